import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Store } from '../store/store.ts';
import type { FileSecurity } from './market-sink.ts';

/** The names and exchanges that the files of an import state, often in another file than the trades. */
export class StatedSecurities {
  private readonly reported = new Map<string, Pick<FileSecurity, 'name' | 'exchange'>>();

  report(security: FileSecurity): void {
    const { name, exchange } = security;
    if (name === undefined && exchange === undefined) return;
    const key = securityKey(security);
    const known = this.reported.get(key);
    this.reported.set(key, { name: name ?? known?.name, exchange: exchange ?? known?.exchange });
  }

  of(security: FileSecurity): Pick<FileSecurity, 'name' | 'exchange'> {
    return this.reported.get(securityKey(security)) ?? {};
  }

  /** Completes the instruments that exist and are real; statements about others are ignored. */
  async store(store: Store): Promise<void> {
    if (this.reported.size === 0) return;
    const instruments = await store
      .selectFrom('instrument')
      .select(['id', 'symbol', 'region', 'name', 'ex'])
      .where('invented', '=', 0)
      .execute();
    for (const { id, symbol, region, name, ex } of instruments) {
      const reported = this.of({ symbol, region });
      const changed = { name: reported.name ?? name, ex: reported.exchange ?? ex };
      if (changed.name === name && changed.ex === ex) continue;
      await store.updateTable('instrument').set(changed).where('id', '=', id).execute();
    }
  }
}
