import type { FrameLocator, Locator } from 'playwright-core';

import type { WorkbenchPage } from './workbenchPage';

/** The active request builder. */
export class BuilderPage {
  readonly #workbench: WorkbenchPage;

  constructor(workbench: WorkbenchPage) {
    this.#workbench = workbench;
  }

  get frame(): FrameLocator {
    return this.#workbench.webview;
  }

  get network(): Locator {
    return this.frame.getByLabel('Network', { exact: true });
  }

  get method(): Locator {
    return this.frame.getByRole('combobox', { name: 'Method' });
  }

  /** The options of the field that has the focus. */
  get options(): Locator {
    return this.frame.locator('.combo-list:not([hidden])').getByRole('option');
  }

  get json(): Locator {
    return this.frame.getByLabel('Request as it will be sent');
  }

  get send(): Locator {
    return this.frame.getByRole('button', { name: 'Send', exact: true });
  }

  get answer(): Locator {
    return this.frame.getByRole('region', { name: 'Answer' });
  }

  field(label: string): Locator {
    return this.frame.getByLabel(label, { exact: true });
  }

  async jsonValue(): Promise<unknown> {
    return JSON.parse(await this.json.inputValue());
  }
}
