import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

import type { Draft } from '../../../src/core/editor/draft/draft';
import { newDraft } from '../../../src/core/editor/draft/newDraft';
import { createServiceCatalogue } from '../../../src/core/model/catalogue/catalogue';
import type { Network } from '../../../src/core/model/networks/network';
import { readServices } from '../../../src/core/model/networks/readServices';
import {
  type BuilderMessage,
  type BuilderRequest,
  type HostMessage,
  plainMethod,
} from '../../../src/messages/builderMessage';
import { waitFor } from '../../run/waitFor';
import { serviceSettings } from '../../unit/core/request/pipe/testPorts';
import { openRendererPage, type RendererPage } from '../rendererPage/openRendererPage';
import type { ThemeName } from '../rendererPage/themes';

const catalogue = createServiceCatalogue();
const [service] = readServices(serviceSettings).services;

/** The networks of the form: one of each family. */
export const formNetworks: readonly Network[] = service?.networks ?? [];

/** The page of the request builder without a workbench. It gets the extension's messages, and its own are recorded. */
export class BuilderForm {
  /** Keys pressed, texts typed and clicks, as steps of a user. */
  steps = 0;

  private constructor(private readonly opened: RendererPage) {}

  static async open(): Promise<BuilderForm> {
    return new BuilderForm(await openRendererPage(path.join(import.meta.dirname, 'builderScript.ts')));
  }

  get page(): Page {
    return this.opened.page;
  }

  setTheme(name: ThemeName): Promise<void> {
    return this.opened.setTheme(name);
  }

  close(): Promise<void> {
    return this.opened.close();
  }

  /** Loads the page again with a method of a network, as the extension opens it. */
  async start(method: string, networkId = 'mainnet', parameters: Draft['parameters'] = {}): Promise<void> {
    const network = formNetworks.find(({ id }) => id === networkId);
    if (!network) throw new Error(`There is no network ${networkId}.`);
    const draft = newDraft(network, catalogue.find(method));
    await this.#load({ ...draft, parameters: { ...draft.parameters, ...parameters } });
  }

  /** Loads the page again with a method, as VS Code does after a restart: with the state that the page kept. */
  async restart(method: string): Promise<void> {
    await this.page.evaluate(() => globalThis.keepState());
    await this.start(method);
  }

  async #load(draft: Draft): Promise<void> {
    await this.page.reload();
    const said = await this.page.evaluate(() => globalThis.said);
    if (said.length !== 1) throw new Error(`The page said ${JSON.stringify(said)} when it was loaded.`);
    await this.setTheme('dark');
    await this.receive({
      kind: 'setup',
      setup: {
        networks: formNetworks,
        methods: catalogue.all().map(plainMethod),
        draft,
        sendsAtOnce: false,
        takesFocus: true,
      },
    });
    await this.method.waitFor();
    this.steps = 0;
  }

  /** Sends a message of the extension to the page, and waits until the page has received it. */
  async receive(message: Exclude<HostMessage, { kind: 'answer' }>): Promise<void> {
    await this.page.evaluate(async (json) => {
      // The page listens since its start, so it is told before this listener.
      const isReceived = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
      window.postMessage(JSON.parse(json));
      await isReceived;
    }, JSON.stringify(message));
  }

  async receiveAnswer(frame: Uint8Array): Promise<void> {
    await this.page.evaluate((bytes) => window.postMessage({ kind: 'answer', frame: bytes }), frame);
  }

  /** The requests of the page to the extension, in order. */
  async requests(): Promise<readonly (BuilderRequest & { readonly id: number })[]> {
    const said = (await this.page.evaluate(() => globalThis.said)) as readonly BuilderMessage[];
    return said.flatMap((message) => (message.kind === 'request' ? [{ ...message.request, id: message.id }] : []));
  }

  get method(): Locator {
    return this.page.getByRole('combobox', { name: 'Method' });
  }

  get send(): Locator {
    return this.page.getByRole('button', { name: 'Send', exact: true });
  }

  get problems(): Locator {
    return this.page.locator('.ask-problem');
  }

  get failure(): Locator {
    return this.page.locator('.failure[role="alert"]');
  }

  get options(): Locator {
    return this.page.locator('.combo-list:not([hidden])').getByRole('option');
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  get json(): Locator {
    return this.page.getByLabel('Request as it will be sent');
  }

  async params(): Promise<unknown> {
    const { params } = JSON.parse(await this.json.inputValue());
    return params;
  }

  /** Waits for the request that the page sends next. */
  async asked<Kind extends BuilderRequest['kind']>(
    kind: Kind,
  ): Promise<Extract<BuilderRequest, { readonly kind: Kind }> & { readonly id: number }> {
    const isAsked = (
      request: BuilderRequest & { readonly id: number },
    ): request is Extract<BuilderRequest, { readonly kind: Kind }> & { readonly id: number } => request.kind === kind;
    const requests = await waitFor(
      async () => (await this.requests()).filter(isAsked),
      (found) => found.length > 0,
      { what: `a request to ${kind}` },
    );
    const last = requests.at(-1);
    if (last === undefined) throw new Error(`no request to ${kind}`);
    return last;
  }

  /** Types into the field that has the focus: one step. */
  async type(text: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.type(text);
  }

  /** Presses a key: one step. */
  async press(key: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(key);
  }

  /** Clicks: one step. */
  async click(locator: Locator): Promise<void> {
    this.steps += 1;
    await locator.click();
  }

  /** Selects another method with the mouse and the keyboard. */
  async choose(method: string): Promise<void> {
    await this.method.fill(method);
    await this.method.press('Enter');
  }

  /** The name of the field that has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const root = document.querySelector('div')?.shadowRoot;
      const active = root?.activeElement;
      return (
        active?.getAttribute('aria-label') ?? root?.querySelector(`label[for="${active?.id ?? ''}"]`)?.textContent ?? ''
      );
    });
  }
}
