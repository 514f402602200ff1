/** An in-memory browser storage with room for a limited number of characters. */
export class MemoryTexts implements Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> {
  readonly items = new Map<string, string>();
  room: number;

  constructor(room: number = Number.POSITIVE_INFINITY) {
    this.room = room;
  }

  get length(): number {
    return this.items.size;
  }

  key(at: number): string | null {
    return [...this.items.keys()][at] ?? null;
  }

  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    const others = [...this.items].filter(([other]) => other !== name).reduce((sum, [, each]) => sum + each.length, 0);
    if (others + text.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(name, text);
  }

  removeItem(name: string): void {
    this.items.delete(name);
  }
}
