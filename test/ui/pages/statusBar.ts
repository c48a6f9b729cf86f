import type { Locator, Page } from 'playwright-core';

/** The status bar of the workbench. */
export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Returns an item of the extension by its ID. */
  item(id: string): Locator {
    return this.#page.locator(`.statusbar-item[id="rpcbook.rpcbook.${id}"]`);
  }

  /** Hovers over an item and returns its tooltip. */
  async tooltip(id: string): Promise<Locator> {
    await this.item(id).hover();
    const tooltip = this.#page.locator('.workbench-hover-container').filter({ visible: true }).last();
    await tooltip.waitFor();
    return tooltip;
  }
}
