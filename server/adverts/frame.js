// @ts-check
/**
 * The frame that holds the banner slots. It is sandboxed and has an origin of its own, so that no advertising script can reach
 * the app. It exchanges messages with the page around it:
 *
 *   to the page    {advert: 'ready'}                            the advertising script is loaded
 *                  {advert: 'failed'}                           it could not be loaded
 *   from the page  {advert: 'look', language, dark, colours}    how the page looks (custom properties by name)
 *                  {advert: 'turn'}                             show other adverts
 *
 * It sends the advertising script one event on `window`: `adverts`, whose `detail` is `{slots, language}`. That is one request
 * for all visible slots. Each slot is an element with `data-size`, such as `970x90`, whose content the script replaces.
 */
(() => {
  let language = 'en';
  let asked = false;
  let failed = false;

  addEventListener(
    'error',
    (event) => {
      // When a script fails to load, the error event's target is the script element, and the event does not bubble.
      if (event.target instanceof HTMLScriptElement) failed = true;
    },
    true,
  );

  /** @param {'ready' | 'failed'} what */
  function tell(what) {
    parent.postMessage({ advert: what }, '*');
  }

  function slotsInSight() {
    return [...document.querySelectorAll('[data-size]')].filter((slot) => getComputedStyle(slot).display !== 'none');
  }

  /** @param {readonly Element[]} slots */
  function request(slots) {
    if (slots.length > 0) dispatchEvent(new CustomEvent('adverts', { detail: { slots, language } }));
  }

  /** @param {{ language: string, dark: boolean, colours: Record<string, string> }} look */
  function wear(look) {
    const root = document.documentElement;
    root.style.colorScheme = look.dark ? 'dark' : 'light';
    for (const [name, value] of Object.entries(look.colours)) root.style.setProperty(name, value);
    const changed = language !== look.language;
    language = look.language;
    root.lang = language;
    if (changed && asked) request(slotsInSight());
  }

  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    if (data?.advert === 'look') wear(data);
    if (data?.advert === 'turn') {
      asked = true;
      request(slotsInSight());
    }
  });
  // A wider window reveals slots that have not been requested yet.
  addEventListener('resize', () => {
    if (asked) request(slotsInSight().filter((slot) => slot.childElementCount === 0));
  });
  addEventListener('load', () => tell(failed ? 'failed' : 'ready'));
})();
