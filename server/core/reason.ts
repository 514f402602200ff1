/** What an error says; errors of sockets sometimes say nothing but their name. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
