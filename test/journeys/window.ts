/** A viewer's window size, input, language and theme. */
export interface Viewer {
  readonly language: 'en' | 'fr';
  readonly theme: 'light' | 'dark';
  readonly device: 'desk' | 'phone';
}

/** The sizes of the window, CSS pixels. */
export const SIZES = { desk: { width: 1400, height: 900 }, phone: { width: 360, height: 740 } } as const;

/** A window of any browser: the minimum that a driver has to implement. */
export interface Window {
  /** Whether presses are by finger. */
  readonly byFinger: boolean;
  /** Opens a path of the app, or another address. */
  open(path: string): Promise<void>;
  /** Goes back, as with the browser's button. */
  back(): Promise<void>;
  /** The value of an expression in the page, awaited if it is a promise; JSON only. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses a place of the window. */
  press(x: number, y: number): Promise<void>;
  /** Presses a key by its name, such as `Tab` or `Control+k`. */
  key(name: string): Promise<void>;
  type(text: string): Promise<void>;
  /** A screenshot as PNG. */
  photograph(): Promise<Buffer>;
}
