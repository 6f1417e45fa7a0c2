/*===- swsim_builtins.h - Builtins of the vendor's compiler ---------------===*
 *
 * Names that the vendor's simd.h gives to builtin functions of the compiler;
 * some programs use the latter. They must be macros: clang refuses to declare
 * functions of such names.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_BUILTINS_H
#define SWSIM_BUILTINS_H

/* Register communication. */
#define __builtin_sw64_putR(v, target) simd_putr(v, target)
#define __builtin_sw64_putC(v, target) simd_putc(v, target)
#define __builtin_sw64_getxR(v) simd_getr(v)
#define __builtin_sw64_getxC(v) simd_getc(v)

/* Arithmetic. */
#define __builtin_sw64_v4addd(a, b) simd_vaddd(a, b)
#define __builtin_sw64_v4adds(a, b) simd_vadds(a, b)
#define __builtin_sw64_v4subd(a, b) simd_vsubd(a, b)
#define __builtin_sw64_v4subs(a, b) simd_vsubs(a, b)
#define __builtin_sw64_v4muld(a, b) simd_vmuld(a, b)
#define __builtin_sw64_v4muls(a, b) simd_vmuls(a, b)
#define __builtin_sw64_vmad(a, b, c) simd_vmad(a, b, c)
#define __builtin_sw64_vmas(a, b, c) simd_vmas(a, b, c)
#define __builtin_sw64_vmsd(a, b, c) simd_vmsd(a, b, c)
#define __builtin_sw64_vmss(a, b, c) simd_vmss(a, b, c)
#define __builtin_sw64_vnmad(a, b, c) simd_vnmad(a, b, c)
#define __builtin_sw64_vnmas(a, b, c) simd_vnmas(a, b, c)
#define __builtin_sw64_vnmsd(a, b, c) simd_vnmsd(a, b, c)
#define __builtin_sw64_vnmss(a, b, c) simd_vnmss(a, b, c)

/* Integers and bits. */
#define __builtin_sw64_vaddw(a, b) simd_vaddw(a, b)
#define __builtin_sw64_vsubw(a, b) simd_vsubw(a, b)
#define __builtin_sw64_vaddl2(a, b) simd_vaddl(a, b)
#define __builtin_sw64_vsubl2(a, b) simd_vsubl(a, b)
#define __builtin_sw64_vandw(a, b) simd_vandw(a, b)
#define __builtin_sw64_vbicw(a, b) simd_vbicw(a, b)
#define __builtin_sw64_vorw(a, b) simd_vbisw(a, b)
#define __builtin_sw64_vornotw(a, b) simd_vornotw(a, b)
#define __builtin_sw64_vxorw(a, b) simd_vxorw(a, b)
#define __builtin_sw64_veqvw(a, b) simd_veqvw(a, b)
#define __builtin_sw64_vsllw(a, bits) simd_vsllw(a, bits)
#define __builtin_sw64_vsrlw(a, bits) simd_vsrlw(a, bits)
#define __builtin_sw64_vsraw(a, bits) simd_vsraw(a, bits)
#define __builtin_sw64_vrolw(a, bits) simd_vrolw(a, bits)
#define __builtin_sw64_sllow(a, bits) simd_sllow(a, bits)
#define __builtin_sw64_srlow(a, bits) simd_srlow(a, bits)

/* Lanes. */
#define __builtin_sw64_vinsw0(x, v) simd_vinsw0(x, v)
#define __builtin_sw64_vinsw1(x, v) simd_vinsw1(x, v)
#define __builtin_sw64_vinsw2(x, v) simd_vinsw2(x, v)
#define __builtin_sw64_vinsw3(x, v) simd_vinsw3(x, v)
#define __builtin_sw64_vinsw4(x, v) simd_vinsw4(x, v)
#define __builtin_sw64_vinsw5(x, v) simd_vinsw5(x, v)
#define __builtin_sw64_vinsw6(x, v) simd_vinsw6(x, v)
#define __builtin_sw64_vinsw7(x, v) simd_vinsw7(x, v)
#define __builtin_sw64_vextw0(v) simd_vextw0(v)
#define __builtin_sw64_vextw1(v) simd_vextw1(v)
#define __builtin_sw64_vextw2(v) simd_vextw2(v)
#define __builtin_sw64_vextw3(v) simd_vextw3(v)
#define __builtin_sw64_vextw4(v) simd_vextw4(v)
#define __builtin_sw64_vextw5(v) simd_vextw5(v)
#define __builtin_sw64_vextw6(v) simd_vextw6(v)
#define __builtin_sw64_vextw7(v) simd_vextw7(v)

#endif
