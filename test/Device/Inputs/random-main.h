// The main function of tests of random cases, after
//
//   TYPE            the struct of a case; its `wrong` counts what is wrong
//   any             makes a case of its number
//   REPORT(x, i)    says of case `x`, the i-th, what is wrong
//
// and the kernel `test`. The argument is the number of cases.
int main(int argc, char **argv) {
  int cases = atoi(argv[1]), wrong = 0;
  srand(1);
  athread_init();
  for (int index = 0; index < cases; ++index) {
    TYPE x = any(index);
    athread_spawn(test, &x);
    athread_join();
    if (x.wrong)
      REPORT(x, index);
    wrong += x.wrong;
  }
  athread_halt();
  printf("%d cases, %d wrong\n", cases, wrong);
  return wrong != 0;
}
