/* Who the running CPE is; the vendor headers read it. */
#ifndef SWSIM_VENDOR_STATE_H
#define SWSIM_VENDOR_STATE_H
#ifdef __cplusplus
extern "C" {
#endif
/** Identity of the running CPE; changed on every switch between CPEs. */
struct swsim_identity {
  int id, row, col;
};
extern struct swsim_identity __swsim_self;
#ifdef __cplusplus
}
#endif
#endif
