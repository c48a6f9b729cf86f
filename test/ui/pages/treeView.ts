import type { Locator, Page } from 'playwright-core';

/** A tree view of the side bar, found by the title of its pane. */
export class TreeView {
  readonly #page: Page;
  readonly pane: Locator;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.pane = page.locator('.pane').filter({ has: page.locator('.pane-header').filter({ hasText: title }) });
  }

  /** The visible row that starts with the text. */
  item(label: string): Locator {
    return this.pane
      .getByRole('treeitem')
      .filter({ has: this.#page.locator('.monaco-icon-label').getByText(label) })
      .first();
  }

  /** Texts of the visible rows: label and description. */
  async texts(): Promise<readonly string[]> {
    return this.pane.getByRole('treeitem').locator('.monaco-icon-label-container').allInnerTexts();
  }

  async expand(label: string): Promise<void> {
    const row = this.item(label);
    const expanded = row.and(this.#page.locator('[aria-expanded=true]'));
    // A row that is drawn again at that moment ignores the click.
    for (let attempt = 0; attempt < 5 && (await row.getAttribute('aria-expanded')) === 'false'; attempt += 1) {
      await row.locator('.monaco-tl-twistie').click();
      await expanded.waitFor({ timeout: 5_000 }).catch(() => undefined);
    }
  }

  /** Hides the rows within a row, if it is there. */
  async collapse(label: string): Promise<void> {
    const row = this.item(label);
    if (!(await row.isVisible()) || (await row.getAttribute('aria-expanded')) !== 'true') return;
    await row.locator('.monaco-tl-twistie').click();
    await row.and(this.#page.locator('[aria-expanded=false]')).waitFor();
  }

  /** Presses an icon that appears when the pointer is over the row. */
  pressInlineAction(label: string, action: string): Promise<void> {
    return this.pressInlineActionOf(this.item(label), action);
  }

  async pressInlineActionOf(row: Locator, action: string): Promise<void> {
    const press = async (timeout: number): Promise<void> => {
      await row.hover();
      await row.locator('.action-label').and(this.#page.getByLabel(action)).click({ timeout });
    };
    // Rows are drawn again when their view learns more, and then the pointer may be over another one.
    await press(5_000).catch(() => press(30_000));
  }

  /** Presses an icon until something is shown: a view that is read again at that moment ignores it. */
  pressUntilShown(label: string, action: string, shown: Locator): Promise<void> {
    return this.pressUntilShownOf(this.item(label), action, shown);
  }

  async pressUntilShownOf(row: Locator, action: string, shown: Locator): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.pressInlineActionOf(row, action);
      const isShown = await shown.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (isShown) return;
    }
    await shown.waitFor();
  }

  async pickContextMenu(label: string, entry: string): Promise<void> {
    const menu = this.#page.locator('.monaco-menu');
    const item = menu.getByRole('menuitem', { name: entry });
    // A row that is drawn again at that moment opens no menu, or the menu of another row.
    for (let attempt = 0; attempt < 5 && !(await item.isVisible()); attempt += 1) {
      if (await menu.first().isVisible()) await this.#page.keyboard.press('Escape');
      await this.item(label).click({ button: 'right' });
      await item.waitFor({ timeout: 10_000 }).catch(() => undefined);
    }
    await item.waitFor();
    // A menu ignores clicks for a moment after it opens.
    while (await item.isVisible()) await item.click({ timeout: 1000 }).catch(() => undefined);
  }

  /** The text of the view while it has no rows. */
  get welcome(): Locator {
    return this.pane.locator('.welcome-view-content');
  }
}
