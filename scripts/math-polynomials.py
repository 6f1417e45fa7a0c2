#!/usr/bin/env python3
"""Computes the polynomials of device/tpp_math_*.h and prints each with its error.

Minimax approximations by the second algorithm of Remez (Muller, Elementary
Functions, 3rd ed., ch. 3), in 45 digits; the coefficients are rounded to double.
The error is the maximum weighted error before this rounding. Needs mpmath.
usage: math-polynomials.py [NAME...]
"""

import sys

import mpmath as mp

mp.mp.dps = 45
GRID = 1500


def chebyshev(low, high, count):
    """Extrema of the Chebyshev polynomial over an interval, ascending."""
    return [(low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * i / (count - 1)) for i in range(count)]


def interpolate(f, weight, points):
    """Coefficients whose weighted error has equal size and alternating signs."""
    count = len(points)
    matrix, right = mp.matrix(count, count), mp.matrix(count, 1)
    for i, x in enumerate(points):
        for k in range(count - 1):
            matrix[i, k] = x**k
        matrix[i, count - 1] = (-1) ** i / weight(x)
        right[i] = f(x)
    return list(mp.lu_solve(matrix, right))[:-1]


def peaks(errors):
    """Positions of the maximum error between its changes of sign."""
    found, start = [], 0
    for i in range(1, len(errors) + 1):
        if i == len(errors) or (errors[i] > 0) != (errors[start] > 0):
            found.append(max(range(start, i), key=lambda j: abs(errors[j])))
            start = i
    return found


def remez(f, weight, low, high, degree):
    """The error and the coefficients of the best polynomial, in ascending order."""
    grid = chebyshev(mp.mpf(low), mp.mpf(high), GRID + 1)
    values = [(f(x), weight(x)) for x in grid]
    points = chebyshev(mp.mpf(low), mp.mpf(high), degree + 2)
    best = None
    for _ in range(8):
        coefficients = interpolate(f, weight, points)
        errors = [w * (y - mp.polyval(coefficients[::-1], x)) for x, (y, w) in zip(grid, values)]
        largest = max(map(abs, errors))
        if best is None or largest < best[0]:
            best = largest, coefficients
        found = peaks(errors)
        while len(found) > degree + 2:
            found.pop(0 if abs(errors[found[0]]) < abs(errors[found[-1]]) else -1)
        if len(found) < degree + 2:
            break
        points = [grid[i] for i in found]
    return best


def taylor(f, series):
    """f, replaced by its series near 0, where it is a difference of nearly equal numbers."""
    return lambda x: f(x) if abs(x) > 1e-7 else mp.polyval(series[::-1], x)


TINY = mp.mpf(10) ** -12
HALF_LN2 = mp.log(2) / 2 * mp.mpf("1.0001")
ROOTS = mp.sqrt(mp.mpf(1) / 2) - 1.0001, mp.sqrt(mp.mpf(2)) - 0.9999
THIRD = mp.mpf(1) / 3

exp_rest = taylor(lambda r: (mp.exp(r) - 1 - r) / r**2, [mp.mpf(1) / 2, mp.mpf(1) / 6])
exp_weight = lambda r: r * r / mp.exp(r) + TINY
exp2_rest = taylor(lambda r: (2**r - 1) / r, [mp.log(2), mp.log(2) ** 2 / 2])
exp2_weight = lambda r: abs(r) / 2**r + TINY
log_rest = taylor(lambda f: (mp.log1p(f) - f + f * f / 2) / f**3, [THIRD, -mp.mpf(1) / 4])
log_weight = lambda f: f * f + TINY
atanh_rest = taylor(
    lambda u: (mp.atanh(mp.sqrt(u)) / mp.sqrt(u) - 1 - u / 3) / u**2, [mp.mpf(1) / 5, mp.mpf(1) / 7]
)
erf_ratio = taylor(lambda u: mp.erf(mp.sqrt(u)) / mp.sqrt(u), [2 / mp.sqrt(mp.pi), -2 * THIRD / mp.sqrt(mp.pi)])
sin_rest = taylor(lambda u: (mp.sin(mp.sqrt(u)) / mp.sqrt(u) - 1) / u, [-mp.mpf(1) / 6, mp.mpf(1) / 120])
sin_weight = lambda u: u + TINY
cos_rest = taylor(lambda u: (mp.cos(mp.sqrt(u)) - 1 + u / 2) / u**2, [mp.mpf(1) / 24, -mp.mpf(1) / 720])
cos_weight = lambda u: u * u / mp.cos(mp.sqrt(u)) + TINY

# Name: function, weight, interval, degree.
POLYNOMIALS = {
    "reciprocal-short": (lambda d: 1 / d, lambda d: d, 1, 2, 3),
    "reciprocal-long": (lambda d: 1 / d, lambda d: d, 1, 2, 2),
    "exp-short": (exp_rest, exp_weight, -HALF_LN2, HALF_LN2, 4),
    "exp-long": (exp_rest, exp_weight, -HALF_LN2, HALF_LN2, 9),
    "exp2-short": (exp2_rest, exp2_weight, -0.5, 0.5, 5),
    "exp2-long": (exp2_rest, exp2_weight, -0.5, 0.5, 10),
    "log-short": (log_rest, log_weight, *ROOTS, 7),
    "log-middle": (log_rest, log_weight, *ROOTS, 11),
    "log-long": (log_rest, log_weight, *ROOTS, 18),
    "reciprocal-power": (lambda d: 1 / d, lambda d: d, 1.707, 2.4143, 2),
    "atanh": (atanh_rest, lambda u: u * u + TINY, 0, 0.02945, 6),
    "erf-f32": (erf_ratio, lambda u: 1 / erf_ratio(u), 0, mp.mpf("3.95") ** 2, 17),
    "erf-small": (lambda u: erf_ratio(u) - 1, lambda u: 1 / erf_ratio(u), 0, mp.mpf("0.8751") ** 2, 10),
    "erf-large": (lambda x: -mp.log(mp.erfc(x)), lambda x: mp.erfc(x) / mp.erf(x), 0.875, 6, 20),
    "sin-short": (sin_rest, sin_weight, 0, mp.mpf("0.79") ** 2, 2),
    "sin-long": (sin_rest, sin_weight, 0, mp.mpf("0.79") ** 2, 5),
    "cos-short": (cos_rest, cos_weight, 0, mp.mpf("0.79") ** 2, 2),
    "cos-long": (cos_rest, cos_weight, 0, mp.mpf("0.79") ** 2, 5),
}


def main():
    names = sys.argv[1:] or POLYNOMIALS
    for name in names:
        error, coefficients = remez(*POLYNOMIALS[name])
        print(f"{name}: 2^{float(mp.log(error, 2)):.1f}")
        for k, c in enumerate(coefficients):
            print(f"  {k:2d} {float(c)!r}")


if __name__ == "__main__":
    main()
