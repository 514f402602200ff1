/** The browser's and operating system's names as their vendors write them; empty if the request does not name them. */
export interface DeviceWords {
  readonly browser: string;
  readonly system: string;
}

/** The first match wins: browsers also claim to be other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and operating system in a `User-Agent`. A program that is not a browser goes by its own name. */
export function deviceWords(userAgent = ''): DeviceWords {
  const named = (names: typeof BROWSERS): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const program = /^(?!Mozilla)([\w.-]{1,30})(\/|$)/.exec(userAgent)?.[1] ?? '';
  return { browser: named(BROWSERS) || program, system: named(SYSTEMS) };
}
