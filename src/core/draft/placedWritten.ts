import { parseCallText } from '../abi/callText';
import type { Method } from '../catalogue/method';
import type { Schema } from '../catalogue/schema';
import { itemSchema, memberSchema, optionOfType } from '../catalogue/schemaWithin';
import type { Problem } from '../cell/problem';
import type { SourceRange } from '../cell/sourceRange';
import { parseJson } from '../json/parseJson';
import type { Written } from '../params/written';
import { writtenOfJson } from '../params/writtenOfJson';
import { StepBudget } from '../stepBudget';
import { stepLimits } from '../stepLimits';
import { argumentPath, type Draft, type DraftValue, type FieldPath } from './draft';
import { singleSchema, wantsBoolean, wantsNumber } from './fieldShape';
import { takesAnyItem } from './withoutBlankItems';

/** The code of a problem with a call whose arguments aren't all written yet. */
export const missingArgument = 'missingArgument';

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
    if (single?.name === 'Bytes' && text.includes('(')) this.#findMissingArguments(text, this.at(range).path);
    if (single && wantsBoolean(single) && (text === 'true' || text === 'false'))
      return { kind: 'value', value: text === 'true', range };
    return { kind: single && wantsNumber(single) ? 'number' : 'text', text, range };
  }

  #findMissingArguments(text: string, path: FieldPath): void {
    const call = parseCallText(text);
    if (call.kind === 'failed') return;
    for (const [index, argument] of call.value.arguments.entries()) {
      if (argument !== '') continue;
      const range = this.#place(argumentPath(path, index), undefined);
      this.problems.push({ code: missingArgument, severity: 'error', range, message: 'Enter a value.' });
    }
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
