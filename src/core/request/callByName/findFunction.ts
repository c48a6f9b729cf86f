import type { StepBudget } from '../../base/stepBudget';
import type { AbiCandidate, AbiFunction } from '../../formats/abi/type/abi';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { parseFunctionText } from '../../formats/abi/type/functionText';
import { type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import { encodeAddress } from '../params/encodeAddress';
import type { EncodeContext } from '../params/encodeContext';
import type { Written } from '../params/written';

/** The function that a call names. */
export type FoundFunction =
  /** `isWritten` if the cell itself declares the function. Otherwise it comes from what is known about the contract. */
  | { readonly kind: 'found'; readonly item: AbiFunction; readonly isWritten: boolean }
  /** The contract isn't known before the cell runs, or hasn't been looked up. */
  | { readonly kind: 'open' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Maximum number of signatures that are suggested for one name. */
const maxOverloads = 8;

/** A function as it is called. */
interface CalledFunction {
  readonly called: Extract<Written, { kind: 'text' }>;
  readonly target: Written;
  /** The number of arguments that follow. */
  readonly given: number;
}

/**
 * Finds the function of a call: the written signature, completed with the names and return types from what is known
 * about the contract, or the contract's only function with a name.
 */
export function findFunction(
  { called, target, given }: CalledFunction,
  context: EncodeContext,
  budget: StepBudget,
): FoundFunction {
  const { text, range } = called;
  const parsed = budget.take(200 + text.length) ? parseFunctionText(text) : undefined;
  if (parsed === undefined) return problemAt(range, 'tooLarge', 'This cell has too many calls to read.');
  if (parsed.kind === 'failed') return problemAt(range, 'functionExpected', parsed.problem);
  const known = knownFunctions(target, context);
  if (parsed.value.kind === 'signature') {
    const { item, hasReturns } = parsed.value;
    const same = known?.find((candidate) => signatureOf(candidate.item) === signatureOf(item))?.item;
    return { kind: 'found', ...completed(item, hasReturns, same) };
  }
  const { name } = parsed.value;
  if (known === undefined) return { kind: 'open' };
  const named = known.filter(({ item }) => item.name === name);
  const [only, another] = named;
  if (only !== undefined && another === undefined) return { kind: 'found', item: only.item, isWritten: false };
  return only === undefined
    ? unknownFunction({ name, range }, known, target, context)
    : ambiguousFunction({ name, range }, named, given);
}

/**
 * Returns the functions of a call's contract: those of the cell, then those of the contract. Undefined if they aren't
 * known yet.
 */
export function knownFunctions(
  target: Written,
  context: EncodeContext,
): readonly AbiCandidate<AbiFunction>[] | undefined {
  const own = context.functions ?? [];
  const address = addressOf(target, context);
  const contract = address === undefined ? undefined : context.contractOf?.(address);
  if (contract === undefined) return own.length > 0 ? own : undefined;
  const declared = new Set(own.map(({ item }) => signatureOf(item)));
  return [...own, ...contract.functions.filter(({ item }) => !declared.has(signatureOf(item)))];
}

/** Returns the address of a target that is written as an address or a name. Undefined if there is none, or none yet. */
export function addressOf(target: Written, { book }: EncodeContext): string | undefined {
  const text = target.kind === 'text' || target.kind === 'number' ? target.text.trim() : '';
  const named = encodeAddress(text, book);
  const address = named?.kind === 'ok' ? named.value.address : text;
  return /^0x[0-9a-f]{1,64}$/i.test(address) ? address : undefined;
}

/** Completes a signature from the same function of the contract. */
function completed(
  item: AbiFunction,
  hasReturns: boolean,
  same: AbiFunction | undefined,
): { readonly item: AbiFunction; readonly isWritten: boolean } {
  if (same === undefined) return { item, isWritten: true };
  if (!hasReturns) return { item: same, isWritten: false };
  const hasNames = item.inputs.some(({ name }) => name !== '');
  return { item: { ...item, ...(!hasNames && { inputs: same.inputs }) }, isWritten: true };
}

interface PlacedName {
  readonly name: string;
  readonly range: SourceRange;
}

function unknownFunction(
  { name, range }: PlacedName,
  known: readonly AbiCandidate<AbiFunction>[],
  target: Written,
  context: EncodeContext,
): FoundFunction {
  const address = addressOf(target, context);
  const common = (context.commonFunctions?.(name) ?? []).slice(0, maxOverloads);
  const near = nearestNames(name, [...new Set(known.map(({ item }) => item.name))]);
  const hint = `Write its signature, such as ${common[0] ?? `${name}(address)(uint256)`}.`;
  // A signature of a mistyped name would be no help.
  const advice = near.length === 0 ? hint : `Did you mean ${near.join(' or ')}?`;
  const message =
    known.length === 0
      ? `Nothing says what ${name} of this contract takes and returns. ${hint}`
      : `The contract has no function \`${name}\`. ${advice}`;
  const problem: Problem = {
    code: 'unknownFunction',
    severity: 'error',
    range,
    message,
    contract: address,
  };
  return { kind: 'problem', problem: withReplacements(problem, [...near, ...common]) };
}

function ambiguousFunction(
  { name, range }: PlacedName,
  named: readonly AbiCandidate<AbiFunction>[],
  given: number,
): FoundFunction {
  // Functions with the written number of arguments come first.
  const ordered = [...named].sort((a, b) => distance(a, given) - distance(b, given));
  const signatures = ordered.map(({ item }) => signatureOf(item)).slice(0, maxOverloads);
  const message = `The contract has ${named.length} functions named ${name}. Write one of these: ${signatures.join(', ')}.`;
  const problem: Problem = { code: 'ambiguousFunction', severity: 'error', range, message };
  return { kind: 'problem', problem: withReplacements(problem, signatures) };
}

function distance({ item }: AbiCandidate<AbiFunction>, given: number): number {
  return Math.abs(item.inputs.length - given);
}

function problemAt(range: SourceRange, code: string, message: string): FoundFunction {
  return { kind: 'problem', problem: { code, severity: 'error', range, message } };
}
