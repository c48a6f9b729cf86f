import { isList } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { Method } from '../../model/catalogue/method';
import { optionOfType } from '../../model/catalogue/schema';
import type { Problem } from '../../model/cell/problem';
import type { Call } from '../../model/exchange/exchange';
import { wireMethod } from '../../model/exchange/wireMethod';
import type { Network } from '../../model/networks/network';
import { composeVariables } from '../../request/callByName/composeVariables';
import type { HeadTag } from '../../request/params/encodeBlock';
import type { EncodeContext } from '../../request/params/encodeContext';
import { composeParams, type EncodedParams, startEncoding } from '../../request/params/encodeParams';
import { callOfArgument, type Draft, type FieldPath, printFieldPath } from './draft';
import { parameterGap } from './parameterGap';
import { missingArgument, PlacedWritten } from './placedWritten';
import { restPath } from './restPath';
import { isVariablesDraft, methodOfDraft } from './variablesDraft';
import { withoutBlankItems } from './withoutBlankItems';

/** A draft encoded for sending. */
export interface ComposedDraft {
  /** Problems of the draft. It can't be sent while there are errors. */
  readonly call: Call;
  /** The exact request as text: indented JSON, or `GET /path` for a REST call. */
  readonly text: string;
  readonly problems: readonly FieldProblem[];
  /** Values that are sent in a form other than the written one. */
  readonly expansions: readonly FieldExpansion[];
  /** Block tags to resolve before sending. Until then, blocks such as latest-10 stay as written. */
  readonly needs: readonly HeadTag[];
  /** Set if the block of the contract's creation must be found before sending. Until then, it stays as written. */
  readonly needsCreation?: boolean;
  /** Blocks by their time, as they are written. */
  readonly dates?: readonly string[];
}

export interface FieldProblem {
  readonly path: FieldPath;
  readonly severity: Problem['severity'];
  readonly message: string;
  /** True if the field is still empty. */
  readonly isMissing: boolean;
  /** Set if the field may name a variable of the contract, whose layout isn't known. */
  readonly lacksLayout?: true;
  /** Values that would fix it, best first. */
  readonly values: readonly string[];
}

export interface FieldExpansion {
  readonly path: FieldPath;
  readonly written: string;
  readonly sent: string;
  /** Whether it is a name that is the key of a mapping within the value. */
  readonly isMappingKey: boolean;
}

/** Composes a draft for its network with the same encoding and checks as a cell. */
export function composeDraft(
  written: Draft,
  described: Method | undefined,
  network: Network,
  context: EncodeContext,
): ComposedDraft {
  const method = methodOfDraft(written, described);
  const draft = withoutBlankItems(written, method);
  const placed = new PlacedWritten(context);
  const encoded = encodeDraft(draft, method, network, { placed, context });
  const problems = uniqueProblems([
    ...missingParameters(draft, method),
    ...skippedParameters(draft, method),
    ...[...placed.problems, ...encoded.problems].flatMap((problem) => fieldProblems(problem, placed, context)),
  ]);
  const params = beforeGap(encoded.params, parameterGap(draft, method));
  const call = callOf(draft, method, network, params);
  return {
    call,
    problems,
    text:
      call.kind === 'gas'
        ? `GET ${call.path}`
        : printJson({ jsonrpc: '2.0', id: draft.id, method: wireMethod(draft.method, network), params }, 2),
    expansions: [...placed.expansions, ...encoded.expansions].map(({ range, written: from, sent, isMappingKey }) => ({
      path: placed.at(range).path,
      written: from,
      sent,
      isMappingKey: isMappingKey === true,
    })),
    needs: encoded.needs,
    needsCreation: encoded.needsCreation,
    dates: encoded.dates,
  };
}

function encodeDraft(
  draft: Draft,
  method: Method | undefined,
  network: Network,
  { placed, context }: { readonly placed: PlacedWritten; readonly context: EncodeContext },
): EncodedParams {
  const written = placed.arguments(draft, method);
  const line = { written, at: { start: 0, end: 1 } };
  const encoding = startEncoding(network, context);
  if (method && isVariablesDraft(draft, method) && written.length > 1) return composeVariables(method, line, encoding);
  return composeParams({ name: draft.method, method }, line, encoding);
}

/** Returns whether a composed draft can be sent. Warnings don't prevent it. */
export function isSendable({ problems }: ComposedDraft): boolean {
  return !problems.some(({ severity }) => severity === 'error');
}

/**
 * Whether a composed draft can't be sent only because it names variables of a contract whose layout isn't known. Whoever
 * sends it finds how to get the layout.
 */
export function lacksOnlyLayout({ problems }: ComposedDraft): boolean {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.length > 0 && errors.every(({ lacksLayout }) => lacksLayout === true);
}

type RpcParams = Extract<Call, { kind: 'rpc' }>['params'];

function callOf(draft: Draft, method: Method | undefined, network: Network, params: RpcParams): Call {
  if (method?.path === undefined) return { kind: 'rpc', method: draft.method, params };
  return {
    kind: 'gas',
    path: restPath(draft, method, network),
    method: method.name === 'GET baseFeeHistory' ? method.name : 'GET',
  };
}

function missingParameters(draft: Draft, method: Method | undefined): readonly FieldProblem[] {
  return (method?.parameters ?? [])
    .filter(({ name, required }) => required && draft.parameters[name] === undefined)
    .map(({ name }) => missingAt([name]));
}

/** An optional parameter can be left out only at the end, because the others are known by their positions. */
function skippedParameters(draft: Draft, method: Method | undefined): readonly FieldProblem[] {
  if (parameterGap(draft, method) === undefined) return [];
  const all = method?.parameters ?? [];
  const last = all.findLastIndex(({ name }) => draft.parameters[name] !== undefined);
  return all
    .slice(0, last)
    .filter(({ name, required }) => !required && draft.parameters[name] === undefined)
    .map(({ name }) => ({
      path: [name],
      severity: 'error',
      message: `Enter a value, because \`${all[last]?.name ?? ''}\` comes after it and parameters are sent by position.`,
      isMissing: false,
      values: [],
    }));
}

/** Omits the parameters from the first one without a value on, because their positions would be wrong. */
function beforeGap(params: RpcParams, gap: number | undefined): RpcParams {
  return gap !== undefined && isList(params) ? params.slice(0, gap) : params;
}

/** Assigns a problem to its fields. A missing value is reported at the field to fill in. */
function fieldProblems(problem: Problem, placed: PlacedWritten, context: EncodeContext): readonly FieldProblem[] {
  const { path, schema } = placed.at(problem.range);
  const { cure, severity, message } = problem;
  if (problem.code === 'missingParameter') return [];
  if (problem.code === 'missingMember' && cure?.kind === 'addMembers') {
    const required = optionOfType(schema, 'object')?.required ?? [];
    if (cure.names.every((name) => required.includes(name)))
      return cure.names.map((name) => missingAt([...path, name]));
  }
  const isVariable = problem.code === 'unreadableValue' && schema?.name === 'StoragePosition';
  return [
    {
      path,
      severity,
      message,
      ...(isVariable && context.lacksLayout?.() === true && { lacksLayout: true }),
      isMissing: problem.code === 'missingMember' || problem.code === missingArgument,
      values: cure?.kind === 'replace' ? cure.values : [],
    },
  ];
}

function missingAt(path: FieldPath): FieldProblem {
  return { path, severity: 'error', message: 'Enter a value.', isMissing: true, values: [] };
}

/**
 * Removes repeated messages. A field with a missing value keeps only that problem, and a call whose arguments have
 * problems has none of its own.
 */
function uniqueProblems(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const missing = new Set(problems.filter(({ isMissing }) => isMissing).map(({ path }) => printFieldPath(path)));
  const calls = new Set(
    problems.flatMap(({ path }) => {
      const call = callOfArgument(path);
      return call === undefined ? [] : [printFieldPath(call)];
    }),
  );
  const found = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const place = printFieldPath(problem.path);
    if (!calls.has(place) && (problem.isMissing || !missing.has(place)))
      found.set(`${place} ${problem.message}`, problem);
  }
  return [...found.values()];
}
