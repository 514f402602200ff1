import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Store } from '../store/store.ts';
import type { FileSecurity } from './market-sink.ts';

/** The names and exchanges that the files of an import tell: often another file than the one with the trades. */
export class ToldSecurities {
  private readonly told = new Map<string, Pick<FileSecurity, 'name' | 'exchange'>>();

  tell(security: FileSecurity): void {
    const { name, exchange } = security;
    if (name === undefined && exchange === undefined) return;
    const key = securityKey(security);
    const known = this.told.get(key);
    this.told.set(key, { name: name ?? known?.name, exchange: exchange ?? known?.exchange });
  }

  of(security: FileSecurity): Pick<FileSecurity, 'name' | 'exchange'> {
    return this.told.get(securityKey(security)) ?? {};
  }

  /** Completes the instruments that exist and are real; what is told of others is of no use. */
  async store(store: Store): Promise<void> {
    if (this.told.size === 0) return;
    const instruments = await store
      .selectFrom('instrument')
      .select(['id', 'symbol', 'region', 'name', 'ex'])
      .where('invented', '=', 0)
      .execute();
    for (const { id, symbol, region, name, ex } of instruments) {
      const told = this.of({ symbol, region });
      const changed = { name: told.name ?? name, ex: told.exchange ?? ex };
      if (changed.name === name && changed.ex === ex) continue;
      await store.updateTable('instrument').set(changed).where('id', '=', id).execute();
    }
  }
}
