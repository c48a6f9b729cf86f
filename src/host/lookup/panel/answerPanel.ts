import { Disposable, type Uri, type WebviewPanel, window, workspace } from 'vscode';

import { formatPlanCost } from '../../../core/base/credits/formatCredits';
import type { KeptBodies } from '../../../core/base/files/keptBodies';
import { parseJsonBytes } from '../../../core/base/json/parseJsonBytes';
import { printJson } from '../../../core/base/json/printJson';
import { cellByName } from '../../../core/editor/lookup/cells/cellByName';
import { lookupOn, type LookupRunner, planLookup, type PlannedLookup } from '../../../core/editor/lookup/runLookup';
import { parseCell } from '../../../core/model/cell/parseCell';
import { networksOfCell } from '../../../core/run/session/compose/networksOfCell';
import type { CellAnswer } from '../../../core/run/session/memory/cellAnswer';
import { hasSameNames, refreshExchange } from '../../../core/run/session/memory/refreshAnswer';
import { type AnswerContent, type AnswerRequest, readAnswerRequest } from '../../../messages/answerMessage';
import { maxFramedBodyLength, printExchangeFrame } from '../../../messages/exchangeFrame';
import { type ActionDependencies, takeButtonMessage } from '../../answers/runAction';
import type { NewCells } from '../../notebook/newCells';
import { showInformation } from '../../notices';
import type { ServiceSettings } from '../../settings/serviceSettings';
import { webviewPage } from '../../webviewPage';

/** The answer to a lookup that was sent. */
export type SentAnswer = Extract<CellAnswer, { kind: 'exchange' }>;

/** The result of a lookup for users: its answer, or why nothing was sent. */
export type ShownAnswer = Extract<CellAnswer, { kind: 'exchange' | 'refused' }>;

export interface AnswerPanelDependencies {
  readonly runner: LookupRunner;
  readonly bodies: KeptBodies;
  readonly extension: Uri;
  /** Runs a lookup with visible progress. Returns undefined if nothing was sent; the user has been notified. */
  readonly run: (lookup: PlannedLookup) => Promise<ShownAnswer | undefined>;
  readonly settings: ServiceSettings;
  readonly actions: ActionDependencies;
  readonly newCells: Pick<NewCells, 'add'>;
}

/** The dependencies, and the function that opens another lookup in its own tab. */
export interface OpeningDependencies extends AnswerPanelDependencies {
  readonly open: (lookup: PlannedLookup) => Promise<unknown>;
}

/** A result document: one answer in a tab. It stays when it is hidden, although its page is unloaded. */
export class AnswerPanel implements Disposable {
  readonly #subscriptions: Disposable;
  /** The owner under which large bodies are kept. */
  readonly #owner = `answer ${crypto.randomUUID()}`;
  #answer: SentAnswer | undefined;
  #frame: Uint8Array | undefined;
  #isBusy = false;
  #isClosed = false;

  constructor(
    private readonly panel: WebviewPanel,
    private readonly lookup: PlannedLookup,
    private readonly parts: OpeningDependencies,
  ) {
    this.#subscriptions = Disposable.from(
      panel,
      panel.webview.onDidReceiveMessage(async (message) => {
        const request = readAnswerRequest(message);
        if (request) await this.#serve(request);
      }),
      parts.settings.onDidChange(() => this.#refresh((now, shown) => !hasSameNames(shown, now))),
    );
    panel.webview.html = webviewPage(panel.webview, parts.extension, { script: 'answer.js', title: lookup.title });
  }

  reveal(): void {
    this.panel.reveal();
  }

  dispose(): void {
    this.#isClosed = true;
    this.parts.bodies.release(this.#owner);
    this.#subscriptions.dispose();
  }

  /** Runs the lookup again. The previous answer stays visible until there is a new one. */
  async again(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#post({ kind: 'busy', isBusy: true });
    const answer = await this.parts.run(this.lookup).finally(() => {
      this.#isBusy = false;
      this.#post({ kind: 'busy', isBusy: false });
    });
    if (answer?.kind === 'exchange') await this.show(answer);
  }

  async show(answer: SentAnswer): Promise<void> {
    const { bodies } = this.parts;
    bodies.release(this.#owner);
    this.#answer = answer;
    this.#frame = printExchangeFrame(answer, (body) => bodies.keep(this.#owner, body));
    await this.#showState();
  }

  async #serve(request: AnswerRequest): Promise<void> {
    switch (request.kind) {
      case 'ready':
        return this.#showState();
      case 'again':
        return this.again();
      case 'addToNotebook':
        return this.#addCell();
      case 'openJson':
        return this.#openJson();
      case 'output': {
        const place = {
          nameNetwork: async (network: string) => void (await this.parts.open(lookupOn(this.lookup, network))),
          showAgain: () => this.#refresh(),
        };
        return takeButtonMessage(request.message, place, this.parts.actions);
      }
    }
  }

  async #addCell(): Promise<void> {
    const { ports } = this.parts.runner;
    const { cell: text } = this.lookup;
    const networks = networksOfCell(parseCell(text), ports);
    const [network] = networks.kind === 'ok' ? networks.value : [];
    await this.parts.newCells.add(network === undefined ? text : await cellByName(text, network, ports));
  }

  /** Shows the answer again with what is known now, if that is worth it. */
  async #refresh(isWanted = (_now: SentAnswer, _shown: SentAnswer) => true): Promise<void> {
    const shown = this.#answer;
    if (!shown) return;
    const now = await refreshExchange(shown, this.parts.runner.ports);
    if (shown === this.#answer && !this.#isClosed && isWanted(now, shown)) await this.show(now);
  }

  async #showState(): Promise<void> {
    const cost = formatPlanCost(await planLookup(this.lookup, this.parts.runner));
    if (this.#frame) this.#post({ kind: 'answer', frame: this.#frame, cost, state: this.lookup });
    else this.#post({ kind: 'gone', what: this.lookup.title, cost });
    this.#post({ kind: 'busy', isBusy: this.#isBusy });
  }

  /** Opens the complete answer as JSON, formatted unless it is too large. */
  async #openJson(): Promise<void> {
    const outcome = this.#answer?.exchange.outcome;
    if (outcome?.kind !== 'result' && outcome?.kind !== 'rpcError') {
      void showInformation('There is no answer to open.');
      return;
    }
    const { body } = outcome;
    const parsed = body.length > maxFramedBodyLength ? undefined : parseJsonBytes(body);
    const content = parsed?.kind === 'ok' ? printJson(parsed.value, 2) : new TextDecoder().decode(body);
    await window.showTextDocument(await workspace.openTextDocument({ content, language: 'json' }));
  }

  /** A document that was closed in the meantime can't receive messages. */
  #post(content: AnswerContent): void {
    if (!this.#isClosed) void this.panel.webview.postMessage(content);
  }
}
