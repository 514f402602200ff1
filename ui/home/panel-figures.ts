import { formatPercent } from '../../engine/format/percent.ts';
import { volumeNumber, volumeUnit } from '../../engine/format/volume.ts';
import { percentOf, QuoteField } from '../../engine/quotes/quote-field.ts';
import { writeText } from '../components/write-text.ts';
import { alignedText } from '../quote-table/align-decimals.ts';
import type { FigurePainter } from '../quote-table/row-painter.ts';

const LAST = (1 << QuoteField.Last) | (1 << QuoteField.Change);
const VOLUME = 1 << QuoteField.Volume;

/**
 * Writes the figures of a panel's row. The columns of panels are fixed, so the start page does not need the painter of all
 * columns.
 */
export const paintPanelFigures: FigurePainter = (cells, feed, row, changed, { numbers, locale, room }) => {
  if ((changed & LAST) !== 0) {
    const last = feed.value(row, QuoteField.Last);
    const change = feed.value(row, QuoteField.Change);
    writeText(cells.last, alignedText(numbers.price(last, locale), room, locale));
    writeText(cells.change, alignedText(numbers.change(change, locale), room, locale));
    writeText(cells.percent, formatPercent(percentOf(last, change), locale));
  }
  if ((changed & VOLUME) !== 0 && cells.volume) {
    const volume = feed.value(row, QuoteField.Volume);
    writeText(cells.volume, volumeNumber(volume, locale));
    writeText(cells.volumeUnit, volumeUnit(volume));
  }
};
