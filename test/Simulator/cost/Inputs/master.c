#include <athread.h>
extern SLAVE_FUN(test)();
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(test, 0);
  athread_join();
  return 0;
}
