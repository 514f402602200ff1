/**
 * What the bench needs of Perspective's viewer. The package's own types are sources in TypeScript, which do not pass this
 * project's compiler options and would be compiled with it; `bench/tsconfig.json` points here instead.
 */
export interface HTMLPerspectiveViewerElement extends HTMLElement {
  load(client: unknown): Promise<void>;
  restore(config: {
    readonly table: string;
    readonly plugin: string;
    readonly columns: readonly string[];
    readonly settings: boolean;
  }): Promise<void>;
}
