import type { HeatArrangement, HeatMapCommand, HeatMapInit, HeatMapMessage } from '../../workers/api/heat-map.ts';
import { LIST_LOADING, type ListStatus, type RowText } from '../../workers/api/quote-list.ts';
import { PaintedCanvas } from '../painting/painted-canvas.ts';
import { SpokenRows } from '../painting/spoken-rows.ts';
import { Listeners } from '../platform/listeners.ts';

/** The part of a heat map that React may render: it changes a few times a minute. */
export interface HeatMapView {
  /** Indexed by tile. */
  readonly companies: readonly RowText[];
  readonly status: ListStatus;
  readonly arrangement: HeatArrangement;
}

const NOWHERE: HeatArrangement = { boxes: new Float32Array(0), groups: [] };

const LOADING: HeatMapView = {
  companies: [],
  status: LIST_LOADING,
  arrangement: NOWHERE,
};

let mapsMade = 0;

/**
 * The page's end of one heat map. Its quotes run from the market worker to the chart worker, which arranges and paints the tiles.
 * The page receives their positions, for pointer and keyboard, and, a few times a second at most, their words.
 */
export class HeatMap {
  #view = LOADING;
  #painted: PaintedCanvas<HeatMapCommand, HeatMapMessage> | undefined;
  readonly spoken = new SpokenRows();
  readonly #listeners = new Listeners();

  /** The latest view; the same object until it changes. */
  readonly view = (): HeatMapView => this.#view;

  /** Calls `listener` when the view changes. */
  readonly watch = this.#listeners.watch;

  /** Sends a command to the worker; ignored while the map is not open. */
  send(command: HeatMapCommand): void {
    this.#painted?.send(command);
  }

  /**
   * Opens the map on a new canvas in `holder`; returns a function that closes it. It can be opened again, and should be after it
   * reports `failed`.
   */
  open(holder: HTMLElement, init: Omit<HeatMapInit, 'id'>, failed: () => void): () => void {
    if (this.#view !== LOADING) this.#show(LOADING);
    const painted = new PaintedCanvas<HeatMapCommand, HeatMapMessage>(
      holder,
      (charts, canvas, port) => charts.paintHeatMap({ ...init, id: `map-${++mapsMade}` }, canvas, port),
      (message) => this.#take(message),
      (reason) => {
        console.warn('heat map: could not be opened', reason);
        this.#show({ status: { ...this.#view.status, phase: 'failed', failure: 'unreachable' } });
        failed();
      },
    );
    this.#painted = painted;
    return () => {
      painted.close({ type: 'close' });
      if (this.#painted === painted) this.#painted = undefined;
      this.spoken.forget();
    };
  }

  #take(message: HeatMapMessage): void {
    switch (message.type) {
      case 'companies':
        this.spoken.forget();
        this.#show({ companies: message.companies, arrangement: NOWHERE });
        return;
      case 'status':
        this.#show({ status: message.status });
        return;
      case 'arranged':
        this.#show({ arrangement: message.arrangement });
        return;
      case 'texts':
        this.spoken.take(message.texts);
    }
  }

  #show(change: Partial<HeatMapView>): void {
    this.#view = { ...this.#view, ...change };
    this.#listeners.notify();
  }
}
