import { StepBudget, stepLimits } from '../../../base/stepBudget';
import type { AbiCandidate, AbiFunction, AbiParameter } from '../../../formats/abi/type/abi';
import { type AbiType, abiTypeOf, printAbiType } from '../../../formats/abi/type/abiType';
import { printParameters } from '../../../formats/abi/type/declarationText';
import {
  type CairoFunction,
  type CairoFunctionText,
  parseCairoFunctionText,
  printCairoFunction,
  readCairoFunctions,
} from '../../../formats/l2net/cairoFunction';
import { shortType } from '../../../formats/l2net/decodeCairoEvent';
import type { Method, Parameter } from '../../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import { callLines } from '../../../model/cell/callLines';
import type { ArgumentNode, ParsedCell, WrittenLine } from '../../../model/cell/cell';
import { namesVariables } from '../../../model/cell/namesVariables';
import { cairoFormOf } from '../../../request/callByName/cairoForm';
import { type CallForm, callFormOf } from '../../../request/callByName/callForm';
import { methodByVariables } from '../../../request/callByName/composeVariables';
import { cairoItemsOf } from '../../../request/callByName/encodeCairoCall';
import { findFunction, knownFunctions } from '../../../request/callByName/findFunction';
import { readCall } from '../../../request/callByName/readCall';
import type { Written } from '../../../request/params/written';
import { encodeContextOf, substitutionOf } from './cellComposition';
import type { LanguageContext } from './languageContext';

/** A method with the parameters of one call by name, and the functions that can be called. */
export interface NamedCall {
  /** The parameters are the contract, the function, its arguments and the options. */
  readonly method: Method;
  readonly item: AbiFunction | undefined;
  /** The contract's known functions. Undefined if none is known yet. */
  readonly functions: readonly AbiCandidate<AbiFunction>[] | undefined;
  /** The functions of an l2net contract. */
  readonly cairo?: readonly CairoFunction[];
}

/** Maximum depth of the types that are described to the editor. */
const maxDepth = 8;

/**
 * Describes a call by name as a method with one parameter for each argument, so that the editor's features work as for
 * any method. Undefined for a method without calls by name, and for the raw form.
 */
export function calledMethod(
  context: LanguageContext,
  edited: ParsedCell,
  line: WrittenLine,
  method: Method | undefined,
): NamedCall | undefined {
  const form = method && callFormOf(method.name);
  if (method !== undefined && cairoFormOf(method.name) !== undefined) return cairoMethod(context, edited, line, method);
  if (method === undefined || form === undefined || isRawForm(line.arguments[0])) return undefined;
  const encode = encodeContextOf(context, edited);
  const substitution = substitutionOf(context, edited, encode);
  const written = line.arguments.slice(0, 2).map((node): Written => {
    const value = substitution.argument(node);
    return value.kind === 'ok' ? value.value : { kind: 'open', range: node.range };
  });
  const read = readCall(written);
  if (read === undefined && written.length !== 1) return undefined;
  const target = read?.target ?? written[0];
  const called = read?.called;
  const given = line.arguments.length - 2 - (line.arguments.at(-1)?.kind === 'object' ? 1 : 0);
  const found =
    called?.kind === 'text'
      ? findFunction({ called, target: read?.target ?? called, given }, encode, new StepBudget(stepLimits.composing))
      : undefined;
  const item = found?.kind === 'found' ? found.item : undefined;
  return {
    method: { ...method, parameters: parametersOf(method, form, item) },
    item,
    functions: target && knownFunctions(target, encode),
  };
}

/** Describes a call by name to an l2net contract in the same way. */
function cairoMethod(
  context: LanguageContext,
  edited: ParsedCell,
  line: WrittenLine,
  method: Method,
): NamedCall | undefined {
  const options = cairoFormOf(method.name)?.options ?? [];
  if (isRawForm(line.arguments[0])) return undefined;
  const encode = encodeContextOf(context, edited);
  const substitution = substitutionOf(context, edited, encode);
  const written = line.arguments.slice(0, 2).map((node): Written => {
    const value = substitution.argument(node);
    return value.kind === 'ok' ? value.value : { kind: 'open', range: node.range };
  });
  const [target, called] = written;
  if (target === undefined || (readCall(written) === undefined && called !== undefined)) return undefined;
  const items = cairoItemsOf(target, encode);
  const functions = items && readCairoFunctions(items);
  const parsed = called?.kind === 'text' ? parseCairoFunctionText(called.text) : undefined;
  const item = parsed?.kind === 'ok' ? cairoFunctionOf(parsed.value, functions) : undefined;
  const felt: Schema = { ...anyText, name: 'Felt' };
  const parameter = (each: string, description: string, schema: Schema): Parameter => ({
    name: each,
    description,
    required: true,
    schema,
  });
  const inputs = (item?.inputs ?? []).map(({ name: input, type }) =>
    parameter(input, shortType(type), type.endsWith('ContractAddress') ? felt : { ...anyText, types: [] }),
  );
  const blocks = method.parameters.find(({ name: each }) => each === 'block_id')?.schema ?? anyText;
  const properties = Object.fromEntries(options.map((each) => [each, each === 'block' ? blocks : { ...felt }]));
  const parameters = [
    parameter('contract', 'The contract: its address or its name.', felt),
    parameter(
      'function',
      item === undefined ? 'The name of the function, or its signature.' : printCairoFunction(item),
      anyText,
    ),
    ...inputs,
    ...(item === undefined
      ? []
      : [{ name: 'options', required: false, schema: { ...anyText, types: ['object' as const], properties } }]),
  ];
  return { method: { ...method, parameters }, item: undefined, functions: undefined, cairo: functions ?? [] };
}

function cairoFunctionOf(
  written: CairoFunctionText,
  functions: readonly CairoFunction[] | undefined,
): CairoFunction | undefined {
  const name = written.kind === 'name' ? written.name : written.item.name;
  const known = functions?.find((each) => each.name === name);
  return known ?? (written.kind === 'signature' ? written.item : undefined);
}

/** Returns the call of a request that contains or precedes an offset: the last one that begins before it. */
export function lineAt(edited: ParsedCell, offset: number): WrittenLine | undefined {
  const { request } = edited.cell;
  return request?.kind === 'call'
    ? callLines(request).findLast(({ methodRange }) => offset > methodRange.end)
    : undefined;
}

/** Prints a function with the names of its arguments and its return types: `balanceOf(address owner)(uint256)`. */
export function describeFunction({ name, inputs, outputs }: AbiFunction): string {
  return `${name}${printParameters(inputs)}${outputs.length === 0 ? '' : printParameters(outputs)}`;
}

/** Returns the schema of the contract in a method's calls by name. Undefined for a method without such calls. */
export function contractSchema(method: Method): Schema | undefined {
  if (namesVariables(method.name)) return methodByVariables(method).parameters[0]?.schema;
  if (callFormOf(method.name) === undefined) return undefined;
  const objects = method.parameters.flatMap(({ schema }) => optionOfType(schema, 'object') ?? []);
  const blocks = objects.flatMap((object) => itemSchema(memberSchema(object, 'blockStateCalls')) ?? []);
  const calls = blocks.flatMap((block) => itemSchema(memberSchema(block, 'calls')) ?? []);
  return [...objects, ...calls].flatMap((object) => memberSchema(object, 'to') ?? [])[0];
}

function isRawForm(first: ArgumentNode | undefined): boolean {
  return first?.kind !== 'word' && first?.kind !== 'string';
}

function parametersOf(method: Method, form: CallForm, item: AbiFunction | undefined): readonly Parameter[] {
  const address = contractSchema(method) ?? anyText;
  const head: readonly Parameter[] = [
    { name: 'contract', description: 'The contract: its address or its name.', required: true, schema: address },
    {
      name: 'function',
      description:
        item === undefined
          ? 'The function: its name if the contract is known, or its signature with the types that it returns.'
          : describeFunction(item),
      required: true,
      schema: anyText,
    },
  ];
  if (item === undefined) return head;
  const inputs = item.inputs.map((input, index): Parameter => ({
    name: input.name === '' ? `argument ${index + 1}` : input.name,
    description: typeText(input),
    required: true,
    schema: schemaOfInput(input, address),
  }));
  return [...head, ...inputs, { name: 'options', required: false, schema: optionsSchema(method, form) }];
}

const anyText: Schema = { types: ['string'], required: [], additionalProperties: true };

function typeText({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') ? `${printParameters(components ?? [])}${type.slice('tuple'.length)}` : type;
}

function schemaOfInput(input: AbiParameter, address: Schema): Schema {
  const type = abiTypeOf(input);
  return type.kind === 'ok' ? schemaOfType(type.value, address, 0) : anyText;
}

/** Describes an ABI type as a schema, as far as the editor supports it. */
function schemaOfType(type: AbiType, address: Schema, depth: number): Schema {
  const title = printAbiType(type).slice(0, 200);
  if (depth > maxDepth) return { ...anyText, title };
  switch (type.kind) {
    case 'address':
      return address;
    case 'boolean':
      return { ...anyText, types: ['boolean'], title };
    case 'array':
      return { ...anyText, types: ['array'], title, items: schemaOfType(type.element, address, depth + 1) };
    case 'tuple': {
      const members = type.members.filter(({ name }) => name !== '');
      return {
        types: ['object'],
        title,
        required: members.map(({ name }) => name),
        additionalProperties: false,
        properties: Object.fromEntries(
          members.map(({ name, type: member }) => [name, schemaOfType(member, address, depth + 1)]),
        ),
      };
    }
    default:
      return { ...anyText, title };
  }
}

/** Returns the schema of the options of a call, with the schemas of the method's raw form. */
function optionsSchema(method: Method, { options }: CallForm): Schema {
  return {
    title: 'Options',
    description: 'Named options of the call, such as `from`, `value` and `block`.',
    types: ['object'],
    required: [],
    additionalProperties: false,
    properties: Object.fromEntries(options.map((name) => [name, schemaOfOption(method, name)])),
  };
}

function schemaOfOption({ parameters }: Method, name: string): Schema {
  const whole = parameters.find((parameter) => parameter.name === name)?.schema;
  if (whole) return whole;
  const objects = parameters.flatMap(({ schema }) => optionOfType(schema, 'object') ?? []);
  const blocks = objects.flatMap((object) => itemSchema(memberSchema(object, 'blockStateCalls')) ?? []);
  const calls = blocks.flatMap((block) => itemSchema(memberSchema(block, 'calls')) ?? []);
  const [found] = [...objects, ...blocks, ...calls].flatMap((object) => memberSchema(object, name) ?? []);
  return found ?? { ...anyText, types: [] };
}
