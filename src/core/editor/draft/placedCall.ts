import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import type { CallText } from '../../formats/abi/encode/callText';
import { isBlankText, isParted, typeOfPart, unquotedText, writtenParts } from '../../formats/abi/encode/writtenParts';
import { type AbiType, abiTypeOf } from '../../formats/abi/type/abiType';
import { selectorOf } from '../../formats/abi/type/eventSignature';
import type { Problem } from '../../model/cell/problem';
import type { SourceRange } from '../../model/cell/sourceRange';
import { argumentName, WrittenEncoder } from '../../request/callByName/encodeWritten';
import type { EncodeContext } from '../../request/params/encodeContext';
import type { Expansion } from '../../request/params/valueEncoder';
import type { Written } from '../../request/params/written';
import { argumentPath, type FieldPath } from './draft';

/** The code of a problem with a call whose arguments aren't all filled in yet. */
export const missingArgument = 'missingArgument';

/** The bytes of a written call, with problems at the ranges of its arguments. */
export interface PlacedCall {
  /** Undefined if an argument is missing or wrong. */
  readonly data: string | undefined;
  readonly problems: readonly Problem[];
  readonly expansions: readonly Expansion[];
}

/**
 * Encodes a written call of a draft. `place` creates the range for the path of an argument or of a part of it; problems
 * refer to these ranges.
 */
export function placeCall(
  call: CallText,
  path: FieldPath,
  context: EncodeContext,
  place: (path: FieldPath) => SourceRange,
): PlacedCall {
  const placer = new ArgumentPlacer(place);
  const written: Written[] = [];
  for (const [index, input] of call.item.inputs.entries()) {
    const type = abiTypeOf(input);
    if (type.kind === 'failed') return { data: undefined, problems: [], expansions: [] };
    written.push(placer.written(type.value, call.arguments[index] ?? '', argumentPath(path, index)));
  }
  const encoder = new WrittenEncoder(context, new StepBudget(stepLimits.composing));
  const encoded = encoder.arguments(call.item.inputs, written);
  const problems = [...placer.problems, ...encoder.problems.map(withoutPlace(call))];
  return {
    data: problems.length === 0 && !encoder.isOpen ? `${selectorOf(call.item)}${encoded}` : undefined,
    problems,
    expansions: encoder.expansions,
  };
}

class ArgumentPlacer {
  readonly problems: Problem[] = [];

  constructor(private readonly place: (path: FieldPath) => SourceRange) {}

  written(type: AbiType, text: string, path: FieldPath): Written {
    const range = this.place(path);
    const parts = isParted(type) ? writtenParts(type, text) : undefined;
    const isOptional = type.kind === 'array' && type.length === undefined;
    if (isBlankText(text) && !isOptional && (parts === undefined || parts.length === 0)) {
      if (type.kind === 'tuple') return { kind: 'array', items: [], range };
      this.problems.push({ code: missingArgument, severity: 'error', range, message: 'Enter a value.' });
      return { kind: 'open', range };
    }
    if (!isParted(type) || parts === undefined)
      return { kind: 'text', text: type.kind === 'string' ? unquotedText(text) : text, range };
    const items = parts.map((part, index) => this.written(typeOfPart(type, index) ?? type, part, [...path, index]));
    return { kind: 'array', items, range };
  }
}

/** The form shows the name and the type of an argument beside its field, so problems don't repeat them. */
function withoutPlace({ item }: CallText): (problem: Problem) => Problem {
  const names = item.inputs.map(({ name }, index) => argumentName(name, index));
  return (problem) => {
    const [head = ''] = /^`[^`]*` \([^`]*?\): /.exec(problem.message) ?? [];
    const isOwn = names.some((name) => head.startsWith(`\`${name}`));
    if (!isOwn) return problem;
    const rest = problem.message.slice(head.length);
    return { ...problem, message: rest.charAt(0).toUpperCase() + rest.slice(1) };
  };
}
