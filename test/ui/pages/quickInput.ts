import type { Locator, Page } from 'playwright-core';

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

  async cancel(): Promise<void> {
    await this.input.press('Escape');
    await this.root.waitFor({ state: 'hidden' });
  }

  /** Runs a command of the palette by its title, with its category. */
  async runCommand(title: string): Promise<void> {
    await this.#page.keyboard.press('F1');
    await this.input.fill(`>${title}`);
    await this.pick(title);
  }
}
