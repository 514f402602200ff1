import { CaptureReader } from './capture/capture-reader.ts';
import type { CaptureSink } from './capture/capture-sink.ts';
import { IexReader } from './iex-reader.ts';
import { IexProtocol, IexSegment } from './iex-segment.ts';
import type { FileOf, MarketFormat } from './market-file.ts';
import type { MarketSink } from './market-sink.ts';
import { UnusableFile } from './unusable-file.ts';

/** Captures of the exchange's feeds (IEX HIST): books by price, quotes, and books by order. */
export const IEX_FORMATS: readonly MarketFormat[] = [
  iexFormat('IEX DEEP', [IexProtocol.Deep10]),
  iexFormat('IEX TOPS', [IexProtocol.Tops16, IexProtocol.Tops15]),
  iexFormat('IEX DEEP+', [IexProtocol.DeepPlus]),
];

/** Finds the protocol of the first segment in a capture. */
class FirstProtocol implements CaptureSink {
  protocol = 0;
  private readonly segment = new IexSegment();

  datagram(view: DataView, from: number, to: number): void {
    if (this.protocol === 0 && this.segment.read(view, from, to)) this.protocol = this.segment.protocol;
  }

  fault(): void {}
}

function iexFormat(name: string, protocols: readonly number[]): MarketFormat {
  return {
    name,
    recognises(head: Uint8Array): boolean {
      const first = new FirstProtocol();
      new CaptureReader(first).push(head);
      return protocols.includes(first.protocol);
    },
    async read(bytes: AsyncIterable<Uint8Array>, of: FileOf, sink: MarketSink): Promise<void> {
      const reader = new IexReader(sink, protocols, of.symbol);
      const capture = new CaptureReader(reader);
      for await (const chunk of bytes) {
        capture.push(chunk);
        await sink.ready();
      }
      capture.end();
      if (reader.segments === 0) throw new UnusableFile(`${of.name} holds no ${name}`);
    },
  };
}
