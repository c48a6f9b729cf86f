import { Disposable, Uri, type WebviewPanel } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { SentSecrets } from '../../core/base/credentials/sentSecrets';
import { noCost } from '../../core/base/credits/planCost';
import { visibleText } from '../../core/base/view/visibleText';
import type { Draft } from '../../core/editor/draft/draft';
import { findBlockAt } from '../../core/editor/draft/findBlockAt';
import { printDraftCell } from '../../core/editor/draft/printDraftCell';
import { planDraft, sendDraft } from '../../core/editor/draft/runDraft';
import { cellByName } from '../../core/editor/lookup/cells/cellByName';
import { describeWithoutAddress, listContracts, type ListedContract } from '../../core/editor/lookup/contractList';
import { addressKey, canonicalAddress } from '../../core/knowledge/names/canonicalAddress';
import { readCalledContract } from '../../core/knowledge/sources/calledContract';
import { hasSelectors, type Network } from '../../core/model/networks/network';
import { openAllowance } from '../../core/request/pipe/openAllowance';
import { findBehind } from '../../core/run/session/compose/freeInquiries';
import type { CellAnswer, ExchangeAnswer } from '../../core/run/session/memory/cellAnswer';
import { hasSameNames, refreshExchange } from '../../core/run/session/memory/refreshAnswer';
import type { EnvironmentGrants } from '../../core/run/session/notebook/environmentValues';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import {
  type BuilderContracts,
  type BuilderRequest,
  type BuilderResponse,
  type HostMessage,
  plainMethod,
  readBuilderMessage,
} from '../../messages/builderMessage';
import { printExchangeFrame } from '../../messages/exchangeFrame';
import { type ActionPlace, takeButtonMessage } from '../answers/runAction';
import { webviewPage } from '../webviewPage';
import type { BuilderDependencies } from './builderDependencies';
import { copyDraft } from './copyDraft';
import { draftMemory } from './draftMemory';
import { refusedResponse } from './refusedResponse';

/** Maximum number of contracts that are listed. Others can be typed. */
const maxListed = 2_000;

/** A request builder in its panel. It stays when it is hidden, although its page is unloaded. */
export class BuilderPanel implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #parts: BuilderDependencies;
  readonly #subscriptions: Disposable;
  /** The owner under which large bodies are kept; they are released with this panel. */
  readonly #owner = `builder ${crypto.randomUUID()}`;
  #draft: Draft;
  #sendsAtOnce: boolean;
  /** Aborts when the panel closes, and cancels its requests. */
  readonly #life = new AbortController();
  /** Environment variables that this builder can send. The user is asked once, not for each send. */
  readonly #grants: EnvironmentGrants = new Set();
  readonly #sentSecrets = new SentSecrets();
  #sending: AbortController | undefined;
  #answer: Uint8Array | undefined;
  #shown: ExchangeAnswer | undefined;
  #plans = 0;
  /** The network and the contract whose data was sent to the page last. */
  #sentContracts: string | undefined;
  readonly #place: ActionPlace = {
    nameNetwork: async (network) => this.#post({ kind: 'useNetwork', network }),
    showAgain: ({ kind }) => (kind === 'compileLayout' ? this.#planAgain() : this.#refresh()),
  };

  constructor(panel: WebviewPanel, draft: Draft, parts: BuilderDependencies, sendsAtOnce = false) {
    this.#panel = panel;
    this.#parts = parts;
    this.#draft = draft;
    this.#sendsAtOnce = sendsAtOnce;
    this.#subscriptions = Disposable.from(
      panel.webview.onDidReceiveMessage((message) => this.#receive(message)),
      parts.settings.onDidChange(() => this.#postSetup()),
      parts.settings.onDidChange(() => this.#refresh((now, shown) => !hasSameNames(shown, now))),
      parts.onDidChangeCatalogue(() => this.#postSetup()),
      parts.onDidChangeKeys(() => this.#postSetup()),
    );
    panel.iconPath = {
      light: Uri.joinPath(parts.extension, 'media', 'icons', 'rpcLight.svg'),
      dark: Uri.joinPath(parts.extension, 'media', 'icons', 'rpcDark.svg'),
    };
    panel.webview.html = webviewPage(panel.webview, parts.extension, {
      script: 'builder.js',
      title: 'Request Builder',
    });
    this.#showTitle();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#life.abort();
    this.#sending?.abort();
    this.#parts.bodies.release(this.#owner);
    this.#subscriptions.dispose();
  }

  async #receive(given: unknown): Promise<void> {
    const message = readBuilderMessage(given);
    switch (message?.kind) {
      case 'ready':
        this.#setUp();
        this.#sentContracts = undefined;
        return this.#postNames();
      case 'draft':
        return this.#keep(message.draft);
      case 'request': {
        const { id, request } = message;
        const serving =
          request.kind === 'findBlock' ? this.#findBlock(request.draft, request.time) : this.#serve(request);
        // The page waits for a response to each request.
        const served = await serving.catch((error: unknown) => ({ failure: describeError(error) }));
        this.#post({ kind: 'response', id, ...served });
        return;
      }
      case undefined:
        return;
    }
  }

  /** Sends the page its complete state. A page that was hidden requests it again. */
  #setUp(): void {
    this.#postSetup();
    this.#post({ kind: 'sending', isSending: this.#sending !== undefined });
    if (this.#answer) this.#post({ kind: 'answer', frame: this.#answer });
  }

  /** Sends the names of the workspace's artifacts, which may take a while to read. */
  async #postNames(): Promise<void> {
    this.#post({ kind: 'names', names: await this.#parts.ports.knowledge.names() });
  }

  /** Sends the contracts of the draft's network and the functions of the called one, when these change. */
  async #postContracts(draft: Draft, network: Network): Promise<void> {
    const called = calledAddress(draft);
    const contractsKey = `${network.key} ${called ?? ''}`;
    if (!hasSelectors(network) || contractsKey === this.#sentContracts) return;
    this.#sentContracts = contractsKey;
    const contracts = await readBuilderContracts(network, called, this.#parts);
    if (contractsKey === this.#sentContracts) this.#post({ kind: 'contracts', contracts });
  }

  #postSetup(): void {
    const { settings, ports } = this.#parts;
    this.#post({
      kind: 'setup',
      setup: {
        networks: settings.networks,
        methods: ports.catalogue.all().map(plainMethod),
        draft: this.#draft,
        sendsAtOnce: this.#sendsAtOnce,
        takesFocus: this.#panel.active,
      },
    });
    this.#sendsAtOnce = false;
  }

  async #keep(draft: Draft): Promise<void> {
    this.#draft = draft;
    this.#showTitle();
    await draftMemory(this.#parts.memory).keep(draft);
    const network = this.#networkOf(draft);
    if (!network) return;
    this.#plans += 1;
    const number = this.#plans;
    const plan = await planDraft(draft, network, this.#parts.ports);
    if (number !== this.#plans) return;
    this.#post({ kind: 'plan', plan });
    await this.#postContracts(draft, network);
  }

  /** Plans the draft again, because a layout was found. */
  async #planAgain(): Promise<void> {
    if (!this.#life.signal.aborted) await this.#keep(this.#draft);
  }

  async #findBlock(draft: Draft, time: number): Promise<BuilderResponse> {
    const network = this.#networkOf(draft);
    if (!network) return noNetwork(draft);
    const { ports } = this.#parts;
    const allowance = openAllowance(noCost, ports);
    const options = { network, transport: draft.transport, signal: this.#life.signal, allowance };
    const found = await findBlockAt(time, options, ports);
    return found.kind === 'ok'
      ? { value: found.value.toString() }
      : { failure: `${found.problem.cause} ${found.problem.cure}` };
  }

  /** Handles a request of the page. Returns the reason if it fails. */
  async #serve(request: Exclude<BuilderRequest, { kind: 'findBlock' }>): Promise<BuilderResponse> {
    switch (request.kind) {
      case 'send':
        return this.#send(request.draft);
      case 'cancel':
        this.#sending?.abort();
        return {};
      case 'addToNotebook': {
        const { draft } = request;
        const network = this.#networkOf(draft);
        if (!network) return noNetwork(draft);
        const { ports, newCells } = this.#parts;
        const text = printDraftCell(draft, ports.catalogue.find(draft.method), network);
        await newCells.add(await cellByName(text, network, ports));
        return {};
      }
      case 'copyAs': {
        const network = this.#networkOf(request.draft);
        if (!network) return noNetwork(request.draft);
        const failure = await copyDraft(request.draft, request.format, network, this.#parts.ports);
        return failure === undefined ? {} : { failure };
      }
      default:
        await takeButtonMessage(request, this.#place, this.#parts.actions);
        return {};
    }
  }

  async #send(draft: Draft): Promise<BuilderResponse> {
    const network = this.#networkOf(draft);
    if (!network) return noNetwork(draft);
    if (this.#sending) return { failure: 'A request is running. Cancel it first.' };
    const sending = new AbortController();
    this.#sending = sending;
    this.#post({ kind: 'sending', isSending: true });
    try {
      const options = { signal: sending.signal, grants: this.#grants };
      const answer = await sendDraft(draft, network, options, this.#askingPorts());
      return this.#life.signal.aborted ? {} : this.#show(answer);
    } finally {
      this.#sending = undefined;
      this.#post({ kind: 'sending', isSending: false });
    }
  }

  #show(answer: CellAnswer): BuilderResponse {
    switch (answer.kind) {
      case 'refused':
        return refusedResponse(answer, async (location) => {
          if (await this.#parts.offerLayout(location)) await this.#planAgain();
        });
      case 'nothing':
      case 'compared':
        return { failure: 'There is nothing to send.' };
      case 'exchange': {
        this.#shown = answer;
        const { bodies } = this.#parts;
        bodies.release(this.#owner);
        this.#answer = printExchangeFrame(answer, (body) => bodies.keep(this.#owner, body));
        this.#post({ kind: 'answer', frame: this.#answer });
        // The answer may contain other contracts, which are listed from the next change on.
        this.#sentContracts = undefined;
        return {};
      }
    }
  }

  /** Shows the answer again with what is known now, if that is worth it. */
  async #refresh(isWanted = (_now: ExchangeAnswer, _shown: ExchangeAnswer) => true): Promise<void> {
    const shown = this.#shown;
    if (shown === undefined) return;
    const now = await refreshExchange(shown, this.#parts.ports);
    if (shown === this.#shown && !this.#life.signal.aborted && isWanted(now, shown)) this.#show(now);
  }

  /** The ports for what the user sends: they ask for a missing key. */
  #askingPorts(): RunningPorts {
    const { ports, keyPrompts } = this.#parts;
    keyPrompts.startOver();
    return { ...ports, credentials: keyPrompts, sentSecrets: this.#sentSecrets };
  }

  #networkOf(draft: Draft) {
    return this.#parts.settings.networks.find(({ key }) => key === draft.network);
  }

  #showTitle(): void {
    this.#panel.title = this.#draft.method === '' ? 'Request Builder' : this.#draft.method;
  }

  /** A panel that was closed in the meantime can't receive messages. */
  #post(message: HostMessage): void {
    if (!this.#life.signal.aborted) void this.#panel.webview.postMessage(message);
  }
}

function noNetwork({ network }: Draft): BuilderResponse {
  return {
    failure: `The network “${network}” is no longer in settings. Select another one.`,
    remedies: [{ kind: 'chooseNetwork' }],
  };
}

/** Returns the contract that a draft calls, as written. Undefined if it calls none. */
function calledAddress({ parameters }: Draft): string | undefined {
  const [first] = Object.values(parameters);
  const to = first?.kind === 'object' ? first.members['to'] : undefined;
  return to?.kind === 'text' ? to.text : undefined;
}

/** Reads what is known about the contracts of a network and about the one that a draft calls. Finds the contract behind
 * that one where that costs nothing. */
async function readBuilderContracts(
  network: Network,
  called: string | undefined,
  { ports, seen }: Pick<BuilderDependencies, 'ports' | 'seen'>,
): Promise<BuilderContracts> {
  const { knowledge } = ports;
  const list = await listContracts(network, knowledge, seen);
  const isAddress = called !== undefined && /^0x[\da-f]{40}$/i.test(called);
  if (isAddress) await findBehind(called, network, ports);
  const { functions } = isAddress
    ? await readCalledContract(network, addressKey(called, network.family), knowledge)
    : { functions: [] };
  const described = (listed: ListedContract) => ({
    address: canonicalAddress(listed.address, network),
    label: visibleText(listed.label),
    detail: describeWithoutAddress(listed),
  });
  return {
    network: network.key,
    listed: [...list.known, ...list.labeled, ...list.seen].slice(0, maxListed).map(described),
    called,
    functions: functions.map(({ item, source }) => ({ item, label: source.label })),
  };
}
