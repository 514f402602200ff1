/** The subscription of a replay that lines belong to. Lines of an ended subscription are skipped. */
export interface LineOwner {
  readonly symbol: string;
  /** Set when the subscription has ended. */
  gone: boolean;
}

/** The lines ahead of a replay's clock, by their moments. Lines of one moment keep their order. */
export class LineQueue {
  private moments: number[] = [];
  private texts: string[] = [];
  private owners: LineOwner[] = [];
  /** The first line that has not been taken. */
  private head = 0;

  /** The number of lines ahead. */
  get count(): number {
    return this.moments.length - this.head;
  }

  /** The moment of the first line; infinite if there is none. */
  get next(): number {
    return this.moments[this.head] ?? Number.POSITIVE_INFINITY;
  }

  /** Adds lines in the order of their moments, after queued lines of the same moment. */
  add(moments: readonly number[], texts: readonly string[], owners: readonly LineOwner[]): void {
    const { moments: m, texts: t, owners: o } = this;
    const outMoments: number[] = [];
    const outTexts: string[] = [];
    const outOwners: LineOwner[] = [];
    let a = this.head;
    let b = 0;
    while (a < m.length || b < moments.length) {
      const takesOld = b >= moments.length || (a < m.length && m[a] <= moments[b]);
      outMoments.push(takesOld ? m[a] : moments[b]);
      outTexts.push(takesOld ? t[a] : texts[b]);
      outOwners.push(takesOld ? o[a] : owners[b]);
      if (takesOld) a += 1;
      else b += 1;
    }
    this.moments = outMoments;
    this.texts = outTexts;
    this.owners = outOwners;
    this.head = 0;
  }

  /** Takes the lines up to a moment, joined by line feeds; empty if there are none. */
  take(moment: number): string {
    const due: string[] = [];
    for (; this.count > 0 && this.next <= moment; this.head += 1) {
      if (!this.owners[this.head].gone) due.push(this.texts[this.head]);
    }
    return due.join('\n');
  }

  /** The moment of the first trade after `moment`, of one symbol or of any; NaN if there is none. */
  nextTrade(moment: number, symbol: string | null): number {
    for (let i = this.head; i < this.moments.length; i += 1) {
      const { gone, symbol: own } = this.owners[i];
      if (gone || this.moments[i] <= moment || (symbol !== null && own !== symbol)) continue;
      if (/^TE?,/.test(this.texts[i])) return this.moments[i];
    }
    return Number.NaN;
  }

  clear(): void {
    this.moments = [];
    this.texts = [];
    this.owners = [];
    this.head = 0;
  }
}
