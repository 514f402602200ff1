/** Whether the user has clicked or pressed a key on this page. Before that, browsers block sound. */
export function hasBeenActive(): boolean {
  // In browsers that do not report this, playing a sound shows it.
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Calls back at the user's first click or key on this page; returns a function that stops waiting. */
export function onceActive(then: () => void): () => void {
  const events = ['pointerup', 'keydown'] as const;
  const check = (): void => {
    if (!hasBeenActive()) return;
    stop();
    then();
  };
  const stop = (): void => {
    for (const event of events) removeEventListener(event, check, true);
  };
  for (const event of events) addEventListener(event, check, true);
  check();
  return stop;
}
