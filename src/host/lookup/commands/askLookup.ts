import { formatPlanCost } from '../../../core/base/credits/formatCredits';
import { sumCosts } from '../../../core/base/credits/planCost';
import { type Answer, type PromptStep, runSteps, type StepPlace } from '../../../core/base/runSteps';
import { eventChoices, type EventPlace } from '../../../core/editor/lookup/eventChoices';
import {
  canLookUp,
  type Lookup,
  type LookupField,
  lookupMethods,
  lookupTitle,
  type LookupValues,
  printLookup,
} from '../../../core/editor/lookup/lookup';
import type { PlannedLookup } from '../../../core/editor/lookup/runLookup';
import type { KnowingPorts } from '../../../core/knowledge/sources/knowingPorts';
import { resolveCost } from '../../../core/model/catalogue/resolveCost';
import type { Network } from '../../../core/model/networks/network';
import type { OfferingPorts } from '../../../core/request/pipe/offeringPorts';
import type { PricingPorts } from '../../../core/request/pipe/pipeSettings';
import { askOne } from '../../input/prompts';
import type { ServiceSettings } from '../../settings/serviceSettings';
import { askField } from './askField';
import type { InputHistory } from './inputHistory';

interface EventNameQuestion {
  /** What the user typed: a name, a signature, a topic, or nothing. */
  readonly text: string;
  readonly title: string;
  readonly place: StepPlace;
  readonly on: EventPlace;
}

export interface LookupQuestion {
  readonly lookup: Lookup;
  /** Known values, which are not asked for. */
  readonly values: LookupValues;
  /** Initial values of the inputs. */
  readonly suggested: LookupValues;
  /** Undefined if the user must select it, or if there is only one. */
  readonly network: Network | undefined;
  /** A lookup that failed: its values are the initial values, and the input with the problem is shown first. */
  readonly failed?: FailedLookup | undefined;
}

/** The values of a lookup that was not sent, and why. */
export interface FailedLookup {
  readonly network: Network;
  readonly values: LookupValues;
  readonly problem: string;
  /** The field with the problem. Undefined if the problem isn't in a field. */
  readonly field?: string | undefined;
}

/** A complete lookup and its parts. */
export interface AskedLookup {
  readonly planned: PlannedLookup;
  readonly network: Network;
  readonly values: LookupValues;
  /** Whether the user was asked for a part of it. */
  readonly wasAsked: boolean;
}

export interface LookupAsker {
  readonly ports: OfferingPorts;
  readonly settings: ServiceSettings;
  readonly history: InputHistory;
}

interface Draft {
  readonly network: Network | undefined;
  readonly values: LookupValues;
}

/** Asks for the missing parts of a lookup, one after another with a way back. Returns undefined if the user cancels. */
export async function askLookup(question: LookupQuestion, asker: LookupAsker): Promise<AskedLookup | undefined> {
  const { lookup, failed } = question;
  const networks = asker.settings.networks.filter((network) => canLookUp(lookup, network));
  const [only, another] = networks;
  const known = question.network ?? (another ? undefined : only);
  const fields = lookup.fields.filter(({ id }) => !Object.hasOwn(question.values, id));
  const steps: readonly PromptStep<Draft>[] = [
    ...(known ? [] : [networkStep(lookup, networks, asker)]),
    ...fields.map((field) => fieldStep(field, question, asker)),
  ];
  const first: Draft = failed ?? { network: known, values: question.values };
  const draft = await runSteps(first, steps, failed && startOf(failed, fields, steps.length));
  if (!draft?.network) return undefined;
  for (const field of lookup.fields) await asker.history.add(field.kind, draft.network, draft.values[field.id] ?? '');
  const { network, values } = draft;
  const isReceipt = lookup.kind === 'receipt' || lookup.kind === 'l2netReceipt';
  const isTrace = lookup.kind === 'trace' || lookup.kind === 'l2netTrace' || lookup.kind === 'changes';
  const transaction = { network: network.key, hash: values['hash'] ?? '' };
  const planned = {
    title: lookupTitle(lookup, network, values),
    cell: printLookup(lookup, network, values),
    ...(isReceipt && { receipt: transaction }),
    ...(isTrace && { trace: { ...transaction, ...(lookup.kind === 'changes' && { of: lookup.kind }) } }),
  };
  return { planned, network, values, wasAsked: steps.length > 0 };
}

/** Returns the step of the field with the problem, or the last one. */
function startOf({ field }: FailedLookup, fields: readonly LookupField[], steps: number): number {
  const at = fields.findIndex(({ id }) => id === field);
  return at === -1 ? steps - 1 : steps - fields.length + at;
}

/** Returns the cost of a lookup on a network as text. */
export function lookupCost(lookup: Lookup, network: Network, ports: PricingPorts): string {
  const { costs } = ports.settings();
  const methods = lookupMethods(lookup, network);
  return `${methods.length > 1 ? 'up to ' : ''}${formatPlanCost(sumCosts(methods.map((method) => resolveCost(method, network, costs).cost)))}`;
}

function networkStep(
  lookup: Lookup,
  networks: readonly Network[],
  { ports, settings }: LookupAsker,
): PromptStep<Draft> {
  return {
    ask: async (draft, place) => {
      const byDefault = settings.defaultNetwork?.key;
      const items = [...networks]
        .sort((one, other) => Number(other.key === byDefault) - Number(one.key === byDefault))
        .map((network) => ({
          label: network.name,
          description: `${network.key} · ${lookupCost(lookup, network, ports)}`,
          network,
        }));
      const answer = await askOne({ title: lookup.title, placeholder: 'Select a network', items, place });
      return answer.kind === 'value' ? { kind: 'value', value: { ...draft, network: answer.value.network } } : answer;
    },
  };
}

function fieldStep(
  field: LookupField,
  { lookup, suggested, failed }: LookupQuestion,
  { ports, history }: LookupAsker,
): PromptStep<Draft> {
  let problem = failed && (failed.field ?? lookup.fields.at(-1)?.id) === field.id ? failed.problem : undefined;
  return {
    ask: async (draft, place) => {
      const cost = draft.network ? ` on ${draft.network.name}: ${lookupCost(lookup, draft.network, ports)}` : '';
      const title = `${lookup.title}${cost}`;
      let value = draft.values[field.id] ?? suggested[field.id] ?? '';
      for (;;) {
        const typed = await askField({
          field,
          place,
          title,
          value,
          problem,
          recent: history.recent(field.kind, draft.network),
        });
        problem = undefined;
        if (typed.kind !== 'value') return typed;
        value = typed.value;
        const on = { network: draft.network, address: draft.values['address'] ?? '' };
        const chosen = field.kind === 'event' ? await chooseEvent({ text: value, title, place, on }, ports) : typed;
        if (chosen.kind === 'value')
          return { kind: 'value', value: { ...draft, values: { ...draft.values, [field.id]: chosen.value } } };
        if (chosen.kind === 'canceled') return chosen;
        if (chosen.kind === 'problem') ({ problem } = chosen);
      }
    },
  };
}

/**
 * Returns the event for a text. If several events have the name, asks for the signature. A name without an event is a
 * problem.
 */
async function chooseEvent(
  { text, title, place, on }: EventNameQuestion,
  { knowledge, builtInAbi }: KnowingPorts,
): Promise<Answer<string> | { readonly kind: 'problem'; readonly problem: string }> {
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) return { kind: 'value', value: text };
  const choices = await eventChoices(text, on, knowledge, builtInAbi);
  const [only, another] = choices;
  if (only === undefined)
    return {
      kind: 'problem',
      problem: `No event named ${text} is known. Check the name, or write its signature, such as Transfer(address,address,uint256).`,
    };
  if (another === undefined) return { kind: 'value', value: text };
  const items = choices.map(({ signature, sources }) => ({ label: signature, description: sources.join(', ') }));
  const placeholder = `Several events are named ${text}. Select one.`;
  const answer = await askOne({ title, placeholder, items, place, canGoBack: true });
  return answer.kind === 'value' ? { kind: 'value', value: answer.value.label } : answer;
}
