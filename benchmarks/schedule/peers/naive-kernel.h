/* c += a b on packed row-major tiles in LDM; n is whole vectors. */
void naive_multiply(int m, int n, int k, const float *a, const float *b,
                    float *c);
