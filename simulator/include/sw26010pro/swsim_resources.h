/*===- swsim_resources.h - What a program asks of the core groups ---------===*
 *
 * A description of CPEs, memory segments and modes that a program passes at
 * initialisation. Values are stored and returned; athread_init_resource refuses
 * those that the simulator does not support.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_RESOURCES_H
#define SWSIM_PRO_RESOURCES_H

#include "swsim_pro.h"

#ifdef __cplusplus
extern "C" {
#endif

enum score_ldm_shared_size {
  SCORE_LDM_SHARED_0KB,
  SCORE_LDM_SHARED_4KB,
  SCORE_LDM_SHARED_8KB,
  SCORE_LDM_SHARED_16KB,
  SCORE_LDM_SHARED_32KB,
  SCORE_LDM_SHARED_64KB,
  SCORE_LDM_SHARED_128KB,
  SCORE_LDM_SHARED_SIZE_ERR
};
enum score_ldm_shared_mode {
  SCORE_LDM_SHARED_SINGLE,
  SCORE_LDM_SHARED_DOUBLE,
  SCORE_LDM_SHARED_QUAD,
  SCORE_LDM_SHARED_ALL_CLUSTER,
  SCORE_LDM_SHARED_ALL_ROW,
  SCORE_LDM_SHARED_NONE,
  SCORE_LDM_SHARED_MODE_ERR
};
enum score_ldm_dcache_size {
  SCORE_LDM_DCACHE_0KB,
  SCORE_LDM_DCACHE_32KB,
  SCORE_LDM_DCACHE_128KB,
  SCORE_LDM_DCACHE_SIZE_ERR
};

typedef struct athread_resources {
  unsigned long jobid;
  unsigned penum, segpri, segtext, segdata, segcross;
  unsigned dcache_mode, ldmshared_mode, ldmshared_size;
  unsigned pestack_mode, pestack_size, mieee, rounding;
} athread_res_t;

/** Starts a description with the values of the system. */
int athread_res_init(athread_res_t *resources);
int athread_res_getcurrent(athread_res_t *resources);
/** Prints the resources of the job, or those of a description. */
void athread_res_show(void);
void athread_res_dump(athread_res_t *resources);
/** As athread_init, with a description. */
int athread_init_resource(athread_res_t *resources);

#define SWSIM_RESOURCE(type, field)                                            \
  static inline int athread_res_set##field(athread_res_t *resources,           \
                                           type value) {                       \
    resources->field = value;                                                  \
    return 0;                                                                  \
  }                                                                            \
  static inline int athread_res_get##field(const athread_res_t *resources,     \
                                           type *value) {                      \
    *value = resources->field;                                                 \
    return 0;                                                                  \
  }
SWSIM_RESOURCE(unsigned long, jobid)
SWSIM_RESOURCE(unsigned, penum)
SWSIM_RESOURCE(unsigned, segpri)
SWSIM_RESOURCE(unsigned, segtext)
SWSIM_RESOURCE(unsigned, segdata)
SWSIM_RESOURCE(unsigned, segcross)
SWSIM_RESOURCE(unsigned, dcache_mode)
SWSIM_RESOURCE(unsigned, ldmshared_mode)
SWSIM_RESOURCE(unsigned, ldmshared_size)
SWSIM_RESOURCE(unsigned, pestack_mode)
SWSIM_RESOURCE(unsigned, pestack_size)
SWSIM_RESOURCE(unsigned, mieee)
SWSIM_RESOURCE(unsigned, rounding)
#undef SWSIM_RESOURCE

#ifdef __cplusplus
}
#endif

#endif
