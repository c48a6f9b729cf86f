import { failed, ok } from '../../../base/result';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { type AnswerHints, hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import type { CellKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import { hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { exceedsParameterLimit } from '../../longWork/kinds/exceedsParameterLimit';
import type { ComposedCell, SentCell } from '../compose/cellStages';
import { composeOverriddenCell } from '../compose/composeOverriddenCell';
import { notWithValues } from '../compose/findBlameIdentity';
import { inquireForRefusal } from '../compose/offerBehind';
import { withValues } from '../compose/prepareCell';
import { refuseForVersion } from '../compose/refuseForVersion';
import { refuseUnkept } from '../compose/refuseUnkept';
import { slotOfCall, variableOfCell, variablesOfCell } from '../compose/variableOfCell';
import { refuseReferencedMethod } from '../directives/findUnknownMethod';
import { blameOfCell } from '../directives/readBlameDirective';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { recoverKeys } from '../plan/recoverKeys';
import { type AskedImplementation, findAskedImplementation } from './askedImplementation';
import { CellWork } from './cellWork';
import { findMissingCode } from './findMissingCode';
import { followCell } from './followCell';
import { inquireByItself } from './inquireByItself';
import { knownBlameNotes } from './knownBlameNotes';
import { askNamedVariables, readNamedVariables } from './readNamedVariables';
import { readWholeVariable, type WholeReading } from './readWholeVariable';
import { repeatCell } from './repeatCell';
import type { RequestRun } from './runLevels';
import { sendRequest } from './sendRequest';

/**
 * Answers the request of a cell on one network: resumes or begins long work, or composes and sends the request. If it
 * can't be composed and settings allow an inquiry for what is missing, makes the inquiry and tries once more.
 */
export async function answerRequest(
  run: RequestRun,
  ports: AskingPorts,
  mayInquire = true,
): Promise<PipeResult<ExchangeAnswer>> {
  const repeated = await repeatCell(run, (each) => answerRequest(each, ports, mayInquire), ports);
  if (repeated) return repeated;
  const { prepared, options, workPorts } = run;
  const { network } = prepared;
  // Long work is stored on disk, which must not contain values of the user or the environment.
  const hidesValues = prepared.environment.size > 0;
  if (hidesValues && directiveOf(prepared.cell, 'save')) return failed(notSavedWithValues);
  const takesOneCall = !workPorts || hidesValues;
  if (takesOneCall && blameOfCell(prepared.cell) !== undefined) return failed(notWithValues);
  const work = takesOneCall ? ok(undefined) : await CellWork.find(run, ports, workPorts);
  if (work.kind === 'failed') return work;
  const resumed = await work.value?.resume();
  if (resumed) return resumed;
  const composed = await composeOverriddenCell(prepared, options, ports);
  if (composed.kind === 'failed') {
    if (!mayInquire || !(await inquireForRefusal(composed.problem, options, ports)))
      return failed(withKnowledgeProblems(composed.problem, prepared.known));
    // After the inquiry, the request may be long work.
    const { prompted, environment } = prepared;
    const renewed = await withValues(prepared, { prompted, environment }, ports);
    return answerRequest({ ...run, prepared: renewed }, ports, false);
  }
  if (takesOneCall && exceedsParameterLimit(composed.value.call, network)) return failed(takesSeveralCalls);
  const unknown = refuseReferencedMethod(prepared.cell, composed.value.call, network, ports.catalogue);
  if (unknown) return failed(unknown);
  const outdated = await refuseForVersion(composed.value, options, ports);
  if (outdated) return failed(outdated);
  const unkept = await refuseUnkept(composed.value, options, ports);
  if (unkept) return failed(unkept);
  const followed = await followCell(composed.value, run, ports);
  if (followed) return followed;
  const begun = await work.value?.begin(composed.value);
  return begun ?? answerByOneRequest(composed.value, work.value, run, ports);
}

/** A directive that can't be read may be why a name, a function or a layout isn't known. Its problem is said first. */
function withKnowledgeProblems(refusal: Refusal, { problems }: CellKnowledge): Refusal {
  const unread = problems.slice(0, maxUnread);
  return unread.length === 0 ? refusal : { ...refusal, cause: [...unread, refusal.cause].join(' ') };
}

/** Maximum number of problems of directives in a refusal. */
const maxUnread = 3;

/** Sends the request, and continues as long work if one call is too few. */
async function answerByOneRequest(
  composed: ComposedCell,
  work: CellWork | undefined,
  { name, options }: RequestRun,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer>> {
  const variable = variableOf(composed);
  if (variable?.place.type?.kind === 'mapping') return failed(namesMapping(variable));
  const variables = variablesOfCell(composed);
  const sent = await (variables ? askNamedVariables : sendRequest)(composed, options, ports);
  if (sent.kind === 'failed') return sent;
  const { exchange, secrets } = sent.value;
  const split = await work?.split(composed, exchange);
  if (split) return split;
  const whole = await readToTheEnd(
    { ...exchange, call: composed.call },
    { variable, variables },
    { ...options, secrets },
    ports,
  );
  const shown = { ...whole.exchange, call: exchange.call };
  const { hints: known, problems } = await resolveHints(shown, sent.value, options.signal, ports);
  const { exchange: joined, hints, notes } = await recoverKeys(shown, known, options, ports);
  // An address may be a value of the environment, which notes don't show.
  const asked = secrets.length > 0 ? undefined : await findAskedImplementation(shown, ports.knowledge, composed.text);
  const missing = secrets.length > 0 ? undefined : await findMissingCode(exchange, options, ports);
  const blamed = secrets.length > 0 ? [] : await knownBlameNotes(composed, ports);
  const answer: ExchangeAnswer = {
    kind: 'exchange',
    exchange: joined,
    known: sent.value.known,
    expansions: sent.value.expansions,
    notes: [
      ...(missing === undefined ? [] : [missing]),
      ...(asked ? [asked.note] : []),
      ...blamed,
      ...sent.value.notes,
      ...whole.notes,
      ...notes,
      ...(work?.notesOn(exchange) ?? []),
      ...problems,
    ],
    hints: { ...hints, ...(whole.words !== undefined && { words: whole.words }) },
    ...(whole.failures.length > 0 && { failures: whole.failures }),
    ...(asked && { asked: askedOf(asked) }),
    ...(name !== undefined && { name }),
  };
  return ok(await inquireByItself(answer, options, ports));
}

function askedOf({ implementation, proxy, name }: AskedImplementation): NonNullable<ExchangeAnswer['asked']> {
  return { implementation, proxy, ...(name !== undefined && { name }) };
}

/** Reads the variables that a request names to their end. Returns any other exchange as it is. */
async function readToTheEnd(
  exchange: Exchange,
  named: { readonly variable: VariablePlan | undefined; readonly variables: readonly VariablePlan[] | undefined },
  options: CallOptions,
  ports: AskingPorts,
): Promise<Omit<WholeReading, 'words'> & Partial<WholeReading>> {
  if (exchange.outcome.kind === 'result' && named.variable)
    return readWholeVariable(exchange, named.variable, options, ports);
  if (exchange.call.kind === 'rpc' && exchange.outcome.kind === 'result' && named.variables)
    return readNamedVariables(exchange, named.variables, options, ports);
  return { exchange, notes: [], failures: [] };
}

function variableOf(composed: ComposedCell): VariablePlan | undefined {
  const slot = slotOfCall(composed.call);
  return slot === undefined ? undefined : variableOfCell(composed, slot);
}

/** If the run is stopped, shows the answer immediately with what is known, because it was paid for. */
async function resolveHints(
  exchange: Exchange,
  { known, expression, variables }: SentCell,
  signal: AbortSignal,
  ports: KnowingPorts,
): Promise<AnswerHints> {
  const resolved = (await untilAborted(hintsOfAnswer(exchange, known, ports.knowledge), signal)) ?? {
    hints: hintsOfKnowledge(known),
    problems: known.problems,
  };
  const { layout } = resolved.hints;
  if (layout === undefined || expression === undefined) return resolved;
  return {
    ...resolved,
    hints: { ...resolved.hints, layout: { ...layout, expression, ...(variables && { variables }) } },
  };
}

function namesMapping({ place }: VariablePlan): Refusal {
  return {
    code: 'problem',
    cause: `${place.label} is a ${place.type?.label ?? 'mapping'}. Its own slot is empty.`,
    cure: `Name an element, such as ${place.label}[key]. Nothing was sent and nothing was charged.`,
  };
}

const notSavedWithValues: Refusal = {
  code: 'problem',
  cause:
    "A request with a typed value or an environment variable is sent as one call, so its rows can't be saved by `# @save`.",
  cure: 'Use a notebook variable instead.',
};

const takesSeveralCalls: Refusal = {
  code: 'problem',
  cause: 'The request contains more addresses and topics than one call can take.',
  cure: 'Run it in a notebook cell, where Rpcbook can split it. Nothing was sent and nothing was charged.',
};

/**
 * Returns the value of a promise, or undefined if the signal aborts first. The promise then continues without effect.
 */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
