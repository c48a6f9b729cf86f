import { Disposable, type Uri, type WebviewPanel, window, workspace } from 'vscode';

import { formatPlanCost } from '../../../core/base/credits/formatCredits';
import type { KeptBodies } from '../../../core/base/files/keptBodies';
import { parseJsonBytes } from '../../../core/base/json/parseJsonBytes';
import { printJson } from '../../../core/base/json/printJson';
import { cellByName } from '../../../core/editor/lookup/cells/cellByName';
import { lookupOn, type LookupRunner, planLookup, type PlannedLookup } from '../../../core/editor/lookup/runLookup';
import { parseCell } from '../../../core/model/cell/parseCell';
import type { Inquiry } from '../../../core/model/exchange/inquiry';
import { networksOfCell } from '../../../core/run/session/compose/networksOfCell';
import type { CellAnswer } from '../../../core/run/session/memory/cellAnswer';
import { hasSameNames, refreshExchange } from '../../../core/run/session/memory/refreshAnswer';
import { type AnswerContent, type AnswerRequest, readAnswerRequest } from '../../../messages/answerMessage';
import { maxFramedBodyLength, printExchangeFrame } from '../../../messages/exchangeFrame';
import type { OutputMessage } from '../../../messages/outputMessage';
import type { CredentialStore } from '../../credentials/credentialStore';
import { openDocument, saveDocument } from '../../documents/answerDocuments';
import { applyRemedy } from '../../notebook/applyRemedy';
import type { NewCells } from '../../notebook/newCells';
import { addAnsweredCell, type LookUpSubjectOf } from '../../notebook/outputActions';
import { showInformation } from '../../notices';
import type { Inquirer } from '../../remedies/inquirer';
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
  readonly storage: Uri;
  /** Runs a lookup with visible progress. Returns undefined if nothing was sent; the user has been notified. */
  readonly run: (lookup: PlannedLookup) => Promise<ShownAnswer | undefined>;
  readonly lookUp: LookUpSubjectOf;
  readonly settings: ServiceSettings;
  readonly credentials: CredentialStore;
  readonly inquirer: Inquirer;
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
      parts.settings.onDidChange(() => this.#rename()),
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
      case 'output':
        return this.#act(request.message);
    }
  }

  async #addCell(): Promise<void> {
    const { ports } = this.parts.runner;
    const { cell: text } = this.lookup;
    const networks = networksOfCell(parseCell(text), ports);
    const [network] = networks.kind === 'ok' ? networks.value : [];
    await this.parts.newCells.add(network === undefined ? text : await cellByName(text, network, ports));
  }

  async #act(message: OutputMessage): Promise<void> {
    switch (message.kind) {
      case 'lookUp':
        return this.parts.lookUp(message);
      case 'addCell':
        return addAnsweredCell(message, this.parts.newCells);
      case 'open':
        return openDocument(message.document, this.parts);
      case 'save':
        return saveDocument(message.document, this.parts);
      case 'remedy':
        return applyRemedy(
          message.remedy,
          {
            nameNetwork: async (network) => void (await this.parts.open(lookupOn(this.lookup, network))),
            inquire: (inquiry) => this.#inquire(inquiry),
          },
          this.parts,
        );
      default:
        // A result document shows a single lookup. It has no long work and no cell.
        return;
    }
  }

  async #inquire(inquiry: Inquiry): Promise<void> {
    const answer = this.#answer;
    // A refused request has no answer to show again.
    const isLearned = await this.parts.inquirer.ask(inquiry);
    if (!isLearned || !answer || answer !== this.#answer) return;
    await this.show(await refreshExchange(answer, this.parts.runner.ports));
  }

  /** Shows the answer again if addresses in it have other names now. */
  async #rename(): Promise<void> {
    const answer = this.#answer;
    if (!answer) return;
    const named = await refreshExchange(answer, this.parts.runner.ports);
    if (answer === this.#answer && !this.#isClosed && !hasSameNames(answer, named)) await this.show(named);
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
