import type { Locator, Page } from 'playwright-core';

import { waitFor } from '../../run/waitFor';

/** How often a palette that closes by itself is opened. */
const paletteAttempts = 4;

/** The input at the top of the workbench: command palette, quick pick, or input box. */
export class QuickInput {
  readonly #page: Page;
  readonly root: Locator;
  readonly input: Locator;
  /** The prompt, or the problem with the current text. */
  readonly message: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.root = page.locator('.quick-input-widget');
    this.input = this.root.locator('.quick-input-box input');
    this.message = this.root.locator('.quick-input-message');
  }

  /** Waits for a prompt whose title, prompt, or placeholder contains the text. */
  async expect(text: string): Promise<void> {
    await this.root
      .filter({ visible: true })
      .and(this.root.filter({ hasText: text }).or(this.root.filter({ has: this.#page.getByPlaceholder(text) })))
      .waitFor();
  }

  /** Waits until the input holds a text: a prompt is shown a little before its text. */
  async expectValue(text: string): Promise<void> {
    await waitFor(
      () => this.input.inputValue(),
      (value) => value === text,
      { what: `the text “${text}” in a prompt` },
    );
  }

  /** Types into the open input box and accepts. */
  async answer(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  row(label: string): Locator {
    return this.root.locator('.quick-input-list .monaco-list-row').filter({ hasText: label }).first();
  }

  async pick(label: string): Promise<void> {
    await this.row(label).click();
  }

  /** Returns whether the typed text is shown as dots. */
  async isPassword(): Promise<boolean> {
    return (await this.input.getAttribute('type')) === 'password';
  }

  /** Closes the prompt. One that appears only then is closed, too. */
  async cancel(): Promise<void> {
    for (let attempt = 0; attempt < 5 && (await this.root.isVisible()); attempt += 1) {
      await this.#page.keyboard.press('Escape');
      await this.root.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => undefined);
    }
    await this.root.waitFor({ state: 'hidden' });
  }

  /**
   * Runs a command of the palette by its title, with its category. When a prompt closes, VS Code gives the focus back to
   * a webview a little later, and a palette that opened meanwhile loses the focus and closes. It is opened again then, as
   * a person would do. On a busy machine it can also be open, but not ready yet.
   */
  async runCommand(title: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (attempt === 1 || !(await this.root.isVisible())) await this.#page.keyboard.press('F1');
      try {
        await this.input.fill(`>${title}`, { timeout: 5000 });
        await this.row(title).click({ timeout: 20_000 });
        return;
      } catch (error) {
        if (attempt === paletteAttempts) throw error;
      }
    }
  }
}
