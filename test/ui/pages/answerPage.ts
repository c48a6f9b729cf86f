import type { FrameLocator, Locator } from 'playwright-core';

import { waitFor } from '../../run/waitFor';
import type { WorkbenchPage } from './workbenchPage';

/** The active result document. */
export class AnswerTab {
  constructor(private readonly workbench: WorkbenchPage) {}

  get frame(): FrameLocator {
    return this.workbench.webview;
  }

  /** Waits until the answer contains a text. */
  async shows(text: string | RegExp): Promise<void> {
    await this.frame.getByText(text).first().waitFor();
  }

  /** The title of the active result document, if there is one. */
  frontTitle(): Promise<string | undefined> {
    return this.workbench.host.evaluate((api) => {
      const tab = api.window.tabGroups.activeTabGroup.activeTab;
      return tab?.input instanceof api.TabInputWebview && tab.input.viewType.endsWith('rpcbook.answer')
        ? tab.label
        : undefined;
    });
  }

  /** Waits for the title of the active result document, which the extension host may learn after the window shows it. */
  async hasTitle(title: string | RegExp): Promise<void> {
    await waitFor(async () => {
      const front = (await this.frontTitle()) ?? '';
      return typeof title === 'string' ? front === title : title.test(front);
    });
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name });
  }
}
