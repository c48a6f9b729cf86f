import { parseJson } from '../../base/json/parseJson';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import { parseCallText } from '../../formats/abi/encode/callText';
import type { Method } from '../../model/catalogue/method';
import type { Schema } from '../../model/catalogue/schema';
import { itemSchema, memberSchema, optionOfType } from '../../model/catalogue/schemaWithin';
import type { Problem } from '../../model/cell/problem';
import type { SourceRange } from '../../model/cell/sourceRange';
import type { EncodeContext } from '../../request/params/encodeContext';
import type { Expansion } from '../../request/params/valueEncoder';
import type { Written } from '../../request/params/written';
import { writtenOfJson } from '../../request/params/writtenOfJson';
import { type Draft, type DraftValue, type FieldPath } from './draft';
import { singleSchema, wantsBoolean, wantsNumber } from './fieldShape';
import { placeCall } from './placedCall';
import { takesAnyItem } from './withoutBlankItems';

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
