/*===- spm_each.h - Repetition in the preprocessor ------------------------===*
 *
 * SPM_EACH(n, X) is X(0) X(1) ... X(n-1). Register blocks have a named variable
 * for every value, so that they do not depend on a compiler that keeps arrays
 * in registers.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_EACH_H
#define SPM_EACH_H

#define SPM_PASTE_(a, b) a##b
#define SPM_PASTE(a, b) SPM_PASTE_(a, b)
#define SPM_PASTE4_(a, b, c, d) a##b##c##d
#define SPM_PASTE4(a, b, c, d) SPM_PASTE4_(a, b, c, d)

#define SPM_EACH0(X)
#define SPM_EACH1(X) X(0)
#define SPM_EACH2(X) SPM_EACH1(X) X(1)
#define SPM_EACH3(X) SPM_EACH2(X) X(2)
#define SPM_EACH4(X) SPM_EACH3(X) X(3)
#define SPM_EACH5(X) SPM_EACH4(X) X(4)
#define SPM_EACH6(X) SPM_EACH5(X) X(5)
#define SPM_EACH7(X) SPM_EACH6(X) X(6)
#define SPM_EACH8(X) SPM_EACH7(X) X(7)
#define SPM_EACH(n, X) SPM_PASTE(SPM_EACH, n)(X)

/** n - 1 */
#define SPM_DEC1 0
#define SPM_DEC2 1
#define SPM_DEC3 2
#define SPM_DEC4 3
#define SPM_DEC5 4
#define SPM_DEC6 5
#define SPM_DEC7 6
#define SPM_DEC8 7
#define SPM_DEC(n) SPM_PASTE(SPM_DEC, n)

/** The same for use inside of SPM_EACH: X(i, j) for one j. */
#define SPM_LINE1(X, j) X(0, j)
#define SPM_LINE2(X, j) SPM_LINE1(X, j) X(1, j)
#define SPM_LINE3(X, j) SPM_LINE2(X, j) X(2, j)
#define SPM_LINE4(X, j) SPM_LINE3(X, j) X(3, j)
#define SPM_LINE(n, X, j) SPM_PASTE(SPM_LINE, n)(X, j)

#endif
