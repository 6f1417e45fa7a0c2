#define BINS 256
#define CHUNK 4096
