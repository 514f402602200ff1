/*
 * TA-Lib's own kernels, timed natively: `talib-kernels COLUMNS CODE MILLISECONDS` prints the fastest of many runs in nanoseconds, or
 * nothing if TA-Lib has no such indicator. COLUMNS holds high, low, close and volume, one after the other, as doubles. The calls and
 * their parameters are those of `talib-wasm.ts`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "ta_libc.h"

static double *h, *l, *c, *v, *a, *b, *d;
static int end, begin, length;

static int run(const char *code) {
#define IS(name) (strcmp(code, name) == 0)
#define OUT &begin, &length
  if (IS("mas")) return TA_SMA(0, end, c, 25, OUT, a);
  if (IS("mae")) return TA_EMA(0, end, c, 25, OUT, a);
  if (IS("bb")) return TA_BBANDS(0, end, c, 20, 2, 2, TA_MAType_SMA, OUT, a, b, d);
  if (IS("sar")) return TA_SAR(0, end, h, l, 0.02, 0.2, OUT, a);
  if (IS("macd") || IS("mhist")) return TA_MACD(0, end, c, 12, 25, 9, OUT, a, b, d);
  if (IS("stoc")) return TA_STOCHF(0, end, h, l, c, 5, 7, TA_MAType_SMA, OUT, a, b);
  if (IS("slow")) return TA_STOCH(0, end, h, l, c, 5, 7, TA_MAType_SMA, 7, TA_MAType_SMA, OUT, a, b);
  if (IS("rsi")) return TA_RSI(0, end, c, 14, OUT, a);
  if (IS("obv")) return TA_OBV(0, end, c, v, OUT, a);
  if (IS("mom")) return TA_MOM(0, end, c, 7, OUT, a);
  if (IS("roc")) return TA_ROC(0, end, c, 7, OUT, a);
  if (IS("adx"))
    return TA_PLUS_DI(0, end, h, l, c, 14, OUT, a) | TA_MINUS_DI(0, end, h, l, c, 14, OUT, b) |
           TA_ADX(0, end, h, l, c, 14, OUT, d);
  if (IS("mf")) return TA_MFI(0, end, h, l, c, v, 14, OUT, a);
  if (IS("will")) return TA_WILLR(0, end, h, l, c, 7, OUT, a);
  if (IS("ad")) return TA_AD(0, end, h, l, c, v, OUT, a);
  if (IS("accosc")) return TA_ADOSC(0, end, h, l, c, v, 3, 10, OUT, a);
  if (IS("cci")) return TA_CCI(0, end, h, l, c, 20, OUT, a);
  if (IS("ppo")) return TA_PPO(0, end, c, 12, 25, TA_MAType_EMA, OUT, a);
  if (IS("vma")) return TA_SMA(0, end, v, 25, OUT, a);
  if (IS("trix")) return TA_TRIX(0, end, c, 15, OUT, a) | TA_EMA(0, end - 43, a, 9, OUT, b);
  if (IS("lrs")) return TA_LINEARREG_SLOPE(0, end, c, 20, OUT, a);
  if (IS("atr")) return TA_ATR(0, end, h, l, c, 14, OUT, a);
  if (IS("sd")) return TA_STDDEV(0, end, c, 20, 1, OUT, a);
  return -1;
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return 1e9 * (double)at.tv_sec + (double)at.tv_nsec;
}

int main(int count, char **words) {
  if (count != 4) return 2;
  FILE *file = fopen(words[1], "rb");
  if (file == NULL) return 2;
  fseek(file, 0, SEEK_END);
  const size_t n = (size_t)ftell(file) / (4 * sizeof(double));
  rewind(file);
  double *columns = malloc(7 * n * sizeof(double));
  if (columns == NULL || fread(columns, sizeof(double), 4 * n, file) != 4 * n) return 2;
  h = columns, l = h + n, c = l + n, v = c + n, a = v + n, b = a + n, d = b + n;
  memset(a, 0, 3 * n * sizeof(double));
  end = (int)n - 1;
  TA_Initialize();
  const int result = run(words[2]);
  if (result == -1) return 0;
  if (result != TA_SUCCESS) return 2;
  double least = 1e18;
  const double until = now() + 1e6 * atof(words[3]);
  for (int times = 0; times < 6 || now() < until; times++) {
    const double began = now();
    run(words[2]);
    const double taken = now() - began;
    if (taken < least) least = taken;
  }
  printf("%.0f\n", least);
  return 0;
}
