import type { Page } from '@playwright/test';
import type { Viewer, Window } from '../journeys/window.ts';

/** A Playwright page as the window of a journey. */
export class ChromiumWindow implements Window {
  private readonly page: Page;
  readonly byFinger: boolean;

  constructor(page: Page, device: Viewer['device']) {
    this.page = page;
    this.byFinger = device === 'phone';
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression);
  }

  press(x: number, y: number): Promise<void> {
    return this.byFinger ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y);
  }

  key(name: string): Promise<void> {
    return this.page.keyboard.press(name);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  photograph(): Promise<Buffer> {
    return this.page.screenshot();
  }
}
