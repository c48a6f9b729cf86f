import { type TextDocument, window, workspace } from 'vscode';

import { shortForm } from '../../../core/base/view/shortForm';
import { eventChoices, offersForEvent } from '../../../core/editor/lookup/eventChoices';
import { type LayoutReference, layoutReferences, offersForVariable } from '../../../core/editor/lookup/layoutVariables';
import { canLookUp, type Lookup, type LookupKind, type LookupValues } from '../../../core/editor/lookup/lookup';
import { lookups } from '../../../core/editor/lookup/lookups';
import { type Offer, offersFor } from '../../../core/editor/lookup/offers';
import { parseSubject } from '../../../core/editor/lookup/subject';
import { suggestValues } from '../../../core/editor/lookup/suggestValues';
import type { Refusal } from '../../../core/model/exchange/refusal';
import type { Network } from '../../../core/model/networks/network';
import type { OutputMessage } from '../../../messages/outputMessage';
import { cleanText, pointedText } from '../../input/pointedText';
import { askOne } from '../../input/prompts';
import { offerService } from '../../networks/chooseTarget';
import { isRpcNotebook } from '../../notebook/notebookCells';
import { showInformation } from '../../notices';
import type { AnswerPanels } from '../panel/answerPanels';
import { askField } from './askField';
import { type AskedLookup, askLookup, type FailedLookup, type LookupAsker, lookupCost } from './askLookup';

/** The common entry for all lookups: asks for missing parts, sends, and shows the result. */
export class LookupDesk {
  /** The values of lookups that were not sent. They are the initial values the next time. */
  readonly #notSent = new Map<LookupKind, LookupValues>();

  constructor(
    private readonly asker: LookupAsker,
    private readonly panels: () => AnswerPanels,
  ) {}

  /** Runs a lookup of a kind. `text` is the text under the pointer. Fields in `values` are not asked for. */
  async start(lookup: Lookup, text = pointedText(), values: LookupValues = {}, network?: Network): Promise<void> {
    if (this.asker.settings.networks.length === 0) return offerService();
    if (!this.asker.settings.networks.some(({ family }) => family === lookup.family)) {
      void showInformation(
        `No configured network supports this lookup. Add one of the family ${lookup.family} with “Rpcbook: Add Service…”.`,
      );
      return;
    }
    const suggested = { ...this.#notSent.get(lookup.kind), ...suggestValues(lookup, text) };
    let failed: FailedLookup | undefined;
    for (;;) {
      const asked = await askLookup({ lookup, values, suggested, network, failed }, this.asker);
      if (!asked) return;
      const refusal = await this.panels().open(asked.planned);
      if (!refusal) {
        this.#notSent.delete(lookup.kind);
        return;
      }
      this.#notSent.set(lookup.kind, asked.values);
      if (!asked.wasAsked || choices.has(refusal.code)) return;
      failed = failureOf(refusal, lookup, asked);
    }
  }

  /** Recognizes a text by its shape and offers the lookups that fit. Without a text, asks for one or for a lookup. */
  async startWith(written: string | undefined, network?: Network): Promise<void> {
    const networks = network ? [network] : this.asker.settings.networks;
    if (networks.length === 0) return offerService();
    const kinds = Object.values(lookups).filter((lookup) => networks.some((each) => canLookUp(lookup, each)));
    let text = written ?? (await askForText(kinds));
    let offers: readonly Offer[] = [];
    while (text !== undefined) {
      const named = kinds.find(({ title }) => title === text);
      if (named) return this.start(named, undefined, undefined, network);
      offers = await this.#offers(text, networks);
      if (offers.length > 0) break;
      text = await askForText(kinds, text);
    }
    const [only, another] = offers;
    if (text === undefined || !only) return;
    const chosen = another ? await this.#choose(text, offers, networks) : only;
    if (chosen) await this.start(chosen.lookup, undefined, chosen.values, network);
  }

  /** Looks up an identifier in an answer, on the answer's network. */
  async startWithAnswer({ subject, network: key }: Extract<OutputMessage, { kind: 'lookUp' }>): Promise<void> {
    const network = this.asker.settings.networks.find((one) => one.key === key);
    const { of, text } = subject;
    const direct: Partial<Record<typeof of, readonly [LookupKind, LookupValues]>> = {
      transaction: ['receipt', { hash: text }],
      block: ['block', { hash: text }],
      topic: ['logs', { event: text, address: '' }],
      key: ['tokenAccounts', { owner: text }],
      l2netTransaction: ['l2netReceipt', { hash: text }],
      l2netBlock: ['events', { from: text, to: text, address: '' }],
    };
    const [kind, values] = direct[of] ?? [];
    if (kind !== undefined && values && network) await this.start(lookups[kind], undefined, values, network);
    else await this.startWith(text, network);
  }

  /** Requests the call tree of a transaction. Without a hash, asks for it first. */
  async startTrace(network: Network | undefined, hash?: string): Promise<void> {
    const lookup = network?.family === 'l2net' ? lookups.l2netTrace : lookups.trace;
    await this.start(lookup, undefined, hash === undefined ? {} : { hash }, network);
  }

  /** Requests the changes by a transaction. Without a hash, asks for it first. */
  async startChanges(network: Network | undefined, hash?: string): Promise<void> {
    await this.start(lookups.changes, undefined, hash === undefined ? {} : { hash }, network);
  }

  async #offers(text: string, networks: readonly Network[]): Promise<readonly Offer[]> {
    const subject = parseSubject(text);
    if (subject?.kind !== 'name') return subject ? offersFor(subject, networks) : [];
    const { knowledge, builtInAbi } = this.asker.ports;
    const place = { network: undefined, address: '' };
    const hasLogs = networks.some((network) => canLookUp(lookups.logs, network));
    const events = hasLogs ? await eventChoices(subject.text, place, knowledge, builtInAbi) : [];
    return [...(await this.#variables(subject.text)), ...offersForEvent(events)];
  }

  async #choose(text: string, offers: readonly Offer[], networks: readonly Network[]): Promise<Offer | undefined> {
    const items = offers.map((offer) => {
      const costs = new Set(
        networks
          .filter(({ family }) => family === offer.lookup.family)
          .map((network) => lookupCost(offer.lookup, network, this.asker.ports)),
      );
      return {
        label: offer.label,
        description: [...costs].join(' or '),
        detail: [offer.lookup.method, offer.source].filter(Boolean).join(' · '),
        offer,
      };
    });
    const answer = await askOne({
      title: `Look Up ${shortForm(text)}`,
      placeholder: 'What do you want to look up?',
      items,
    });
    return answer.kind === 'value' ? answer.value.offer : undefined;
  }

  /** Returns the layouts that cells of open notebooks and the active Solidity source load. */
  #variables(name: string): Promise<readonly Offer[]> {
    const cells = workspace.notebookDocuments
      .filter(isRpcNotebook)
      .flatMap((notebook) =>
        notebook.getCells().flatMap(({ document }) => layoutReferences(document.getText(), notebook.uri.toString())),
      );
    const inFront = window.activeTextEditor?.document;
    return offersForVariable(name, [...(inFront ? referencesIn(inFront) : []), ...cells], this.asker.ports.knowledge);
  }
}

function referencesIn(document: TextDocument): readonly LayoutReference[] {
  return layoutReferences(document.getText(), document.uri.toString());
}

/** Codes of refusals that the user chose. */
const choices: ReadonlySet<Refusal['code']> = new Set([
  'aborted',
  'notConfirmed',
  'declinedOrigin',
  'declinedEnvironment',
  'declinedKey',
]);

/** Returns a lookup that was not sent, with the field whose value caused the refusal. */
function failureOf({ code, cause, cure, range }: Refusal, lookup: Lookup, asked: AskedLookup): FailedLookup {
  const { network, values, planned } = asked;
  const at = range && planned.cell.slice(range.start, range.end);
  const field = lookup.fields.find(({ id }) => {
    const value = values[id] ?? '';
    return value !== '' && at !== undefined && [value, JSON.stringify(value)].includes(at);
  });
  // The cure of a problem in the text is only that nothing was sent.
  return { network, values, problem: code === 'problem' ? cause : `${cause} ${cure}`, field: field?.id };
}

/** Asks for a text to look up, or for a lookup by its title. `failed` is an invalid text, which is the initial value. */
async function askForText(kinds: readonly Lookup[], failed?: string): Promise<string | undefined> {
  const isTitle = (text: string): boolean => kinds.some(({ title }) => title === text);
  const answer = await askField({
    field: {
      id: 'text',
      kind: 'details',
      label: 'What to look up',
      hint: 'a hash, felt, address, base58 key, number, event, or variable of a loaded layout',
      choices: kinds.map(({ title, method }) => ({ value: title, label: method })),
      check: (text) =>
        isTitle(text) || parseSubject(cleanText(text))
          ? undefined
          : "This isn't a hash, felt, address, base58 key, number, or name.",
    },
    title: 'Look Up',
    value: failed ?? '',
    problem: failed && `Nothing is known to look up for “${failed.slice(0, 100)}”.`,
    recent: [],
  });
  if (answer.kind !== 'value') return undefined;
  return isTitle(answer.value) ? answer.value : cleanText(answer.value);
}
