import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { FrameLocator, Locator, Page } from 'playwright-core';

import type { Fixture } from '../../integration/setupFixture';
import type { RunningService } from '../../service/startService';
import { keepEvidence } from '../../workbench/keepEvidence';
import type { Workbench } from '../../workbench/workbench';
import type { HostBridge } from '../bridge/hostBridge';
import { NotebookPage } from './notebookPage';
import { QuickInput } from './quickInput';
import { shownFrame } from './shownFrame';
import { StatusBar } from './statusBar';
import { takeScreenshot } from './takeScreenshot';
import { TreeView } from './treeView';

const themes = {
  dark: { name: 'Default Dark Modern', className: 'vs-dark' },
  light: { name: 'Default Light Modern', className: 'vs' },
  highContrast: { name: 'Default High Contrast', className: 'hc-black' },
  highContrastLight: { name: 'Default High Contrast Light', className: 'hc-light' },
} as const;

export type WorkbenchTheme = keyof typeof themes;

/** A test or hook that failed. */
export interface TestFailure {
  readonly title: string;
  readonly file?: string;
  readonly error: Error;
}

/** The whole workbench as a user sees it, with its extension host. */
export class WorkbenchPage {
  readonly page: Page;
  readonly host: HostBridge;
  /** The open folder. Tests write their files into it. */
  readonly workspace: string;
  /** The local service that settings point to. */
  readonly service: RunningService;
  readonly quickInput: QuickInput;
  readonly statusBar: StatusBar;
  readonly notebook: NotebookPage;
  readonly #workbench: Workbench;

  constructor(workbench: Workbench, host: HostBridge, fixture: Fixture) {
    this.#workbench = workbench;
    this.page = workbench.page;
    this.host = host;
    this.workspace = fixture.workspace;
    this.service = fixture.service;
    this.quickInput = new QuickInput(this.page);
    this.statusBar = new StatusBar(this.page);
    this.notebook = new NotebookPage(this.page, host);
  }

  /** Reloads the window as a user does, which restarts the extension host. Waits until the new one is ready. */
  async reload(): Promise<void> {
    await this.host.follow(() => this.runCommand('Developer: Reload Window'));
    await this.page.locator('.monaco-workbench').waitFor();
  }

  /**
   * Opens a workspace file in the window, or by default the folder that it had at first. VS Code may open a workspace
   * without its folders the first time, because it reads the file while the window opens. Then it knows them the next time.
   */
  async openWorkspace(file?: string, folders = [path.basename(this.workspace)]): Promise<void> {
    const url = new URL(this.#workbench.url);
    if (file !== undefined) {
      url.searchParams.delete('folder');
      url.searchParams.set('workspace', file);
    }
    let opened: readonly string[] = [];
    for (let attempt = 0; attempt < 5 && opened.join() !== folders.join(); attempt += 1) {
      await this.host.follow(() => this.page.goto(url.href));
      await this.page.locator('.monaco-workbench').waitFor();
      opened = await this.host
        .evaluate((api) => (api.workspace.workspaceFolders ?? []).map(({ name }) => name))
        .catch(() => []);
    }
    if (opened.join() !== folders.join())
      throw new Error(`The workspace has other folders than ${folders.join()}: ${opened.join()}`);
  }

  async runCommand(title: string): Promise<void> {
    await this.quickInput.runCommand(title);
  }

  /** Writes a file of the workspace and returns its path. */
  async writeFile(name: string, content: string | Uint8Array): Promise<string> {
    const file = path.join(this.workspace, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  }

  /** Opens a text editor on a file. */
  async openText(file: string): Promise<Locator> {
    await this.host.evaluate(async (api, name) => {
      await api.window.showTextDocument(api.Uri.file(name), { preview: false });
    }, file);
    const editor = this.page.locator('.editor-instance .monaco-editor').filter({ visible: true });
    await editor.waitFor();
    return editor;
  }

  /** Shows a view by its ID. Its pane has the title. */
  async openTree(viewId: string, title: string): Promise<TreeView> {
    await this.host.evaluate(async (api, id) => {
      await api.commands.executeCommand(`${id}.focus`);
    }, viewId);
    const tree = new TreeView(this.page, title);
    await tree.pane.waitFor();
    return tree;
  }

  /** The content of the extension's result document or builder that the window shows. */
  get webview(): FrameLocator {
    return shownFrame(this.page, 'panel');
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
  }

  /** A modal dialog. Find its buttons by role and name. */
  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  /** The open hover, of an editor or anything else. */
  get hover(): Locator {
    return this.page.locator('.monaco-hover').filter({ visible: true }).last();
  }

  async setTheme(theme: WorkbenchTheme): Promise<void> {
    const { name, className } = themes[theme];
    await this.host.evaluate(async (api, value) => {
      await api.workspace.getConfiguration('workbench').update('colorTheme', value, api.ConfigurationTarget.Global);
    }, name);
    await this.page.locator(`.monaco-workbench.${className}`).waitFor();
  }

  /** Saves a screenshot in the ignored folder .screenshots, if RPCBOOK_SCREENSHOTS is set: no test needs it. */
  async screenshot(name: string): Promise<void> {
    await takeScreenshot(this.page, name);
  }

  /** Keeps how the window is when a test fails. Adds to the error where, and what the window shows. */
  async keepFailure({ title, error }: TestFailure): Promise<void> {
    Object.assign(error, await keepEvidence(this.#workbench, title));
  }

  /** Returns whether the window and its extension host still answer. */
  async isAlive(): Promise<boolean> {
    const answers = this.page.isClosed() ? Promise.resolve(false) : this.host.evaluate(() => true);
    return answers.catch(() => false);
  }

  consoleErrors(): readonly string[] {
    return this.#workbench.consoleErrors();
  }

  /** Closes dialogs, editors, and notifications of earlier tests and discards unsaved changes. */
  async clear(): Promise<void> {
    while (await this.dialog.isVisible()) await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Escape');
    // A prompt of an earlier test may have opened only now.
    await this.quickInput.cancel();
    // A hover stays while the pointer rests, and covers what is below it.
    await this.page.mouse.move(25, 550);
    await this.host.evaluate(async (api) => {
      const { executeCommand } = api.commands;
      while (api.window.tabGroups.all.some(({ tabs }) => tabs.length > 0))
        await executeCommand('workbench.action.revertAndCloseActiveEditor');
      await executeCommand('notifications.clearAll');
      // Results of tests open it, and what is below it can't be clicked.
      await executeCommand('workbench.action.closePanel');
    });
  }

  /** Starts the trace of a test, and forgets that of the one before. */
  async startTrace(): Promise<void> {
    const { tracing } = this.#workbench.context;
    await tracing.stopChunk();
    await tracing.startChunk();
  }

  async close(): Promise<void> {
    await this.#workbench.close();
    await this.service.stop();
  }
}
