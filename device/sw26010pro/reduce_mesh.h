/*===- reduce_mesh.h - Combination by RMA ---------------------------------===*
 *
 * Template of one kind and type. Works on as many elements at a time as a slot
 * holds.
 *
 *===----------------------------------------------------------------------===*/

#define REDUCE_OWN(name) SPM_PASTE4(name, TPP_KIND, TPP_SUFFIX, )

void REDUCE_OWN(sw_mesh_reduce_)(int n, TPP_T *part, TPP_T *out, int scope) {
  const int room = REDUCE_SLOT / (int)sizeof(TPP_T);
  int i;
  for (i = 0; i < n; i += room)
    TPP_OF(reduce_part)(spm_min(n - i, room), part + i, scope,
                        REDUCE_OWN(tpp_reduce_cols_));
  if (n > 0)
    REDUCE_OWN(tpp_reduce_cols_)(1, 1, n, part, n, out);
}

#undef REDUCE_OWN
