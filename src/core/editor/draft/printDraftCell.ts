import { isObject } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { filledCallText } from '../../formats/abi/encode/callText';
import type { Method } from '../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../model/catalogue/schema';
import { chainKey, type Network } from '../../model/networks/network';
import { holdsParameters } from '../../request/params/parametersByName';
import type { Draft, DraftMembers, DraftValue } from './draft';
import { singleSchema, wantsBoolean, wantsNumber } from './fieldShape';
import { printCallByName } from './printCallByName';
import { restPath } from './restPath';
import { isVariablesDraft, methodOfDraft, printVariables } from './variablesDraft';
import { withoutBlankItems } from './withoutBlankItems';

/** Maximum length of members or items on one line, in characters. */
const maxLineLength = 80;

/** A word that a cell reads as one text without quotes. */
const bareWord = /^(?!(?:true|false|null)$)[A-Za-z0-9_][\w.-]*$/;

/** Prints a draft as a cell in the form `method arguments…`, with the values as written. */
export function printDraftCell(written: Draft, method: Method | undefined, network: Network): string {
  const draft = withoutBlankItems(written, methodOfDraft(written, method));
  const directives = [
    `# @network ${draft.network}`,
    ...(draft.transport === 'ws' ? ['# @transport ws'] : []),
    ...draft.directives,
    ...(isDescribed(method, network) || draft.directives.includes(rawMethod) ? [] : [rawMethod]),
  ];
  return [...directives, requestLine(draft, method, network)].join('\n');
}

const rawMethod = '# @method raw';

/** Whether a cell takes the method by its name alone. */
function isDescribed(method: Method | undefined, network: Network): boolean {
  return method !== undefined && (method.declaredBy === undefined || method.declaredBy.includes(chainKey(network)));
}

function requestLine(draft: Draft, method: Method | undefined, network: Network): string {
  if (method?.path !== undefined) return `GET ${restPath(draft, method, network)}`;
  if (isVariablesDraft(draft, method))
    return [draft.method, ...printVariables(draft, (value) => printArgument(value, undefined))].join(' ');
  const byName = printCallByName(draft, method, (value, [parameter, member]) => {
    const schema = method?.parameters.find(({ name }) => name === parameter)?.schema;
    return printValue(value, member === undefined ? schema : memberSchema(optionOfType(schema, 'object'), member), '');
  });
  return [draft.method, ...(byName ?? printArguments(draft, method))].join(' ');
}

function printArguments({ parameters }: Draft, method: Method | undefined): readonly string[] {
  const entries = method
    ? method.parameters.map(({ name, schema }) => ({ name, schema, value: parameters[name] }))
    : Object.entries(parameters).map(([name, value]) => ({ name, schema: undefined, value }));
  const last = entries.findLastIndex(({ value }) => value !== undefined);
  const given = entries.slice(0, last + 1);
  if (method?.structure === 'name' && isReadByName(given, method)) {
    const members = given.flatMap(({ name, value, schema }) =>
      value ? [[name, printValue(value, schema, '  ')] as const] : [],
    );
    return members.length === 0 ? [] : [printMembers(members, '')];
  }
  return given.map(({ value, schema }) => (value === undefined ? 'null' : printArgument(value, schema)));
}

/**
 * Returns whether the arguments need names: if one is skipped, or if the only one looks like the object of all
 * arguments.
 */
function isReadByName(
  given: readonly { readonly name: string; readonly value: DraftValue | undefined }[],
  method: Method,
): boolean {
  const [only, another] = given;
  if (given.some(({ value }) => value === undefined)) return true;
  if (!only || another) return false;
  const keys = keysOf(only.value);
  return keys !== undefined && holdsParameters(method, keys);
}

function keysOf(value: DraftValue | undefined): readonly string[] | undefined {
  if (value?.kind === 'object') return Object.keys(value.members);
  const parsed = value?.kind === 'json' ? parseJson(value.text) : undefined;
  return parsed?.kind === 'ok' && isObject(parsed.value) ? Object.keys(parsed.value) : undefined;
}

function printArgument(value: DraftValue, schema: Schema | undefined): string {
  return value.kind === 'text' && bareWord.test(value.text) ? value.text : printValue(value, schema, '');
}

function printValue(value: DraftValue, schema: Schema | undefined, indent: string): string {
  switch (value.kind) {
    case 'text':
      return printText(value.text, schema);
    case 'json': {
      const parsed = parseJson(value.text);
      return parsed.kind === 'ok' ? printJson(parsed.value) : value.text;
    }
    case 'list':
      return printItems(
        value.items.map((item) => printValue(item, itemSchema(schema), `${indent}  `)),
        '[',
        ']',
        indent,
      );
    case 'object':
      return printMembers(membersOf(value.members, optionOfType(schema, 'object'), `${indent}  `), indent);
  }
}

function membersOf(
  members: DraftMembers,
  schema: Schema | undefined,
  indent: string,
): readonly (readonly [string, string])[] {
  return Object.entries(members).map(([key, member]) => [key, printValue(member, memberSchema(schema, key), indent)]);
}

function printMembers(members: readonly (readonly [string, string])[], indent: string): string {
  return printItems(
    members.map(([key, text]) => `${JSON.stringify(key)}: ${text}`),
    '{ ',
    ' }',
    indent,
  );
}

function printItems(items: readonly string[], open: string, close: string, indent: string): string {
  if (items.length === 0) return open.trim() + close.trim();
  const line = items.join(', ');
  if (!line.includes('\n') && line.length + indent.length <= maxLineLength) return open + line + close;
  return `${open.trim()}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close.trim()}`;
}

function printText(text: string, schema: Schema | undefined): string {
  if (text === '') return 'null';
  const single = schema && singleSchema(schema);
  if (single?.name === 'Bytes' && text.includes('(')) return JSON.stringify(filledCallText(text));
  const isNumber = single && wantsNumber(single) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
  const isBoolean = single && wantsBoolean(single) && (text === 'true' || text === 'false');
  return isNumber || isBoolean ? text : JSON.stringify(text);
}
