import { resolveCost } from '../../core/catalogue/resolveCost';
import { formatPlanCost } from '../../core/credits/formatPlanCost';
import { sumCosts } from '../../core/credits/planCost';
import {
  canLookUp,
  type Lookup,
  type LookupField,
  lookupMethods,
  lookupTitle,
  type LookupValues,
  printLookup,
} from '../../core/lookup/lookup';
import type { Network } from '../../core/networks/network';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { askOne } from '../input/prompts';
import { type PromptStep, runSteps } from '../input/runSteps';
import type { ServiceSettings } from '../settings/serviceSettings';
import { askField } from './askField';
import type { InputHistory } from './inputHistory';
import type { PlannedLookup } from './runLookup';

export interface LookupQuestion {
  readonly lookup: Lookup;
  /** Known parts, which are not asked for. */
  readonly values: LookupValues;
  /** Initial values of the parts that are asked for. */
  readonly suggested: LookupValues;
  /** Undefined if the user must select it, or if there is only one. */
  readonly network: Network | undefined;
}

export interface LookupAsker {
  readonly ports: PipePorts;
  readonly settings: ServiceSettings;
  readonly history: InputHistory;
}

interface Draft {
  readonly network: Network | undefined;
  readonly values: LookupValues;
}

/** Asks for the missing parts of a lookup, one after another with a way back. Returns undefined if the user cancels. */
export async function askLookup(question: LookupQuestion, asker: LookupAsker): Promise<PlannedLookup | undefined> {
  const { lookup } = question;
  const networks = asker.settings.networks.filter((network) => canLookUp(lookup, network));
  const [only, another] = networks;
  const first: Draft = { network: question.network ?? (another ? undefined : only), values: question.values };
  const steps: readonly PromptStep<Draft>[] = [
    ...(first.network ? [] : [networkStep(lookup, networks, asker)]),
    ...lookup.fields
      .filter(({ id }) => !Object.hasOwn(question.values, id))
      .map((field) => fieldStep(field, question, asker)),
  ];
  const draft = await runSteps(first, steps);
  if (!draft?.network) return undefined;
  for (const field of lookup.fields) await asker.history.add(field.kind, draft.values[field.id] ?? '');
  const { network, values } = draft;
  const isReceipt = lookup.kind === 'receipt' || lookup.kind === 'l2netReceipt';
  return {
    title: lookupTitle(lookup, network, values),
    cell: printLookup(lookup, network, values),
    ...(isReceipt && { receipt: { network: network.key, hash: values['hash'] ?? '' } }),
  };
}

/** Returns the cost of a lookup on a network as text. */
export function lookupCost(lookup: Lookup, network: Network, ports: PipePorts): string {
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
  { lookup, suggested }: LookupQuestion,
  { ports, history }: LookupAsker,
): PromptStep<Draft> {
  return {
    ask: async (draft, place) => {
      const cost = draft.network ? ` on ${draft.network.name}: ${lookupCost(lookup, draft.network, ports)}` : '';
      const answer = await askField({
        field,
        place,
        title: `${lookup.title}${cost}`,
        value: draft.values[field.id] ?? suggested[field.id] ?? '',
        recent: history.recent(field.kind),
      });
      return answer.kind === 'value'
        ? { kind: 'value', value: { ...draft, values: { ...draft.values, [field.id]: answer.value } } }
        : answer;
    },
  };
}
