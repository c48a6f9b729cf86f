import { printJson } from '../../base/json/printJson';
import { stepLimits } from '../../base/stepBudget';
import type { AbiFunction, AbiParameter } from '../../formats/abi/type/abi';
import { printParameters } from '../../formats/abi/type/declarationText';
import { selectorOf } from '../../formats/abi/type/eventSignature';
import { type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import type { Encoding } from '../params/encodeParams';
import type { Expansion } from '../params/valueEncoder';
import type { Written, WrittenMember } from '../params/written';
import type { CallForm, EncodedCall } from './callForm';
import { argumentName, WrittenEncoder } from './encodeWritten';
import { findFunction } from './findFunction';
import { type PlacedCall, splitOptions } from './readCall';

/** A call by name, encoded as far as possible, with its problems. */
export interface CallEncoding {
  readonly call: EncodedCall;
  /** Undefined if the function isn't known, or not before the cell runs. */
  readonly item?: AbiFunction;
  /** Set if the cell itself declares the function. */
  readonly isWritten?: boolean;
  readonly expansions: readonly Expansion[];
  readonly problems: readonly Problem[];
}

/** Encodes a call by name to an EVM contract. Steps count in `budget`. */
export function encodeCall(
  { target, called, rest, at }: PlacedCall,
  form: CallForm,
  { context, budget }: Pick<Encoding, 'context' | 'budget'>,
): CallEncoding {
  const range = { start: target.range.start, end: (rest.at(-1) ?? called ?? target).range.end };
  if (called === undefined) {
    const message = 'Write a function after the contract, such as balanceOf(address)(uint256).';
    return unread(target, range, [], [{ code: 'functionExpected', severity: 'error', range: at, message }]);
  }
  const given = rest.at(-1)?.kind === 'object' ? rest.length - 1 : rest.length;
  const found =
    called.kind === 'open' ? { kind: 'open' as const } : findFunction({ called, target, given }, context, budget);
  if (found.kind !== 'found')
    return unread(target, range, lastOptions(rest), found.kind === 'problem' ? [found.problem] : []);
  const { item, isWritten } = found;
  const { arguments: values, options } = splitOptions(rest, item.inputs.length, (index) =>
    takesObject(item.inputs[index]),
  );
  const encoder = new WrittenEncoder(context, budget);
  const encoded = encoder.arguments(item.inputs, values.slice(0, item.inputs.length));
  const problems = [
    ...encoder.problems,
    ...countProblems(item, values, called.range),
    ...optionProblems(options, form.options),
  ];
  const isOpen = encoder.isOpen || problems.some(({ severity }) => severity === 'error');
  const sent = `${selectorOf(item)}${encoded}`;
  const place = { start: called.range.start, end: (values.at(-1) ?? called).range.end };
  return {
    call: {
      target,
      data: isOpen ? { kind: 'open', range: place } : { kind: 'text', text: sent, range: place },
      options: options.filter(({ key }) => form.options.includes(key)),
      range,
    },
    item,
    isWritten,
    expansions: isOpen
      ? encoder.expansions
      : [{ range: place, place: 'data', written: printCall(item, values), sent }, ...encoder.expansions],
    problems,
  };
}

function unread(
  target: Written,
  range: SourceRange,
  options: readonly WrittenMember[],
  problems: readonly Problem[],
): CallEncoding {
  return { call: { target, data: { kind: 'open', range }, options, range }, expansions: [], problems };
}

function lastOptions(rest: readonly Written[]): readonly WrittenMember[] {
  const last = rest.at(-1);
  return last?.kind === 'object' ? last.members : [];
}

function takesObject(input: AbiParameter | undefined): boolean {
  return input?.type === 'tuple';
}

function countProblems({ name, inputs }: AbiFunction, values: readonly Written[], at: SourceRange): readonly Problem[] {
  const missing = inputs.slice(values.length);
  const surplus = values.slice(inputs.length, inputs.length + stepLimits.problems);
  const names = missing.map(({ name: each }, index) => `\`${argumentName(each, values.length + index)}\``);
  const count = inputs.length === 1 ? 'one argument' : `${inputs.length === 0 ? 'no' : inputs.length} arguments`;
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            code: 'missingArgument',
            severity: 'error' as const,
            range: at,
            message: `${name} takes ${printParameters(inputs)}. ${joined(names)} ${names.length === 1 ? 'is' : 'are'} missing.`,
          },
        ]),
    ...surplus.map(({ range }, index): Problem => ({
      code: 'surplusParameter',
      severity: 'error',
      range,
      message: `${name} takes ${count}. Argument ${inputs.length + index + 1} is too many.`,
      cure: { kind: 'remove', ranges: [range] },
    })),
  ];
}

function optionProblems(options: readonly WrittenMember[], known: readonly string[]): readonly Problem[] {
  return options
    .filter(({ key }) => !known.includes(key))
    .slice(0, stepLimits.problems)
    .map(({ key, keyRange }) => {
      const near = nearestNames(key, known);
      const hint = near.length === 0 ? `Use ${known.slice(0, 4).join(', ')} or block.` : `Did you mean \`${near[0]}\`?`;
      const message = `A call has no option \`${key.slice(0, 60)}\`. ${hint}`;
      return withReplacements({ code: 'unknownOption', severity: 'error', range: keyRange, message }, near);
    });
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/**
 * Prints a call with its arguments after their references were replaced. Nothing is cut: the sent values must be hidden
 * if this text contains the value of an environment variable.
 */
function printCall({ name }: AbiFunction, values: readonly Written[]): string {
  return `${name}(${values.map(printWritten).join(', ')})`;
}

function printWritten(written: Written): string {
  switch (written.kind) {
    case 'text':
    case 'number':
      return written.text;
    case 'value':
      return printJson(written.value);
    case 'open':
      return '…';
    case 'array':
      return `[${written.items.map(printWritten).join(', ')}]`;
    case 'object':
      return `{ ${written.members.map(({ key, value }) => `${key}: ${printWritten(value)}`).join(', ')} }`;
  }
}
