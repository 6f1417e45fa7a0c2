/*===- tpp_winograd_matrices.h - The matrices of Winograd's method --------===*
 *
 * Template over the types of tpp_types.h. Each function multiplies one of the
 * matrices by a column of vectors: `from` and `to` are the distances between
 * the vectors of the operand and of the result.
 *
 *===----------------------------------------------------------------------===*/

#define WINOGRAD_IN(i) TPP_V x##i = x[(i) * from];
#define WINOGRAD_APPLY(name, n)                                                \
  TPP_MATH void TPP_OF(name)(const TPP_V *x, long from, TPP_V *y, long to) {   \
    SPM_EACH(n, WINOGRAD_IN)

/** B^T of F(2 x 2): from 4 to 4. */
WINOGRAD_APPLY(winograd_input_2, 4)
y[0 * to] = x0 - x2;
y[1 * to] = x1 + x2;
y[2 * to] = x2 - x1;
y[3 * to] = x1 - x3;
}

/** B^T of F(4 x 4): from 6 to 6. */
WINOGRAD_APPLY(winograd_input_4, 6)
const TPP_V two = 2, four = 4, five = 5;
TPP_V even = TPP_OF(tpp_v_nfma)(four, x2, x4);
TPP_V odd = TPP_OF(tpp_v_nfma)(four, x1, x3);
TPP_V near = x4 - x2, far = two * (x3 - x1);
y[0 * to] = TPP_OF(tpp_v_fma)(four, x0, TPP_OF(tpp_v_nfma)(five, x2, x4));
y[1 * to] = even + odd;
y[2 * to] = even - odd;
y[3 * to] = near + far;
y[4 * to] = near - far;
y[5 * to] = TPP_OF(tpp_v_fma)(four, x1, TPP_OF(tpp_v_nfma)(five, x3, x5));
}

/** G of F(2 x 2): from 3 to 4. */
WINOGRAD_APPLY(winograd_filter_2, 3)
const TPP_V half = (TPP_T)0.5;
TPP_V sum = x0 + x2;
y[0 * to] = x0;
y[1 * to] = half * (sum + x1);
y[2 * to] = half * (sum - x1);
y[3 * to] = x2;
}

/** G of F(4 x 4): from 3 to 6. */
WINOGRAD_APPLY(winograd_filter_4, 3)
const TPP_V fourth = (TPP_T)0.25, sixth = (TPP_T)(1.0 / 6);
const TPP_V part = (TPP_T)(1.0 / 24), twelfth = (TPP_T)(1.0 / 12);
TPP_V sum = sixth * (x0 + x2), own = sixth * x1;
TPP_V ends = TPP_OF(tpp_v_fma)(sixth, x2, part *x0), middle = twelfth * x1;
const TPP_V zero = 0;
y[0 * to] = fourth * x0;
y[1 * to] = zero - (sum + own);
y[2 * to] = own - sum;
y[3 * to] = ends + middle;
y[4 * to] = ends - middle;
y[5 * to] = x2;
}

/** A^T of F(2 x 2): from 4 to 2. */
WINOGRAD_APPLY(winograd_output_2, 4)
y[0 * to] = x0 + x1 + x2;
y[1 * to] = x1 - x2 - x3;
}

/** A^T of F(4 x 4): from 6 to 4. */
WINOGRAD_APPLY(winograd_output_4, 6)
const TPP_V two = 2, four = 4, eight = 8;
TPP_V near = x1 + x2, far = x3 + x4, step = x1 - x2, leap = x3 - x4;
y[0 * to] = x0 + near + far;
y[1 * to] = TPP_OF(tpp_v_fma)(two, leap, step);
y[2 * to] = TPP_OF(tpp_v_fma)(four, far, near);
y[3 * to] = TPP_OF(tpp_v_fma)(eight, leap, step) + x5;
}

#undef WINOGRAD_APPLY
#undef WINOGRAD_IN
