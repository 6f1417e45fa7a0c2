"""Prints a function with as many launches as the argument says."""
import sys

count = int(sys.argv[1])
print("func.func @f(%A: memref<16xf32>) {")
for i in range(count):
    print(f"""  sw.launch @k{i} view(cpe) {{
    %a = sw.alloc offset 0 : memref<16xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %A to %a, %r : memref<16xf32> to memref<16xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }}""")
print("  return\n}")
