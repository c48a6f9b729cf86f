import type { Locator, Page } from 'playwright-core';

/** The row at the bottom of the workbench. */
export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** An item of the extension by the id that it was made with. */
  item(id: string): Locator {
    return this.#page.locator(`.statusbar-item[id="rpcbook.rpcbook.${id}"]`);
  }

  /** Hovers an item and gives its tooltip. */
  async tooltip(id: string): Promise<Locator> {
    await this.item(id).hover();
    const tooltip = this.#page.locator('.workbench-hover-container').filter({ visible: true }).last();
    await tooltip.waitFor();
    return tooltip;
  }
}
