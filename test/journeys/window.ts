/** How somebody looks at the app. */
export interface Viewer {
  readonly language: 'en' | 'fr';
  readonly theme: 'light' | 'dark';
  readonly device: 'desk' | 'phone';
}

/** How large the window is, CSS pixels. */
export const SIZES = { desk: { width: 1400, height: 900 }, phone: { width: 360, height: 740 } } as const;

/** A window of any browser, by the least that a driver has to do. */
export interface Window {
  /** Presses are a finger's. */
  readonly byFinger: boolean;
  /** Opens a path of the app, or another address. */
  open(path: string): Promise<void>;
  /** Goes back, as by the browser's button. */
  back(): Promise<void>;
  /** The value of an expression in the page, a promise's once it is there; JSON only. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses a place of the window. */
  press(x: number, y: number): Promise<void>;
  /** Presses a key by its name, such as `Tab` or `Control+k`. */
  key(name: string): Promise<void>;
  type(text: string): Promise<void>;
  /** What is to be seen, as PNG. */
  photograph(): Promise<Buffer>;
}
