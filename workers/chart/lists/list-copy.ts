import { encodeQuoteDiff, type QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import type { ListCommand, ListMessage, ListStatus, RowText } from '../../api/quote-list.ts';

/**
 * Sends a list's current state to a reader of list messages: its rows, their numbers and, if there are any, their days.
 * Nothing follows; the port closes when its reader asks for it.
 */
export function sendCopy(
  port: MessagePort,
  rows: readonly RowText[],
  status: ListStatus,
  mirror: QuoteMirror,
  sparks: Float32Array,
): void {
  const send = (message: ListMessage): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<ListCommand>) => {
    if (data.type === 'close') port.close();
  };
  send({ type: 'rows', rows, status });
  const own = Int32Array.from(rows, (_, row) => row);
  const packet = encodeQuoteDiff(mirror.columns, own, new Uint32Array(rows.length).fill(0xffff_ffff));
  if (packet !== null) send({ type: 'diff', packet });
  if (sparks.length > 0) send({ type: 'spark', rows: Uint32Array.from(own), closes: sparks });
}
