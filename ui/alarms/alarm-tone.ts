/** The tone's two notes, Hz, one after the other: a fifth upwards. */
const NOTES = [659.26, 987.77];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.2;
/** From silence and back to it, so that nothing clicks. */
const SWELL_SECONDS = 0.02;

let sounding: AudioContext | null = null;

/** Whether this browser can play the tone at all. */
export function canPlayTone(): boolean {
  return typeof AudioContext !== 'undefined';
}

/** Plays the tone, of this app's own making, once; not over itself, and not where the browser refuses. */
export function playTone(): void {
  if (sounding !== null || !canPlayTone()) return;
  const context = new AudioContext();
  sounding = context;
  const stop = (): void => {
    if (sounding === context) sounding = null;
    void context.close();
  };
  let last: OscillatorNode | undefined;
  NOTES.forEach((frequency, i) => {
    last = note(context, frequency, context.currentTime + i * NOTE_SECONDS);
  });
  last?.addEventListener('ended', stop);
  // A context that may not sound stands still, and its notes never end.
  context.resume().catch(stop);
  if (context.state === 'suspended' && navigator.userActivation?.hasBeenActive === false) stop();
}

function note(context: AudioContext, frequency: number, start: number): OscillatorNode {
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
  return oscillator;
}
