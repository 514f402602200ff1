import type { GoldenPage } from '../support/golden/golden-page.ts';
import type { GoldenScene } from '../support/golden/golden-scene.ts';

/** Draws scenes one after the other in a separate frame, whose theme changes from scene to scene. */
export class DrawingFrame {
  private readonly page: Promise<GoldenPage>;
  private last: Promise<unknown> = Promise.resolve();

  /** `texts`: with the scenes' texts, which golden pictures leave out. */
  constructor(texts: boolean) {
    const frame = document.createElement('iframe');
    frame.src = `./drawing.html${texts ? '?texts' : ''}`;
    frame.title = 'Draws scenes';
    // Outside the visible area, but displayed: the browser runs no frames for one that is not displayed.
    frame.className = 'drawing';
    frame.tabIndex = -1;
    this.page = new Promise((resolve) => {
      // Modules run before a page counts as loaded.
      frame.addEventListener('load', () => resolve((frame.contentWindow as unknown as { golden: GoldenPage }).golden));
    });
    document.body.append(frame);
  }

  /** The picture of a scene, as PNG. */
  draw(scene: GoldenScene): Promise<Blob> {
    const drawn = this.last.then(async () => {
      const text = await (await this.page).draw(scene);
      return (await fetch(`data:image/png;base64,${text}`)).blob();
    });
    this.last = drawn.catch(() => {});
    return drawn;
  }
}
