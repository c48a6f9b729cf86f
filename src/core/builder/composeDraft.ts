import type { Method } from '../catalogue/method';
import { optionOfType } from '../catalogue/schemaWithin';
import type { Problem } from '../cell/problem';
import type { HeadTag } from '../compose/encodeBlock';
import { composeParams } from '../compose/composeParams';
import type { EncodeContext } from '../compose/encodeContext';
import { printJson } from '../json/printJson';
import type { Network } from '../networks/network';
import type { Call } from '../pipe/call';
import { wireMethod } from '../pipe/wireMethod';
import { printFieldPath, type Draft, type FieldPath } from './draft';
import { PlacedWritten } from './placedWritten';
import { restPath } from './restPath';

/** A draft as it will be sent. */
export interface ComposedDraft {
  /** Not to be sent while there are errors or needs. */
  readonly call: Call;
  /** The exact request for people: JSON on several lines, `GET /path` for a REST call. */
  readonly text: string;
  readonly problems: readonly FieldProblem[];
  /** What is sent otherwise than it is written. */
  readonly expansions: readonly FieldExpansion[];
  /** Heads that are asked for first; until then, blocks counted from them stand as they are written. */
  readonly needs: readonly HeadTag[];
}

export interface FieldProblem {
  readonly path: FieldPath;
  readonly severity: Problem['severity'];
  readonly message: string;
  /** True where what is wrong is that nothing has been written yet. */
  readonly isMissing: boolean;
  /** Values that would mend it, the likeliest first. */
  readonly values: readonly string[];
}

export interface FieldExpansion {
  readonly path: FieldPath;
  readonly written: string;
  readonly sent: string;
}

/** Composes a draft for its network, by the same encoding and checks as the text of a cell. */
export function composeDraft(draft: Draft, method: Method | undefined, network: Network, context: EncodeContext): ComposedDraft {
  const placed = new PlacedWritten();
  const written = placed.arguments(draft, method);
  const encoded = composeParams(method, written, { start: 0, end: 1 }, network, context);
  const problems = uniqueProblems([
    ...missingParameters(draft, method),
    ...[...placed.problems, ...encoded.problems].flatMap((problem) => fieldProblems(problem, placed)),
  ]);
  const call = callOf(draft, method, network, encoded.params);
  return {
    call, problems,
    text: call.kind === 'gas' ? `GET ${call.path}` : printJson({ jsonrpc: '2.0', id: draft.id, method: wireMethod(draft.method, network), params: encoded.params }, 2),
    expansions: encoded.expansions.map(({ range, written: from, sent }) => ({ path: placed.at(range).path, written: from, sent })),
    needs: encoded.needs,
  };
}

/** Whether a composed draft may be sent: warnings do not hold it back. */
export function isSendable({ problems }: ComposedDraft): boolean {
  return !problems.some(({ severity }) => severity === 'error');
}

function callOf(draft: Draft, method: Method | undefined, network: Network, params: Extract<Call, { kind: 'rpc' }>['params']): Call {
  if (method?.path === undefined) return { kind: 'rpc', method: draft.method, params };
  return { kind: 'gas', path: restPath(draft, method, network), method: method.name === 'GET baseFeeHistory' ? method.name : 'GET' };
}

function missingParameters(draft: Draft, method: Method | undefined): readonly FieldProblem[] {
  return (method?.parameters ?? []).filter(({ name, required }) => required && draft.parameters[name] === undefined).map(({ name }) => missingAt([name]));
}

/** A problem at the fields that it is about. What is missing is told at the place where it goes. */
function fieldProblems(problem: Problem, placed: PlacedWritten): readonly FieldProblem[] {
  const { path, schema } = placed.at(problem.range);
  const { cure, severity, message } = problem;
  if (problem.code === 'missingParameter') return [];
  if (problem.code === 'missingMember' && cure?.kind === 'addMembers') {
    const required = optionOfType(schema, 'object')?.required ?? [];
    if (cure.names.every((name) => required.includes(name))) return cure.names.map((name) => missingAt([...path, name]));
  }
  return [{ path, severity, message, isMissing: problem.code === 'missingMember', values: cure?.kind === 'replace' ? cure.values : [] }];
}

function missingAt(path: FieldPath): FieldProblem {
  return { path, severity: 'error', message: 'A value is needed here.', isMissing: true, values: [] };
}

/** One sentence a field and message; where a value is missing, that is all there is to say. */
function uniqueProblems(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const missing = new Set(problems.filter(({ isMissing }) => isMissing).map(({ path }) => printFieldPath(path)));
  const found = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const place = printFieldPath(problem.path);
    if (problem.isMissing || !missing.has(place)) found.set(`${place} ${problem.message}`, problem);
  }
  return [...found.values()];
}
