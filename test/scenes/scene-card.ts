import { GOLDEN_HEIGHT, GOLDEN_WIDTH, type GoldenScene, type GoldenTheme } from '../support/golden/golden-scene.ts';
import type { DrawingFrame } from './drawing-frame.ts';
import { differenceOf } from './picture-difference.ts';

/** The looks in which every scene is shown with its texts. */
const LOOKS: readonly { readonly theme: GoldenTheme; readonly ratio: number }[] = [
  { theme: 'light', ratio: 1 },
  { theme: 'light', ratio: 2 },
  { theme: 'dark', ratio: 1 },
  { theme: 'dark', ratio: 2 },
];

/** One scene: the current drawing next to its golden picture, and in every look. */
export class SceneCard {
  readonly element: HTMLElement = document.createElement('article');
  readonly scene: GoldenScene;
  /** The number of pixels that differ from its golden picture; NaN until it is known, or if the scene cannot be drawn. */
  differing = Number.NaN;
  private readonly golden: string;
  private readonly result = document.createElement('p');
  private readonly pair = document.createElement('div');
  private readonly looks = document.createElement('div');

  /** `golden` is the address of the golden picture, and `text` describes it. */
  constructor(scene: GoldenScene, golden: string, text: string) {
    this.scene = scene;
    this.golden = golden;
    this.element.id = scene.name;
    const title = document.createElement('h2');
    title.textContent = scene.name;
    const description = document.createElement('p');
    description.textContent = text;
    this.result.className = 'result';
    this.result.textContent = 'Waits to be drawn';
    this.pair.className = 'pictures';
    this.looks.className = 'pictures';
    this.element.append(title, this.result, description, this.pair, this.looks);
    // Reserves their room, so that nothing moves when pictures arrive.
    this.pair.append(this.figure('Drawn now'), this.figure('Golden picture'));
    for (const look of LOOKS) this.looks.append(this.figure(nameOf(look)));
  }

  /** Draws it without texts and compares it with its golden picture. */
  async compare(frame: DrawingFrame): Promise<void> {
    const { scene, pair, result, element } = this;
    try {
      const [drawn, golden] = await Promise.all([
        frame.draw(scene),
        fetch(this.golden).then((answer) => answer.blob()),
      ]);
      show(pair.children[0], drawn);
      show(pair.children[1], golden);
      const { pixels, picture } = await differenceOf(drawn, golden, scene.drawings !== undefined);
      this.differing = pixels;
      result.textContent = pixels === 0 ? 'No pixel differs' : `${pixels} pixels differ`;
      element.dataset.differing = String(pixels);
      if (picture === null) return;
      const where = this.figure('Where they differ');
      where.querySelector('img')?.replaceWith(picture);
      pair.append(where);
    } catch (reason) {
      result.textContent = String(reason);
      element.dataset.differing = 'failed';
    }
  }

  /** Draws it with its texts in every look. */
  async drawLooks(frame: DrawingFrame): Promise<void> {
    for (const [i, look] of LOOKS.entries()) show(this.looks.children[i], await frame.draw({ ...this.scene, ...look }));
  }

  private figure(caption: string): HTMLElement {
    const { width = GOLDEN_WIDTH, height = GOLDEN_HEIGHT } = this.scene;
    const figure = document.createElement('figure');
    const picture = document.createElement('img');
    picture.width = width;
    picture.height = height;
    picture.alt = `${this.scene.name}: ${caption}`;
    const words = document.createElement('figcaption');
    words.textContent = caption;
    figure.append(picture, words);
    return figure;
  }
}

function nameOf({ theme, ratio }: (typeof LOOKS)[number]): string {
  return `${theme === 'light' ? 'Light' : 'Dark'}, ${ratio}×`;
}

function show(figure: Element | undefined, picture: Blob): void {
  const image = figure?.querySelector('img');
  if (image) image.src = URL.createObjectURL(picture);
}
