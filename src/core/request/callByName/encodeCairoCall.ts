import type { JsonValue } from '../../base/json/jsonValue';
import { type StepBudget, stepLimits } from '../../base/stepBudget';
import {
  type CairoFunction,
  parseCairoFunctionText,
  printCairoFunction,
  readCairoFunctions,
} from '../../formats/l2net/cairoFunction';
import { feltHex } from '../../formats/l2net/felt';
import { readCairoAbi } from '../../formats/l2net/readCairoAbi';
import { cairoSelectorOf } from '../../formats/l2net/selector';
import { type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import type { EncodeContext } from '../params/encodeContext';
import type { Encoding } from '../params/encodeParams';
import type { Expansion } from '../params/valueEncoder';
import type { Written, WrittenMember } from '../params/written';
import { CairoEncoder } from './encodeCairo';
import { addressOf } from './findFunction';
import { type PlacedCall, splitOptions } from './readCall';

/** A call by name to an l2net contract, encoded as far as possible. */
export interface CairoCallEncoding {
  readonly target: Written;
  /** The target, with its name replaced by the address. */
  readonly address: Written;
  readonly selector: Written;
  /** The felts of the arguments. Undefined if they aren't known. */
  readonly calldata: readonly string[] | undefined;
  readonly options: readonly WrittenMember[];
  readonly range: SourceRange;
  /** The function, and the ABI items with the types that it uses. Undefined if it isn't known. */
  readonly found?: { readonly item: CairoFunction; readonly items: readonly JsonValue[] };
  readonly expansions: readonly Expansion[];
  readonly problems: readonly Problem[];
}

type Found =
  | { readonly kind: 'found'; readonly item: CairoFunction }
  | { readonly kind: 'open' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Encodes a call by name to an l2net contract. `options` are the allowed ones. Steps count in `budget`. */
export function encodeCairoCall(
  { target, called, rest, at }: PlacedCall,
  known: readonly string[],
  { context, budget }: Pick<Encoding, 'context' | 'budget'>,
): CairoCallEncoding {
  const range = { start: target.range.start, end: (rest.at(-1) ?? called ?? target).range.end };
  const open: Written = { kind: 'open', range };
  const address = withAddress(target, context);
  const unread = { target, address, selector: open, calldata: undefined, options: [], range, expansions: [] };
  if (called === undefined) {
    const message = 'Write a function after the contract, such as balance_of(ContractAddress)(u256).';
    return { ...unread, problems: [{ code: 'functionExpected', severity: 'error', range: at, message }] };
  }
  const items = cairoItemsOf(target, context);
  const found = called.kind === 'open' ? { kind: 'open' as const } : findFunction(called, items, budget);
  if (found.kind !== 'found') return { ...unread, problems: found.kind === 'problem' ? [found.problem] : [] };
  const { item } = found;
  const { arguments: values, options } = splitOptions(rest, item.inputs.length, () => true);
  const encoder = new CairoEncoder(readCairoAbi(items ?? []).types, context, budget);
  const felts = encoder.arguments(item.inputs, values.slice(0, item.inputs.length)).map(feltHex);
  const problems = [...encoder.problems, ...countProblems(item, values, called.range), ...unknown(options, known)];
  const isOpen = encoder.isOpen || problems.some(({ severity }) => severity === 'error');
  const selector = feltHex(cairoSelectorOf(item.name));
  const place = { start: called.range.start, end: (values.at(-1) ?? called).range.end };
  return {
    target,
    address,
    selector: { kind: 'text', text: selector, range: called.range },
    calldata: isOpen ? undefined : felts,
    options: options.map((option) =>
      option.key === 'from' ? { ...option, value: withAddress(option.value, context) } : option,
    ),
    range,
    found: { item, items: items ?? [] },
    expansions: isOpen
      ? encoder.expansions
      : [
          { range: called.range, place: 'entry_point_selector', written: item.name, sent: selector },
          ...(felts.length === 0
            ? []
            : [{ range: place, place: 'calldata', written: printCairoFunction(item), sent: `[${felts.join(', ')}]` }]),
          ...encoder.expansions,
        ],
    problems,
  };
}

/** Replaces a name by its address, for values whose encoding doesn't resolve names. */
function withAddress(written: Written, context: EncodeContext): Written {
  const address = addressOf(written, context);
  return address === undefined ? written : { kind: 'text', text: address, range: written.range };
}

/**
 * Returns the functions and types of a call's contract: those of the cell's ABI, or of the contract. Undefined if they
 * aren't known yet.
 */
export function cairoItemsOf(target: Written, context: EncodeContext): readonly JsonValue[] | undefined {
  const address = addressOf(target, context);
  const contract = address === undefined ? undefined : context.contractOf?.(address);
  return context.cairoItems ?? contract?.cairoItems ?? (contract ? [] : undefined);
}

function findFunction(
  { text, range }: Extract<Written, { kind: 'text' }>,
  items: readonly JsonValue[] | undefined,
  budget: StepBudget,
): Found {
  const parsed = budget.take(200 + text.length) ? parseCairoFunctionText(text) : undefined;
  if (parsed?.kind !== 'ok') {
    const message = parsed === undefined ? 'This cell has too many calls to read.' : parsed.problem;
    return { kind: 'problem', problem: { code: 'functionExpected', severity: 'error', range, message } };
  }
  const known = items === undefined ? undefined : readCairoFunctions(items);
  if (parsed.value.kind === 'signature') {
    const { item, hasReturns } = parsed.value;
    const same = known?.find(({ name }) => name === item.name);
    return { kind: 'found', item: !hasReturns && same?.inputs.length === item.inputs.length ? same : item };
  }
  const { name } = parsed.value;
  const item = known?.find((each) => each.name === name);
  if (item !== undefined) return { kind: 'found', item };
  if (known === undefined) return { kind: 'open' };
  const near = nearestNames(
    name,
    known.map((each) => each.name),
  );
  const hint = `Write its signature, such as ${name}(ContractAddress)(u256).`;
  const message =
    known.length === 0
      ? `Nothing says what ${name} of this contract takes and returns. ${hint}`
      : `The contract has no function \`${name}\`. ${near.length === 0 ? hint : `Did you mean ${near.join(' or ')}?`}`;
  return {
    kind: 'problem',
    problem: withReplacements({ code: 'unknownFunction', severity: 'error', range, message }, near),
  };
}

function countProblems(item: CairoFunction, values: readonly Written[], at: SourceRange): readonly Problem[] {
  const { inputs, name } = item;
  const missing = inputs.slice(values.length).map((input) => `\`${input.name}\``);
  const surplus = values.slice(inputs.length, inputs.length + stepLimits.problems);
  const message = `${printCairoFunction(item)}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  return [
    ...(missing.length === 0 ? [] : [{ code: 'missingArgument', severity: 'error' as const, range: at, message }]),
    ...surplus.map(({ range }, index): Problem => ({
      code: 'surplusParameter',
      severity: 'error',
      range,
      message: `${name} takes ${inputs.length} arguments. Argument ${inputs.length + index + 1} is too many.`,
      cure: { kind: 'remove', ranges: [range] },
    })),
  ];
}

function unknown(options: readonly WrittenMember[], known: readonly string[]): readonly Problem[] {
  return options
    .filter(({ key }) => !known.includes(key))
    .slice(0, stepLimits.problems)
    .map(({ key, keyRange }) => {
      const message = `This call has no option \`${key.slice(0, 60)}\`. Use ${known.join(', ')}.`;
      const problem: Problem = { code: 'unknownOption', severity: 'error', range: keyRange, message };
      return withReplacements(problem, nearestNames(key, known));
    });
}
