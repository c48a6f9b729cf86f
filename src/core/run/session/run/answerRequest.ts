import { callsOfLinks, type ProxyLinks } from '../../../answer/inquiry/proxyLinks';
import { failed, ok } from '../../../base/result';
import { untilAborted } from '../../../base/untilAborted';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { type AnswerHints, hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import { type CellKnowledge, hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { sentValuesOf } from '../../../request/params/sentValue';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { exceedsParameterLimit } from '../../longWork/kinds/workKinds';
import type { ComposedCell, SentCell } from '../compose/cellStages';
import { composeOverriddenCell } from '../compose/composeOverriddenCell';
import { callsOf } from '../compose/composeRequest';
import { notWithValues } from '../compose/findBlameIdentity';
import { inquireForRefusal } from '../compose/offerBehind';
import { withValues } from '../compose/prepareCell';
import { refuseForVersion } from '../compose/refuseForVersion';
import { refuseUnkept } from '../compose/refuseUnkept';
import { hasEffect, linksOfCalls } from '../compose/requestLinks';
import { slotOfCall, variableOfCell, variablesOfCell } from '../compose/variableOfCell';
import { refuseReferencedMethod } from '../directives/findUnknownMethod';
import { blameOfCell } from '../directives/readBlameDirective';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import {
  describeUpgrade,
  findUpgrade,
  learnUpgrade,
  linksOfRefusal,
  readUpgrade,
  same,
  type Upgrade,
  upgradedAgain,
} from '../plan/findUpgrade';
import { placeChanges } from '../plan/placeChanges';
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

/** What may still be tried once for a request. */
interface Tries {
  /** An inquiry for what is missing. */
  readonly mayInquire: boolean;
  /** Finding what is behind a proxy that runs other code than what is stored. */
  readonly mayFollow: boolean;
}

/** A request that is answered once more, with what was learned. After that, it may be long work. */
interface Trying {
  readonly tries: Tries;
  readonly renew: (left: Tries, tagNumbers?: ReadonlyMap<string, bigint>) => Promise<PipeResult<ExchangeAnswer>>;
}

/**
 * Answers the request of a cell on one network: resumes or begins long work, or composes and sends the request. If it
 * can't be composed and settings allow an inquiry for what is missing, makes the inquiry and tries once more. If a
 * proxy runs other code than what is stored, finds out which, and reads again.
 */
export async function answerRequest(
  run: RequestRun,
  ports: AskingPorts,
  tries: Tries = { mayInquire: true, mayFollow: true },
): Promise<PipeResult<ExchangeAnswer>> {
  const repeated = await repeatCell(run, (each) => answerRequest(each, ports, tries), ports);
  if (repeated) return repeated;
  const { prepared, options, workPorts } = run;
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
  const { prompted, environment } = prepared;
  const renew: Trying['renew'] = async (left, tagNumbers = prepared.tagNumbers) => {
    const renewed = await withValues({ ...prepared, tagNumbers }, { prompted, environment }, ports);
    return answerRequest({ ...run, prepared: renewed }, ports, left);
  };
  if (composed.kind === 'failed') return answerRefused(composed.problem, run, { tries, renew }, ports);
  if (takesOneCall && exceedsParameterLimit(composed.value.call, prepared.network)) return failed(takesSeveralCalls);
  return answerComposed(composed.value, work.value, run, { tries, renew }, ports);
}

/** Looks for what a request lacks: newer code behind a proxy, then what the refusal offers to ask. */
async function answerRefused(
  refusal: Refusal,
  { prepared, options }: RequestRun,
  { tries, renew }: Trying,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer>> {
  const links = tries.mayFollow ? await linksOfRefusal(prepared, refusal, ports) : [];
  const upgrade = await findUpgrade(links, options, ports);
  if (upgrade.kind === 'upgraded') {
    const learned = await learnUpgrade(upgrade, prepared, options, ports);
    return learned.kind === 'failed' ? learned : renew({ ...tries, mayFollow: false }, learned.value.tagNumbers);
  }
  if (!tries.mayInquire || !(await inquireForRefusal(refusal, options, ports)))
    return failed(withKnowledgeProblems(refusal, prepared.known));
  return renew({ ...tries, mayInquire: false });
}

async function answerComposed(
  composed: ComposedCell,
  work: CellWork | undefined,
  run: RequestRun,
  { tries, renew }: Trying,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer>> {
  const { prepared, options } = run;
  const { network } = prepared;
  const unknown = refuseReferencedMethod(prepared.cell, composed.call, network, ports.catalogue);
  if (unknown) return failed(unknown);
  const outdated = await refuseForVersion(composed, options, ports);
  if (outdated) return failed(outdated);
  const unkept = await refuseUnkept(composed, options, ports);
  if (unkept) return failed(unkept);
  const followed = await followCell(composed, run, ports);
  if (followed) return followed;
  // An address may be a value of the environment, about which nothing is kept.
  const calls = composed.secrets.length > 0 ? [] : callsOf(composed);
  const links = await linksOfCalls(calls, network, ports);
  const follow: Follow = async (upgrade) => {
    if (!tries.mayFollow) return failed(upgradedAgain);
    const learned = await learnUpgrade(upgrade, prepared, options, ports);
    if (learned.kind === 'failed') return learned;
    return withNotes(await renew({ ...tries, mayFollow: false }, learned.value.tagNumbers), () =>
      describeUpgrade(learned.value.upgrade, network, ports.knowledge),
    );
  };
  const mapping = mappingOf(composed);
  // A search begins with the slots of the layout, and a transaction is sent once.
  const isCheckedFirst = blameOfCell(prepared.cell) !== undefined || mapping !== undefined || calls.some(hasEffect);
  const upgrade = isCheckedFirst ? await findUpgrade(links, options, ports) : undefined;
  if (upgrade?.kind === 'upgraded') return follow(upgrade);
  const begun = await work?.begin(composed);
  if (!begun && mapping) return failed(mapping);
  const answer =
    begun ?? answerByOneRequest(composed, work, run, { links: isCheckedFirst ? [] : links, follow }, ports);
  return withNotes(await answer, () => (upgrade?.kind === 'unknown' ? [upgrade.why] : []));
}

async function withNotes(
  answer: PipeResult<ExchangeAnswer>,
  notesOf: () => readonly string[] | Promise<readonly string[]>,
): Promise<PipeResult<ExchangeAnswer>> {
  if (answer.kind === 'failed') return answer;
  const notes = await notesOf();
  return notes.length === 0 ? answer : ok({ ...answer.value, notes: [...notes, ...answer.value.notes] });
}

/** Reads again by what is behind a proxy now. */
type Follow = (upgrade: Upgrade) => Promise<PipeResult<ExchangeAnswer>>;

/** A directive that can't be read may be why a name, a function or a layout isn't known. Its problem is said first. */
function withKnowledgeProblems(refusal: Refusal, { problems }: CellKnowledge): Refusal {
  const unread = problems.slice(0, maxUnread);
  return unread.length === 0 ? refusal : { ...refusal, cause: [...unread, refusal.cause].join(' ') };
}

/** Maximum number of problems of directives in a refusal. */
const maxUnread = 3;

/**
 * Sends the request, and continues as long work if one call is too few. Asks in the same batch whether the proxies of the
 * request run the code that it was composed by. What was read by another layout is discarded.
 */
async function answerByOneRequest(
  composed: ComposedCell,
  work: CellWork | undefined,
  run: RequestRun,
  { links, follow }: { readonly links: readonly ProxyLinks[]; readonly follow: Follow },
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer>> {
  const variable = variableOf(composed);
  const variables = variablesOfCell(composed);
  const checked = { ...composed, checks: callsOfLinks(links) };
  const sent = await (variables ? askNamedVariables : sendRequest)(checked, run.options, ports);
  if (sent.kind === 'failed') return sent;
  const { outcome } = sent.value.exchange;
  const upgrade =
    outcome.kind === 'result' || sent.value.checked.length > 0 ? readUpgrade(links, sent.value.checked) : same;
  if (upgrade.kind === 'upgraded') return follow(upgrade);
  const split = await work?.split(composed, sent.value.exchange);
  return withNotes(split ?? (await answerOf(sent.value, { composed, variable, variables }, work, run, ports)), () =>
    upgrade.kind === 'unknown' ? [upgrade.why] : [],
  );
}

/** What a request names, as it was composed. */
interface Named {
  readonly composed: ComposedCell;
  readonly variable: VariablePlan | undefined;
  readonly variables: readonly VariablePlan[] | undefined;
}

/** Reads what a request names to its end, and resolves the hints for its answer. */
async function answerOf(
  sent: SentCell,
  { composed, variable, variables }: Named,
  work: CellWork | undefined,
  { name, options }: RequestRun,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer>> {
  const { exchange, secrets } = sent;
  const whole = await readToTheEnd(
    { ...exchange, call: composed.call },
    { variable, variables },
    { ...options, secrets },
    ports,
  );
  const read = { ...whole.exchange, call: exchange.call };
  const { exchange: shown, notes: unplaced } =
    secrets.length > 0 ? { exchange: read, notes: [] } : await placeChanges(read, options, ports);
  const { hints: known, problems } = await resolveHints(shown, sent, options.signal, ports);
  const { exchange: joined, hints, notes } = await recoverKeys(shown, known, options, ports);
  // An address may be a value of the environment, which notes don't show.
  const asked = secrets.length > 0 ? undefined : await findAskedImplementation(shown, ports.knowledge, composed.text);
  const missing = secrets.length > 0 ? undefined : await findMissingCode(exchange, options, ports);
  const blamed = secrets.length > 0 ? [] : await knownBlameNotes(composed, ports);
  const answer: ExchangeAnswer = {
    kind: 'exchange',
    exchange: joined,
    known: sent.known,
    sentValues: sentValuesOf(sent.expansions),
    notes: [
      ...(missing === undefined ? [] : [missing]),
      ...(asked ? [asked.note] : []),
      ...blamed,
      ...sent.notes,
      ...whole.notes,
      ...unplaced,
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

function mappingOf(composed: ComposedCell): Refusal | undefined {
  const place = variableOf(composed)?.place;
  if (place?.type?.kind !== 'mapping') return undefined;
  return {
    code: 'problem',
    cause: `${place.label} is a ${place.type.label}. Its own slot is empty.`,
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
