/** Whether the user has clicked or pressed a key in this page, before which browsers let it make no sound. */
export function hasBeenActive(): boolean {
  // Browsers that do not tell are asked by trying.
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Calls back at the user's first click or key in this page; returns how to stop waiting. */
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
