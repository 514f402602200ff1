import './style/layers.css';
import './style/measures.css';
import './style/type.css';
import './style/colours.css';
import './style/contrast-colours.css';
import './style/base.css';
import './style/field.css';
import './style/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startDebugMode } from './details/debug-mode.ts';
import { displaySettings, startDisplay } from './display/display-settings.ts';
import { followKeptDisplay } from './display/kept-display.ts';
import { showLanguage } from './i18n/text.ts';
import { startPalette } from './palette/palette-place.tsx';
import { findRoute, ROUTES } from './route-table.ts';

/** Milliseconds after the start. */
const LATE = 5_000;

startDisplay();
followKeptDisplay();
startDebugMode();
startPalette();
// The address is corrected here rather than in the router alone, because the router would first render a screen for nothing.
const opened = findRoute(location.pathname)?.path ?? location.pathname;
if (opened !== location.pathname) history.replaceState(history.state, '', opened);
// The texts of a language may fail to load; the English texts are part of the page.
await showLanguage(displaySettings().language).catch(() => showLanguage('en'));

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no #app');
const root = createRoot(place);
// Work is split into slices, so that a slow machine responds to early keys and clicks.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
const loadPlaces = (): unknown =>
  import('./shell/kept-places.ts').then(({ keepPlaces }) => keepPlaces()).catch(() => {});
// Scroll positions exist only after the first scroll, and then as long as the history has them.
if (history.state?.place) loadPlaces();
else addEventListener('scroll', loadPlaces, { once: true, capture: true });
// The rest of the frame is for hands: on a phone they begin at its bottom bar, elsewhere with a pointer or a key.
const loadFrame = (): unknown =>
  import('./shell/late-frame.tsx').then((module) => module.mountLateFrame(ROUTES)).catch(() => {});
if (matchMedia('(width < 37.5em)').matches) loadFrame();
for (const type of ['pointermove', 'pointerdown', 'keydown', 'resize'])
  addEventListener(type, loadFrame, { once: true });
// The page's own scripts and prices load first.
setTimeout(() => import('./late-start.ts').then(({ startLate }) => startLate()).catch(() => {}), LATE);
