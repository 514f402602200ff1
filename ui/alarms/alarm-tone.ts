import { hasSound } from '../platform/sound.ts';

/** The two notes of the sound, in Hz: the second is a fifth above the first. */
const NOTES = [659.26, 987.77];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.2;
/** The fade in and out, which avoids a click. */
const SWELL_SECONDS = 0.02;

/** The least time between two sounds: several alarms at once sound once. */
const APART_MS = 500;
/** Long enough for both notes, even on a device that wakes up slowly. */
const OPEN_MS = 2_000;

let startedAt = Number.NEGATIVE_INFINITY;

/** Plays the app's own sound once. It does not overlap itself, and stays silent where the browser refuses. */
export function playTone(): void {
  const now = performance.now();
  if (now - startedAt < APART_MS || !hasSound) return;
  startedAt = now;
  const context = new AudioContext();
  NOTES.forEach((frequency, i) => {
    playNote(context, frequency, context.currentTime + i * NOTE_SECONDS);
  });
  context.resume().catch(() => {});
  // Timed by the clock, because the notes of a blocked audio context never end.
  setTimeout(() => void context.close(), OPEN_MS);
}

function playNote(context: AudioContext, frequency: number, start: number): void {
  const end = start + NOTE_SECONDS;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + SWELL_SECONDS);
  loudness.gain.setValueAtTime(LOUDNESS, end - SWELL_SECONDS * 4);
  loudness.gain.linearRampToValueAtTime(0, end);
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
