import { parseJson } from '../../base/json/parseJson';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { type CallText, parseCallText } from '../../formats/abi/encode/callText';
import { isBlankText, isParted, typeOfPart, unquotedText, writtenParts } from '../../formats/abi/encode/writtenParts';
import { type AbiType, abiTypeOf } from '../../formats/abi/type/abiType';
import { selectorOf } from '../../formats/abi/type/eventSignature';
import type { Method } from '../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../model/catalogue/schema';
import type { Problem, SourceRange } from '../../model/cell/problem';
import { argumentName, WrittenEncoder } from '../../request/callByName/encodeWritten';
import type { EncodeContext } from '../../request/params/encodeContext';
import type { Expansion } from '../../request/params/valueEncoder';
import type { Written } from '../../request/params/written';
import { writtenOfJson } from '../../request/params/writtenOfJson';
import { argumentPath, type Draft, type DraftValue, type FieldPath } from './draft';
import { singleSchema, wantsBoolean, wantsNumber } from './fieldShape';
import { takesAnyItem } from './withoutBlankItems';

/** The code of a problem with a call whose arguments aren't all filled in yet. */
export const missingArgument = 'missingArgument';

/** The bytes of a written call, with problems at the ranges of its arguments. */
interface PlacedCall {
  /** Undefined if an argument is missing or wrong. */
  readonly data: string | undefined;
  readonly problems: readonly Problem[];
  readonly expansions: readonly Expansion[];
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

/** A place in a draft, to which problems are mapped back by range. */
export interface DraftPlace {
  readonly path: FieldPath;
  readonly schema: Schema | undefined;
}

/**
 * Converts a draft to the same written arguments as a cell. A draft has no text, so each value's range is its index
 * among the places.
 */
export class PlacedWritten {
  /** The first place is the complete request. */
  readonly places: DraftPlace[] = [{ path: [], schema: undefined }];
  /** Problems found before encoding. */
  readonly problems: Problem[] = [];
  /** Written calls and the bytes that are sent instead. */
  readonly expansions: Expansion[] = [];

  constructor(private readonly context: EncodeContext) {}

  /** Returns the arguments in the order of the method's parameters, or as one object by name. */
  arguments(draft: Draft, method: Method | undefined): readonly Written[] {
    const names = method ? method.parameters.map(({ name }) => name) : Object.keys(draft.parameters);
    const values = names.map((name, index) => ({
      name,
      value: draft.parameters[name],
      schema: method?.parameters[index]?.schema,
    }));
    if (method?.structure === 'name') {
      const members = values.flatMap(({ name, value, schema }) =>
        value ? [this.#member(name, value, schema, [name])] : [],
      );
      return members.length === 0 ? [] : [{ kind: 'object', members, range: { start: 0, end: 1 } }];
    }
    const last = values.findLastIndex(({ value }) => value !== undefined);
    return values
      .slice(0, last + 1)
      .map(({ name, value, schema }) =>
        value
          ? this.#written(value, schema, [name])
          : { kind: 'value', value: null, range: this.#place([name], schema) },
      );
  }

  at(range: SourceRange): DraftPlace {
    return this.places[range.start] ?? { path: [], schema: undefined };
  }

  #written(value: DraftValue, schema: Schema | undefined, path: FieldPath): Written {
    const range = this.#place(path, schema);
    switch (value.kind) {
      case 'text':
        return this.#text(value.text, schema, range);
      case 'list':
        return {
          kind: 'array',
          items: value.items.map((item, index) => this.#item(item, schema, [...path, index])),
          range,
        };
      case 'object': {
        const option = optionOfType(schema, 'object');
        const members = Object.entries(value.members).map(([key, member]) =>
          this.#member(key, member, memberSchema(option, key), [...path, key]),
        );
        return { kind: 'object', members, range };
      }
      case 'json':
        return this.#json(value.text, range);
    }
  }

  #item(item: DraftValue, list: Schema | undefined, path: FieldPath): Written {
    const written = this.#written(item, itemSchema(list), path);
    if (item.kind === 'text' && item.text === '' && !takesAnyItem(list))
      this.problems.push({
        code: 'missingItem',
        severity: 'error',
        range: written.range,
        message: 'Enter a value, or remove this item.',
      });
    return written;
  }

  #member(
    key: string,
    value: DraftValue,
    schema: Schema | undefined,
    path: FieldPath,
  ): Extract<Written, { kind: 'object' }>['members'][number] {
    const written = this.#written(value, schema, path);
    return { key, keyRange: written.range, value: written };
  }

  #text(text: string, schema: Schema | undefined, range: SourceRange): Written {
    if (text === '') return { kind: 'value', value: null, range };
    if (text.includes('{{')) {
      this.problems.push({
        code: 'reference',
        severity: 'error',
        range,
        message: "The request builder doesn't support variables. Enter the value.",
      });
    }
    const single = schema && singleSchema(schema);
    const call = single?.name === 'Bytes' && text.includes('(') ? this.#call(text, range) : undefined;
    if (call !== undefined) return call;
    if (single && wantsBoolean(single) && (text === 'true' || text === 'false'))
      return { kind: 'value', value: text === 'true', range };
    return { kind: single && wantsNumber(single) ? 'number' : 'text', text, range };
  }

  /** Encodes a written call. Undefined if it isn't one, or if it is incomplete or has an error. */
  #call(text: string, range: SourceRange): Written | undefined {
    const call = parseCallText(text);
    if (call.kind === 'failed') return undefined;
    const { path } = this.at(range);
    const placed = placeCall(call.value, path, this.context, (at) => this.#place(at, undefined));
    this.problems.push(...placed.problems);
    this.expansions.push(...placed.expansions);
    if (placed.data === undefined) return undefined;
    this.expansions.push({ range, written: text, sent: placed.data });
    return { kind: 'text', text: placed.data, range };
  }

  #json(text: string, range: SourceRange): Written {
    const parsed = parseJson(text);
    const written =
      parsed.kind === 'ok' ? writtenOfJson(parsed.value, range, new StepBudget(stepLimits.composing)) : undefined;
    if (written) return written;
    this.problems.push({
      code: 'json',
      severity: 'error',
      range,
      message:
        parsed.kind === 'ok' ? 'This JSON has too many values.' : `This isn't valid JSON. ${parsed.problem.message}`,
    });
    return { kind: 'open', range };
  }

  #place(path: FieldPath, schema: Schema | undefined): SourceRange {
    this.places.push({ path, schema });
    return { start: this.places.length - 1, end: this.places.length };
  }
}

/**
 * Encodes a written call of a draft. `place` creates the range for the path of an argument or of a part of it; problems
 * refer to these ranges.
 */
function placeCall(
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
