/// <reference types="vite/client" />
import descriptions from '../golden/charts.md?raw';
import { GOLDEN_SCENES } from '../support/golden/golden-scenes.ts';
import { DrawingFrame } from './drawing-frame.ts';
import { SceneCard } from './scene-card.ts';

const pictures = import.meta.glob<string>('../golden/charts/*.png', { query: '?url', import: 'default', eager: true });
const texts = new Map(
  [...descriptions.matchAll(/^- `([\w.-]+)` — (.*)$/gm)].map(([, name, text = '']) => [name, text]),
);

const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = (): void => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
};
dark.addEventListener('change', dress);
dress();

const place = byId('scenes');
const progress = byId('progress');
const find = byId('find') as HTMLInputElement;
const differing = byId('differing') as HTMLInputElement;
const golden = new DrawingFrame(false);
const worded = new DrawingFrame(true);
const cards = GOLDEN_SCENES.map(
  (scene) => new SceneCard(scene, pictures[`../golden/charts/${scene.name}.png`] ?? '', texts.get(scene.name) ?? ''),
);

// Nobody looks at six hundred pictures at once: a scene's looks are drawn when it is near the visible area.
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void cards.find(({ element }) => element === target)?.drawLooks(worded);
    }
  },
  { rootMargin: '600px' },
);
for (const { element } of cards) {
  place.append(element);
  near.observe(element);
}
find.addEventListener('input', choose);
differing.addEventListener('change', choose);

report(0);
for (const [i, card] of cards.entries()) {
  await card.compare(golden);
  report(i + 1);
  choose();
}

function report(drawn: number): void {
  const others = cards.slice(0, drawn).filter((card) => card.differing !== 0).length;
  progress.textContent = `${drawn} of ${cards.length} compared, ${others === 0 ? 'none differs' : `${others} differ`}`;
}

/** Shows the scenes whose names contain the typed text. */
function choose(): void {
  for (const { element, scene, differing: pixels } of cards) {
    element.hidden = !scene.name.includes(find.value.trim()) || (differing.checked && pixels === 0);
  }
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`index.html has no #${id}`);
  return element;
}
