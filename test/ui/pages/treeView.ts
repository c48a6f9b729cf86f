import type { Locator, Page } from 'playwright-core';

import { waitLimit } from '../../run/timeLimits.mjs';
import { pressUntil } from './pressUntil';

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
    if ((await row.getAttribute('aria-expanded')) === 'false')
      await pressUntil(row.locator('.monaco-tl-twistie'), () => expanded.isVisible());
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
    await press(5_000).catch(() => press(waitLimit));
  }

  /** The text of the view while it has no rows. */
  get welcome(): Locator {
    return this.pane.locator('.welcome-view-content');
  }
}
