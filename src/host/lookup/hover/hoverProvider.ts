import {
  type CancellationToken,
  Hover,
  type HoverProvider,
  type Memento,
  type Position,
  Range,
  type TextDocument,
  type Uri,
  workspace,
} from 'vscode';

import { offerWhy } from '../../../core/answer/inquiry/offerWhy';
import { delay } from '../../../core/base/delay';
import { lazily } from '../../../core/base/lazily';
import { codeSpan, commandLink, joinMarkdown, type Markdown, markdownOf } from '../../../core/base/view/markdown';
import {
  type HashHover,
  type HashNetwork,
  printHashHover,
  printNames,
} from '../../../core/editor/lookup/hover/hashHover';
import type { HoverPlace } from '../../../core/editor/lookup/hover/hoverAction';
import type { LastFailures } from '../../../core/editor/lookup/hover/lastFailures';
import {
  type KnownPlaces,
  lookupLinks,
  printAddressHover,
  printFeltHover,
  printKeyHover,
  printWordHover,
} from '../../../core/editor/lookup/hover/subjectHover';
import {
  builtInNamesOfHash,
  isTopic,
  type KnownName,
  namesOfHash,
  namesOfSelector,
} from '../../../core/editor/lookup/knownNames';
import { namedDeploymentAt } from '../../../core/editor/lookup/namedDeployment';
import { type Lines, networkNamed } from '../../../core/editor/lookup/networkNamed';
import { readPaddedWord } from '../../../core/editor/lookup/paddedWord';
import type { ReceiptAnswer } from '../../../core/editor/lookup/receiptAnswer';
import { objectOf } from '../../../core/editor/lookup/receiptCalls';
import type { ReceiptLookup } from '../../../core/editor/lookup/receiptLookup';
import { ReceiptSummarizer, type ReceiptSummary } from '../../../core/editor/lookup/receiptSummary';
import { hintsOfReceipt } from '../../../core/editor/lookup/receiptWithTransaction';
import { parseSubject, type Subject } from '../../../core/editor/lookup/subject';
import { lacksTraces } from '../../../core/editor/lookup/traceTransaction';
import { type Word, wordAt } from '../../../core/editor/lookup/wordAt';
import { noHints } from '../../../core/formats/abi/names/decodeHints';
import { isDeploymentPath } from '../../../core/knowledge/deployments/deployment';
import { addressKey } from '../../../core/knowledge/names/canonicalAddress';
import type { Refusal } from '../../../core/model/exchange/refusal';
import { isFreeNode, type Network } from '../../../core/model/networks/network';
import { resolveNetwork } from '../../../core/model/networks/resolveNetwork';
import { learnOfAnswer, type LookingPorts } from '../../../core/run/session/compose/freeInquiries';
import { abortOn, within } from '../../cancellation';
import { cellLanguage } from '../../contributions';
import { markdownString } from '../../markdownString';
import { readerTime } from '../../notebook/readerTime';
import type { ServiceSettings } from '../../settings/serviceSettings';
import { type HoverPreferences, looksUpAlone, restOfHoverDelay } from './hoverSettings';
import type { ChosenNetworks } from './networkChoice';

const key = 'rpcbook.hover.allowance';

/** Counts the lookups by hover today (UTC), in all windows. */
export class HoverAllowance {
  constructor(
    private readonly memory: Memento,
    private readonly now: () => number,
  ) {}

  /** Uses one of the day's lookups; returns false if none are left. */
  async take(daily: number): Promise<boolean> {
    const used = this.#used;
    if (used >= daily) return false;
    await this.memory.update(key, { day: this.#today, used: used + 1 });
    return true;
  }

  get #used(): number {
    const kept = this.memory.get<{ readonly day?: unknown; readonly used?: unknown }>(key);
    return kept?.day === this.#today && typeof kept.used === 'number' ? kept.used : 0;
  }

  get #today(): string {
    return new Date(this.now()).toISOString().slice(0, 10);
  }
}

export interface HoverDependencies {
  readonly ports: LookingPorts;
  readonly settings: ServiceSettings;
  readonly receipts: ReceiptLookup;
  readonly preferences: HoverPreferences;
  readonly choice: ChosenNetworks;
  readonly allowance: HoverAllowance;
  readonly failures: LastFailures;
}

/** A hover doesn't wait longer than this for artifacts to be indexed. The next hover can use them. */
const knowledgeMilliseconds = 250;
/** A receipt that isn't final is checked again automatically after this time. */
const checkMilliseconds = 5_000;

interface HoveredWord {
  readonly document: TextDocument;
  readonly line: number;
  readonly word: Word;
  readonly signal: AbortSignal;
}

/** Explains hashes, addresses, keys, and selectors in any text. */
export class IdentifierHover implements HoverProvider {
  readonly #summarizer = lazily(() => new ReceiptSummarizer());

  constructor(private readonly parts: HoverDependencies) {}

  async provideHover(document: TextDocument, position: Position, token: CancellationToken): Promise<Hover | undefined> {
    const word = wordAt(document.lineAt(position.line).text, position.character);
    const subject = word && parseSubject(word.text);
    if (!word || !subject || subject.kind === 'name' || subject.kind === 'number')
      return this.#deployedName(document, position, token);
    const cancellation = abortOn(token);
    try {
      const paragraphs = [
        ...(await this.#paragraphs(subject, { document, line: position.line, word, signal: cancellation.signal })),
        ...this.#withoutNetwork(subject),
      ];
      if (paragraphs.length === 0 || token.isCancellationRequested) return undefined;
      return new Hover(
        markdownString(joinMarkdown(paragraphs, '\n\n')),
        new Range(position.line, word.start, position.line, word.end),
      );
    } finally {
      cancellation.dispose();
    }
  }

  /** What a hash or a signature needs to be looked up, while no network is configured. */
  #withoutNetwork({ kind }: Subject): readonly Markdown[] {
    const { settings, preferences } = this.parts;
    const isLookedUp = kind === 'hash' || kind === 'felt' || kind === 'signature';
    if (!isLookedUp || settings.networks.length > 0 || preferences.current.mode === 'off') return [];
    const link = commandLink(
      markdownOf`Add Service`,
      { command: 'rpcbook.service.add', argument: undefined },
      'Add a service or a node',
    );
    return [markdownOf`No network yet · ${link}`];
  }

  /** Explains the name of a contract in a file of deployments. */
  async #deployedName(document: TextDocument, at: Position, token: CancellationToken): Promise<Hover | undefined> {
    const path = workspace.asRelativePath(document.uri, false);
    const isOfTool = isDeploymentPath(path);
    // Lists of addresses are named by a setting, and are JSON.
    if (!isOfTool && !path.endsWith('.json')) return undefined;
    const named = namedDeploymentAt(linesOf(document), at.line, at.character);
    const subject = named && parseSubject(named.address);
    if (!named || subject?.kind !== 'address') return undefined;
    const { line, character, start, end } = named;
    const places = this.#places(document, at.line);
    if (!isOfTool && !(await isNamedBy(document.uri, subject.text, places))) return undefined;
    const copied = { place: { uri: document.uri.toString(), line, character }, form: 'written' } as const;
    const paragraphs = await printAddressHover(subject, places, copied, markdownOf`Address ${codeSpan(subject.text)}`);
    if (token.isCancellationRequested) return undefined;
    return new Hover(markdownString(joinMarkdown(paragraphs, '\n\n')), new Range(at.line, start, at.line, end));
  }

  #places(document: TextDocument, line: number): KnownPlaces {
    const { settings, ports } = this.parts;
    const named = networkNamed(linesOf(document), line);
    const resolved = named === undefined ? undefined : resolveNetwork(settings.services, named);
    return {
      networks: settings.networks,
      nearest: resolved?.kind === 'found' ? resolved.network : settings.chosenNetwork,
      knowledge: ports.knowledge,
      offers: ports,
    };
  }

  async #paragraphs(
    subject: Exclude<Subject, { kind: 'name' | 'number' }>,
    hovered: HoveredWord,
  ): Promise<readonly Markdown[]> {
    const { settings, ports } = this.parts;
    const { document, line, word } = hovered;
    const copied = { place: placeOf(document, line, word), form: 'written' } as const;
    switch (subject.kind) {
      case 'hash':
      case 'felt':
        return this.#hash(subject, hovered);
      case 'address':
        return printAddressHover(subject, this.#places(document, line), copied);
      case 'key':
        return settings.networks.some(({ family }) => family === 'solana')
          ? printKeyHover(subject, this.#places(document, line), copied)
          : [];
      case 'signature':
        return settings.networks.some(({ family }) => family === 'solana')
          ? [
              markdownOf`Signature of a Solana transaction`,
              lookupLinks(['solanaTransaction'], subject, settings.networks, copied),
            ]
          : [];
      case 'selector':
        return printNames(
          await within(
            knowledgeMilliseconds,
            namesOfSelector(subject.text, settings.networks, ports.knowledge, ports.builtInAbi),
            () => [],
          ),
        );
    }
  }

  async #hash(subject: Subject, { document, line, word, signal }: HoveredWord): Promise<readonly Markdown[]> {
    const { choice, ports, preferences } = this.parts;
    const { mode } = preferences.current;
    const place = placeOf(document, line, word);
    const names = subject.kind === 'hash' ? await this.#names(subject.text) : [];
    const candidates = choice.candidates(subject);
    if (isTopic(names))
      return [
        ...(document.languageId === cellLanguage ? [] : printNames(names)),
        lookupLinks(
          [names.some(({ what }) => what === 'Event') ? 'logs' : 'storage'],
          subject,
          this.parts.settings.networks,
          { place, form: 'written' },
        ),
      ];
    const padded = readPaddedWord(subject.text);
    if (padded) return printWordHover(padded, this.#places(document, line), place);
    const contract = await printFeltHover(subject, this.#places(document, line), { place, form: 'written' });
    if (contract.length > 0) return contract;
    const network = choice.choose(subject, networkNamed(linesOf(document), line), (one) => looksUpAlone(one, mode));
    const asked = network && (await this.#answer(network, subject.text, looksUpAlone(network, mode), signal));
    if (asked?.answer?.kind === 'receipt' && network && looksUpAlone(network, mode))
      await learnOfAnswer(asked.answer.receipt.exchange, ports);
    const hover: HashHover = {
      target: { hash: subject.text, place },
      names,
      network,
      answer: asked?.answer,
      note: asked?.note,
      offers: mode !== 'off',
      hasOthers: candidates.length > 1,
      networks:
        asked?.answer?.kind === 'receipt'
          ? []
          : await Promise.all(candidates.map((candidate) => this.#describe(candidate, subject.text))),
      summary: asked?.answer?.kind === 'receipt' ? await this.#summary(asked.answer) : undefined,
      why: asked?.answer?.kind === 'receipt' ? await offerWhy(asked.answer.receipt.exchange, ports) : undefined,
      ...(network && (await this.#lacking(network))),
      time: readerTime(),
      now: ports.now(),
    };
    return printHashHover(hover);
  }

  /** Returns what a network is known to have no methods for. */
  async #lacking(network: Network): Promise<Pick<HashHover, 'lacksTraces' | 'lacksChanges'>> {
    const { ports } = this.parts;
    return {
      lacksTraces: await lacksTraces(network, ports),
      lacksChanges: await lacksTraces(network, ports, 'changes'),
    };
  }

  /** Returns what is known about a hash. If settings allow it, queries the network once the pointer has rested. */
  async #answer(
    network: Network,
    hash: string,
    isAutomatic: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly answer: ReceiptAnswer | undefined; readonly note?: string }> {
    const { receipts, failures, allowance, ports, preferences } = this.parts;
    const known = (await receipts.known(network, hash)) ?? failures.find(network, hash);
    // The clock may have been set back since then.
    const isOld =
      known?.kind === 'receipt' &&
      !known.receipt.isFinal &&
      Math.abs(ports.now() - known.receipt.checkedAt) >= checkMilliseconds;
    if (!isAutomatic || (known !== undefined && !isOld)) return { answer: known };
    await delay(restOfHoverDelay(), signal);
    if (signal.aborted) return { answer: known };
    const { dailyLookups } = preferences.current;
    const permit = async (): Promise<Refusal | undefined> =>
      isFreeNode(network) || (await allowance.take(dailyLookups)) ? undefined : dailyRefusal(dailyLookups);
    const answer = await receipts.lookUp({ network, hash, signal, isClicked: false, permit });
    // Shows the known receipt, and below it the reason why it wasn't checked again.
    if (known !== undefined && answer?.kind === 'refused')
      return { answer: known, note: `${answer.refusal.cause} ${answer.refusal.cure}` };
    if (answer) failures.note(network, hash, answer);
    return { answer: answer ?? known };
  }

  /** Returns the cost of a query on a network, and its last answer if that wasn't a receipt. */
  async #describe(network: Network, hash: string): Promise<HashNetwork> {
    const { receipts, failures } = this.parts;
    const answer = (await receipts.known(network, hash)) ?? failures.find(network, hash);
    return { network, cost: receipts.cost(network), answer: answer?.kind === 'receipt' ? undefined : answer };
  }

  #names(hash: string): Promise<readonly KnownName[]> {
    const { knowledge, builtInAbi } = this.parts.ports;
    return within(knowledgeMilliseconds, namesOfHash(hash, knowledge, builtInAbi), () =>
      builtInNamesOfHash(hash, builtInAbi),
    );
  }

  async #summary({
    receipt: { exchange, transaction },
  }: Extract<ReceiptAnswer, { kind: 'receipt' }>): Promise<ReceiptSummary | undefined> {
    const receipt = objectOf(exchange.outcome);
    if (receipt === undefined) return undefined;
    const { knowledge } = this.parts.ports;
    const known = hintsOfReceipt(exchange, transaction, knowledge).then(({ hints }) => hints);
    return this.#summarizer().summarize(
      receipt,
      exchange.network,
      await within(knowledgeMilliseconds, known, () => noHints),
    );
  }
}

function linesOf(document: TextDocument): Lines {
  return { count: document.lineCount, at: (at) => document.lineAt(at).text };
}

/** Returns whether a file is one of those that name an address. */
async function isNamedBy(uri: Uri, address: string, { networks, knowledge }: KnownPlaces): Promise<boolean> {
  const key = addressKey(address, 'evm');
  const sources = await Promise.all(networks.map((network) => knowledge.sourcesOf(network, key)));
  return sources.flat().some((known) => known.kind === 'deployment' && known.deployment.location === uri.toString());
}

function placeOf(document: TextDocument, line: number, word: Word): HoverPlace {
  return { uri: document.uri.toString(), line, character: word.start };
}

function dailyRefusal(daily: number): Refusal {
  return {
    code: 'notConfirmed',
    cause: `Hovers have used all of today's ${daily} lookups (\`rpcbook.hover.dailyLookups\`).`,
    cure: 'You can still look up a hash with a click.',
  };
}
