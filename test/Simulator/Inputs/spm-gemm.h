struct args { int m, n, k, variant, is_double; double alpha, beta; double *a, *b, *c; };
