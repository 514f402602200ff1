/** The browser's Cache Storage in memory, as far as the market worker uses it; `puts` counts the writes. */
export class MemoryCaches implements Pick<CacheStorage, 'open'> {
  puts = 0;
  private readonly answers = new Map<string, Response>();

  /** The stored paths. */
  get paths(): string[] {
    return [...this.answers.keys()].map((url) => decodeURIComponent(url.slice(new URL(url).origin.length)));
  }

  /** All stored texts. */
  async texts(): Promise<string[]> {
    return Promise.all([...this.answers.values()].map((response) => response.clone().text()));
  }

  async open(): Promise<Cache> {
    const { answers } = this;
    const match = async (key: Request | string | URL): Promise<Response | undefined> =>
      answers.get(urlOf(key))?.clone();
    const put = async (key: Request | string | URL, response: Response): Promise<void> => {
      this.puts += 1;
      answers.set(urlOf(key), response);
    };
    const keys = async (): Promise<Request[]> => [...answers.keys()].map((url) => new Request(url));
    const remove = async (key: Request | string | URL): Promise<boolean> => answers.delete(urlOf(key));
    return { match, put, keys, delete: remove } as Partial<Cache> as Cache;
  }
}

function urlOf(key: Request | string | URL): string {
  return key instanceof Request ? key.url : String(key);
}
