import type { Method } from '../catalogue/method';
import type { Schema } from '../catalogue/schema';
import type { Problem } from '../cell/problem';
import type { SourceRange } from '../cell/sourceRange';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import type { HeadTag } from './encodeBlock';
import type { EncodeContext } from './encodeContext';
import { type Expansion, ValueEncoder } from './valueEncoder';
import type { Written } from './written';

export interface EncodedParams {
  readonly params: readonly JsonValue[] | JsonObject;
  /** Values that are sent in another form than written. Both forms are shown. */
  readonly expansions: readonly Expansion[];
  /** Heads that must be fetched first. `params` is incomplete if there are any. */
  readonly needs: readonly HeadTag[];
  readonly problems: readonly Problem[];
}

/**
 * Encodes arguments as the parameters of a call, according to the method's schemas. Arguments of a method that is not
 * in the catalogue are sent as plain JSON, by position.
 */
export function encodeParams(
  method: Method | undefined,
  written: readonly Written[],
  at: SourceRange,
  context: EncodeContext,
): EncodedParams {
  const encoder = new ValueEncoder(context);
  const problems: Problem[] = [];
  const params =
    method?.structure === 'name'
      ? encodeNamed(method, written, at, encoder, problems)
      : encodePositional(method, written, at, encoder, problems);
  return {
    params,
    expansions: encoder.expansions,
    needs: [...encoder.needs],
    problems: [...problems, ...encoder.problems],
  };
}

function encodePositional(
  method: Method | undefined,
  written: readonly Written[],
  at: SourceRange,
  encoder: ValueEncoder,
  problems: Problem[],
): readonly JsonValue[] {
  if (method) problems.push(...countProblems(method, written, at));
  return written.map((argument, index) => encoder.encode(argument, method?.parameters[index]?.schema));
}

/**
 * A single object whose keys are parameter names is used unchanged. Otherwise arguments are assigned to the names in
 * order.
 */
function encodeNamed(
  method: Method,
  written: readonly Written[],
  at: SourceRange,
  encoder: ValueEncoder,
  problems: Problem[],
): JsonObject {
  const only = parametersObject(method, written);
  if (only) {
    const given = new Set(only.members.map((member) => member.key));
    const missing = method.parameters
      .filter((parameter) => parameter.required && !given.has(parameter.name))
      .map(({ name }) => name);
    problems.push(
      ...missing.map((name) => ({
        ...missingProblem(method, name, only.range),
        cure: { kind: 'addMembers' as const, names: missing },
      })),
    );
    return Object.fromEntries(
      only.members.map((member) => [member.key, encoder.encode(member.value, schemaNamed(method, member.key))]),
    );
  }
  problems.push(...countProblems(method, written, at));
  return Object.fromEntries(
    written.flatMap((argument, index) => {
      const parameter = method.parameters[index];
      return parameter ? [[parameter.name, encoder.encode(argument, parameter.schema)]] : [];
    }),
  );
}

/** Returns the single object twith all parameters by name, if the method and the arguments have this form. */
export function parametersObject(
  method: Method,
  written: readonly Written[],
): Extract<Written, { kind: 'object' }> | undefined {
  const [only] = written;
  if (method.structure !== 'name' || written.length !== 1 || only?.kind !== 'object' || only.members.length === 0)
    return undefined;
  return only.members.every((member) => schemaNamed(method, member.key) !== undefined) ? only : undefined;
}

function schemaNamed(method: Method, name: string): Schema | undefined {
  return method.parameters.find((parameter) => parameter.name === name)?.schema;
}

function countProblems(method: Method, written: readonly Written[], at: SourceRange): Problem[] {
  const missing = method.parameters.slice(written.length).filter((parameter) => parameter.required);
  const surplus = written.slice(method.parameters.length);
  return [
    ...missing.map((parameter) => missingProblem(method, parameter.name, at)),
    ...surplus.map((argument): Problem => ({
      code: 'surplusParameter',
      severity: 'error',
      range: argument.range,
      message: `${method.name} takes ${describeCount(method.parameters.length)}. This one is too many.`,
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
