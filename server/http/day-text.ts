import type { DayMinutes } from '../market/market-source.ts';

/** No point is longer: seven numbers of at most 24 characters. */
const POINT_BYTES = 256;
/** Numbers with more decimals than four, or larger than this after scaling, are written by `String`. */
const SCALE = 10_000;
const LARGEST = 2 ** 31;
const COMMA = 44;
const DOT = 46;
const ZERO = 48;
const COLON = 58;
const QUOTE = 34;

// One text is written at a time.
let bytes = Buffer.allocUnsafe(1 << 16);
let at = 0;

/**
 * The minutes of a day as JSON: `date`, `sim` (1 marks a simulated day) and `points`, one `HH:MM,trades,high,low,volume,open,close` a
 * minute. Each digit is written as a byte: by strings it takes five times as long, more than all the rest of a long chart.
 */
export function dayText({ date, simulated, minutes }: DayMinutes): string {
  at = bytes.write(`{"date":${date},"sim":${simulated ? 1 : 0},"points":[`, 'latin1');
  for (let i = 0; i < minutes.length; i++) {
    if (bytes.length - at < POINT_BYTES) bytes = Buffer.concat([bytes], bytes.length * 2);
    const { minute, trades, high, low, volume, open, close } = minutes[i];
    if (i > 0) bytes[at++] = COMMA;
    bytes[at++] = QUOTE;
    writeTwo(Math.floor(minute / 60));
    bytes[at++] = COLON;
    writeTwo(minute % 60);
    writeField(trades);
    writeField(high);
    writeField(low);
    writeField(volume);
    writeField(open);
    writeField(close);
    bytes[at++] = QUOTE;
  }
  at += bytes.write(']}', at, 'latin1');
  return bytes.toString('latin1', 0, at);
}

function writeTwo(number: number): void {
  const tens = (number / 10) | 0;
  bytes[at++] = ZERO + tens;
  bytes[at++] = ZERO + number - tens * 10;
}

/** Writes a comma and a number, as `String` does. */
function writeField(number: number): void {
  bytes[at++] = COMMA;
  const scaled = Math.round(number * SCALE);
  if (number >= 0 && number < LARGEST && Number.isInteger(number)) writeWhole(number);
  else if (scaled > 0 && scaled < LARGEST && scaled / SCALE === number) writeDecimal(scaled);
  else at += bytes.write(String(number), at, 'latin1');
}

function writeDecimal(scaled: number): void {
  const whole = (scaled / SCALE) | 0;
  writeWhole(whole);
  bytes[at++] = DOT;
  let rest = scaled - whole * SCALE;
  for (let unit = SCALE / 10; rest > 0; unit = (unit / 10) | 0) {
    const digit = (rest / unit) | 0;
    bytes[at++] = ZERO + digit;
    rest -= digit * unit;
  }
}

function writeWhole(number: number): void {
  let digits = 1;
  for (let limit = 10; limit <= number; limit *= 10) digits++;
  let left = number;
  for (let i = at + digits - 1; i >= at; i--) {
    const tenth = Math.floor(left / 10);
    bytes[i] = ZERO + left - tenth * 10;
    left = tenth;
  }
  at += digits;
}
