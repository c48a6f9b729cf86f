import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import type { Method } from '../../model/catalogue/method';
import type { Schema } from '../../model/catalogue/schema';
import { optionOfType } from '../../model/catalogue/schema';
import type { Problem, SourceRange } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import type { NetworkRules } from '../../model/networks/network';
import { checkParams } from './checkParams';
import { contractsOfParams, maxCreations } from './deployedBlock';
import type { HeadTag } from './encodeBlock';
import type { EncodeContext } from './encodeContext';
import { type CalledMethod, parametersObject } from './parametersByName';
import { type Expansion, ValueEncoder } from './valueEncoder';
import type { Written } from './written';

export interface EncodedParams {
  readonly params: readonly JsonValue[] | JsonObject;
  /** Values that are sent in a form other than the written one. Both forms are shown. */
  readonly expansions: readonly Expansion[];
  /** Heads that must be fetched first. `params` is incomplete if there are any. */
  readonly needs: readonly HeadTag[];
  /** Set if the block of the contract's creation must be found first. */
  readonly needsCreation?: boolean;
  /** Blocks by their time that must be found first, as they are written. */
  readonly dates?: readonly string[];
  readonly problems: readonly Problem[];
  /** The start positions of values that were names of addresses. */
  readonly named: ReadonlySet<number>;
}

/** The arguments of one call of a cell, and the range of its method. */
export interface WrittenArguments {
  readonly written: readonly Written[];
  readonly at: SourceRange;
}

/** What the arguments of a request are encoded and checked with. */
export interface Encoding {
  readonly network: NetworkRules;
  readonly context: EncodeContext;
  /** Steps also count here. */
  readonly budget: StepBudget;
}

/** Starts to encode a request that nothing was encoded for before. */
export function startEncoding(network: NetworkRules, context: EncodeContext): Encoding {
  return { network, context, budget: new StepBudget(stepLimits.preparing) };
}

/**
 * Encodes arguments as the parameters of a call, and checks them against the method's schemas and the network. Used both
 * while typing and before sending. A cell with an error isn't sent. Arguments of a method that is not in the catalogue
 * are sent as plain JSON: by position, or by name if they are the parameters object of an `l2net_*` method.
 */
export function composeParams(
  called: CalledMethod,
  { written, at }: WrittenArguments,
  { network, context, budget }: Encoding,
): EncodedParams {
  const encoder = new ValueEncoder(context, budget);
  const { method } = called;
  const only = parametersObject(called, written);
  const problems = method ? [...(only ? nameProblems(method, only) : countProblems(method, written, at))] : [];
  const params = only ? encodeObject(method, only, encoder) : encodeInOrder(method, written, encoder);
  const { creations, dates, expansions, needs, named } = encoder;
  if (creations.length > 0) problems.push(...creationProblems(params, creations));
  // One problem is enough for a list of parameters, whose items are not yet in their places.
  const isList = problems.some(({ code }) => code === 'parameterList');
  if (!isList) problems.push(...encoder.problems);
  // The checks don't resolve names, so they would report a name as a value of the wrong form.
  if (method && !isList)
    problems.push(...checkParams(method, written, network, budget).filter(({ range }) => !named.has(range.start)));
  return {
    params,
    expansions,
    needs: [...needs],
    named,
    problems,
    needsCreation: creations.length > 0,
    dates: [...dates],
  };
}

/** The block of a contract's creation can be found only for the contracts of the same request. */
function creationProblems(
  params: readonly JsonValue[] | JsonObject,
  ranges: readonly SourceRange[],
): readonly Problem[] {
  const { addresses, isOpen } = contractsOfParams(params);
  const message =
    addresses.length > maxCreations
      ? `"deployed" stands for the first block of at most ${maxCreations} contracts. Write the block number.`
      : '"deployed" stands for the block in which a contract was created. Add its address to the request.';
  if (isOpen || (addresses.length > 0 && addresses.length <= maxCreations)) return [];
  return ranges.map((range) => ({ code: 'deployed', severity: 'error', range, message }));
}

/** Assigns arguments to the method's parameters in order. */
function encodeInOrder(
  method: Method | undefined,
  written: readonly Written[],
  encoder: ValueEncoder,
): readonly JsonValue[] | JsonObject {
  if (method?.structure !== 'name')
    return written.map((argument, index) => {
      const parameter = method?.parameters[index];
      return encoder.encode(argument, parameter?.schema, parameter?.name);
    });
  return Object.fromEntries(
    written.flatMap((argument, index) => {
      const parameter = method.parameters[index];
      return parameter ? [[parameter.name, encoder.encode(argument, parameter.schema, parameter.name)]] : [];
    }),
  );
}

/** Encodes the object that holds the parameters by name. A name that the catalogue does not have is sent as written. */
function encodeObject(
  method: Method | undefined,
  only: Extract<Written, { kind: 'object' }>,
  encoder: ValueEncoder,
): JsonObject {
  return Object.fromEntries(
    only.members.map((member) => [
      member.key,
      encoder.encode(member.value, method && schemaNamed(method, member.key), member.key),
    ]),
  );
}

function nameProblems(method: Method, only: Extract<Written, { kind: 'object' }>): readonly Problem[] {
  const given = new Set(only.members.map((member) => member.key));
  const names = method.parameters.map(({ name }) => name);
  const missing = method.parameters.filter(({ name, required }) => required && !given.has(name));
  const unknown = only.members.filter(({ key }) => !names.includes(key)).slice(0, stepLimits.problems);
  return [
    ...missing.map(({ name }) => ({
      ...missingProblem(method, name, only.range),
      cure: { kind: 'addMembers' as const, names: missing.map((parameter) => parameter.name) },
    })),
    ...unknown.map(({ key, keyRange }): Problem => {
      const values = nearestNames(key, names);
      return {
        code: 'unknownParameter',
        severity: 'warning',
        range: keyRange,
        message: `The catalogue has no parameter \`${key.slice(0, 200)}\` for ${method.name}. It is sent as written.`,
        ...(values.length > 0 && { cure: { kind: 'replace', values } }),
      };
    }),
  ];
}

function schemaNamed(method: Method, name: string): Schema | undefined {
  return method.parameters.find((parameter) => parameter.name === name)?.schema;
}

function countProblems(method: Method, written: readonly Written[], at: SourceRange): Problem[] {
  const missing = method.parameters.slice(written.length).filter((parameter) => parameter.required);
  const [only, another] = written;
  const takesList = optionOfType(method.parameters[0]?.schema, 'array') !== undefined;
  if (only?.kind === 'array' && another === undefined && !takesList) {
    const names = method.parameters.map(({ name }) => ` ${name}`).join('');
    const message = `Write the parameters one after the other, without brackets and commas: ${method.name}${names}.`;
    return [
      {
        code: 'parameterList',
        severity: 'error',
        range: only.range,
        message,
        cure: { kind: 'unwrap', items: only.items.map(({ range }) => range) },
      },
    ];
  }
  const surplus = written.slice(method.parameters.length);
  return [
    ...missing.map((parameter) => missingProblem(method, parameter.name, at)),
    ...surplus.map((argument, index): Problem => ({
      code: 'surplusParameter',
      severity: 'error',
      range: argument.range,
      message: `${method.name} takes ${describeCount(method.parameters.length)}. Parameter ${method.parameters.length + index + 1} is too many.`,
      cure: { kind: 'remove', ranges: [argument.range] },
    })),
  ];
}

function missingProblem(method: Method, name: string, range: SourceRange): Problem {
  return {
    code: 'missingParameter',
    severity: 'error',
    range,
    message: `${method.name} needs the parameter \`${name}\`.`,
    cure: { kind: 'addArguments' },
  };
}

function describeCount(count: number): string {
  return count === 1 ? 'one parameter' : `${count === 0 ? 'no' : count} parameters`;
}
