/** An error's message; socket errors sometimes have only a name. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
