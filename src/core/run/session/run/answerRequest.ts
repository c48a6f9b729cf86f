import { callsOfLinks, type ProxyLinks } from '../../../answer/inquiry/proxyLinks';
import { isList } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { untilAborted } from '../../../base/untilAborted';
import { groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { type AnswerHints, hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import { type CellKnowledge, hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import { findBlameFact } from '../../../knowledge/facts/blameFact';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import { directiveOf, nameOf } from '../../../model/cell/cell';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { sentValuesOf } from '../../../request/params/sentValue';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { exceedsParameterLimit } from '../../longWork/kinds/workKinds';
import type { RequestPorts } from '../../longWork/run/longWorkPorts';
import { nameOfSlot } from '../compose/blamedVariables';
import type { ComposedCell, SentCell } from '../compose/cellStages';
import { composeCell } from '../compose/composeCell';
import { callsOf } from '../compose/composeRequest';
import { notWithValues } from '../compose/findBlameIdentity';
import { inquireForRefusal } from '../compose/offerBehind';
import { overrideCell } from '../compose/overrideCell';
import { withValues } from '../compose/prepareCell';
import { refuseForVersion } from '../compose/refuseForVersion';
import { refuseUnkept } from '../compose/refuseUnkept';
import { hasEffect, linksOfCalls } from '../compose/requestLinks';
import { movingTag, slotOfCall, variableOfCell, variablesOfCell } from '../compose/variableOfCell';
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
import { findAskedImplementation } from './askedImplementation';
import { CellWork } from './cellWork';
import { findMissingCode } from './findMissingCode';
import { findPastHead } from './findPastHead';
import { followCell } from './followCell';
import { inquireByItself } from './inquireByItself';
import { askNamedVariables, readNamedVariables } from './readNamedVariables';
import { readWholeVariable, type WholeReading } from './readWholeVariable';
import { repeatCell } from './repeatCell';
import type { RequestRun } from './runLevels';
import { sendRequest } from './sendRequest';

/** Maximum number of variables of an answer that are looked up, and of characters of what is known of one. */
const maxVariables = 5;
const maxCharacters = 500;

/** What may still be tried once for a request. */
interface Tries {
  /** An inquiry for what is missing. */
  readonly mayInquire: boolean;
  /** Finding what is behind a proxy that runs other code than what is stored. */
  readonly mayFollow: boolean;
}

/**
 * Answers the request of a cell on one network: resumes or begins long work, or composes and sends the request. If it
 * can't be composed and settings allow an inquiry for what is missing, makes the inquiry and tries once more. If a
 * proxy runs other code than what is stored, finds out which, and reads again.
 */
export async function answerRequest(run: RequestRun, ports: RequestPorts): Promise<PipeResult<ExchangeAnswer>> {
  const once = (each: RequestRun): Promise<PipeResult<ExchangeAnswer>> =>
    new Attempt(each, { mayInquire: true, mayFollow: true }, ports).answer();
  return (await repeatCell(run, once, ports)) ?? once(run);
}

/** One attempt to answer a request. What it learns may lead to another one. */
class Attempt {
  constructor(
    private readonly run: RequestRun,
    private readonly tries: Tries,
    private readonly ports: RequestPorts,
  ) {}

  async answer(): Promise<PipeResult<ExchangeAnswer>> {
    const { run, ports } = this;
    const { prepared, options } = run;
    const { work } = ports;
    // Long work is stored on disk, which must not contain values of the user or the environment.
    const hidesValues = prepared.environment.size > 0;
    if (hidesValues && directiveOf(prepared.cell, 'save')) return failed(notSavedWithValues);
    const takesOneCall = !work || hidesValues;
    if (takesOneCall && blameOfCell(prepared.cell) !== undefined) return failed(notWithValues);
    const found = takesOneCall ? ok(undefined) : await CellWork.find(run, { ...ports, work });
    if (found.kind === 'failed') return found;
    const resumed = await found.value?.resume();
    if (resumed) return resumed;
    const written = await composeCell(prepared, options, ports);
    const isOverridden = written.kind === 'ok' && prepared.overrides.length > 0;
    const composed = isOverridden ? await overrideCell(written.value, options, ports) : written;
    if (composed.kind === 'failed') return this.#answerRefused(composed.problem);
    if (takesOneCall && exceedsParameterLimit(composed.value.call, prepared.network)) return failed(takesSeveralCalls);
    return this.#answerComposed(composed.value, found.value);
  }

  /** Answers the request once more, with what was learned. */
  async #renew(left: Partial<Tries>, tagNumbers = this.run.prepared.tagNumbers): Promise<PipeResult<ExchangeAnswer>> {
    const { prepared } = this.run;
    const renewed = await withValues({ ...prepared, tagNumbers }, prepared, this.ports);
    return new Attempt({ ...this.run, prepared: renewed }, { ...this.tries, ...left }, this.ports).answer();
  }

  /** Looks for what a request lacks: newer code behind a proxy, then what the refusal offers to ask. */
  async #answerRefused(refusal: Refusal): Promise<PipeResult<ExchangeAnswer>> {
    const { prepared, options } = this.run;
    const links = this.tries.mayFollow ? await linksOfRefusal(prepared, refusal, this.ports) : [];
    const upgrade = await findUpgrade(links, options, this.ports);
    if (upgrade.kind === 'upgraded') {
      const learned = await learnUpgrade(upgrade, prepared, options, this.ports);
      return learned.kind === 'failed' ? learned : this.#renew({ mayFollow: false }, learned.value.tagNumbers);
    }
    if (!this.tries.mayInquire || !(await inquireForRefusal(refusal, options, this.ports)))
      return failed(withKnowledgeProblems(refusal, prepared.known));
    return this.#renew({ mayInquire: false });
  }

  async #answerComposed(composed: ComposedCell, work: CellWork | undefined): Promise<PipeResult<ExchangeAnswer>> {
    const { run, ports } = this;
    const { prepared, options } = run;
    const { network } = prepared;
    const refusal =
      refuseReferencedMethod(prepared.cell, composed.call, network, ports.catalogue) ??
      (await refuseForVersion(composed, options, ports)) ??
      (await refuseUnkept(composed, options, ports));
    if (refusal) return failed(refusal);
    const followed = await followCell(composed, run, ports);
    if (followed) return followed;
    // An address may be a value of the environment, about which nothing is kept.
    const calls = composed.secrets.length > 0 ? [] : callsOf(composed);
    const links = await linksOfCalls(calls, network, ports);
    const mapping = mappingOf(composed);
    // A search begins with the slots of the layout, and a transaction is sent once.
    const isCheckedFirst = blameOfCell(prepared.cell) !== undefined || mapping !== undefined || calls.some(hasEffect);
    const upgrade = isCheckedFirst ? await findUpgrade(links, options, ports) : undefined;
    if (upgrade?.kind === 'upgraded') return this.#follow(upgrade);
    const begun = await work?.begin(composed);
    if (!begun && mapping) return failed(mapping);
    const answer = begun ?? (await this.#answerByOneRequest(composed, work, isCheckedFirst ? [] : links));
    return withNotes(answer, upgrade?.kind === 'unknown' ? [upgrade.why] : []);
  }

  /** Reads again by what is behind a proxy now. */
  async #follow(upgrade: Upgrade): Promise<PipeResult<ExchangeAnswer>> {
    const { prepared, options } = this.run;
    if (!this.tries.mayFollow) return failed(upgradedAgain);
    const learned = await learnUpgrade(upgrade, prepared, options, this.ports);
    if (learned.kind === 'failed') return learned;
    const answer = await this.#renew({ mayFollow: false }, learned.value.tagNumbers);
    if (answer.kind === 'failed') return answer;
    const { knowledge } = this.ports;
    return withNotes(answer, await describeUpgrade(learned.value.upgrade, prepared.network, knowledge));
  }

  /**
   * Sends the request, and continues as long work if one call is too few. Asks in the same batch whether the proxies of
   * the request run the code that it was composed by. What was read by another layout is discarded.
   */
  async #answerByOneRequest(
    composed: ComposedCell,
    work: CellWork | undefined,
    links: readonly ProxyLinks[],
  ): Promise<PipeResult<ExchangeAnswer>> {
    const variables = variablesOfCell(composed);
    const checked = { ...composed, checks: callsOfLinks(links) };
    const sent = await (variables ? askNamedVariables : sendRequest)(checked, this.run.options, this.ports);
    if (sent.kind === 'failed') return sent;
    const { exchange } = sent.value;
    const upgrade =
      exchange.outcome.kind === 'result' || sent.value.checked.length > 0
        ? readUpgrade(links, sent.value.checked)
        : same;
    if (upgrade.kind === 'upgraded') return this.#follow(upgrade);
    const answer =
      (await work?.split(composed, exchange)) ??
      ok(await this.#answerOf(sent.value, composed, work?.notesOn(exchange) ?? []));
    return withNotes(answer, upgrade.kind === 'unknown' ? [upgrade.why] : []);
  }

  /** Reads what a request names to its end, and resolves the hints for its answer. `composed`: as it was before it was sent. */
  async #answerOf(sent: SentCell, composed: ComposedCell, notesOfWork: readonly string[]): Promise<ExchangeAnswer> {
    const { ports } = this;
    const { prepared, options } = this.run;
    const { exchange, secrets } = sent;
    const whole = await readToTheEnd({ ...exchange, call: composed.call }, composed, { ...options, secrets }, ports);
    const read = { ...whole.exchange, call: exchange.call };
    const { exchange: shown, notes: unplaced } =
      secrets.length > 0 ? { exchange: read, notes: [] } : await placeChanges(read, options, ports);
    const { hints: known, problems } = await resolveHints(shown, sent, options.signal, ports);
    const { exchange: joined, hints, notes } = await recoverKeys(shown, known, options, ports);
    // An address may be a value of the environment, which notes don't show.
    const asked = secrets.length > 0 ? undefined : await findAskedImplementation(shown, ports.knowledge, composed.text);
    const missing = secrets.length > 0 ? undefined : await findMissingCode(exchange, options, ports);
    const pastHead = secrets.length > 0 ? undefined : await findPastHead(exchange, sent.heads, options, ports);
    const blamed = secrets.length > 0 ? [] : await knownBlameNotes(composed, ports);
    const answer: ExchangeAnswer = {
      kind: 'exchange',
      exchange: joined,
      name: nameOf(prepared.cell),
      known: sent.known,
      sentValues: sentValuesOf(sent.expansions),
      notes: [
        ...(missing === undefined ? [] : [missing]),
        ...(pastHead === undefined ? [] : [pastHead]),
        ...(asked ? [asked.note] : []),
        ...blamed,
        ...sent.notes,
        ...whole.notes,
        ...unplaced,
        ...notes,
        ...notesOfWork,
        ...problems,
      ],
      hints: { ...hints, words: whole.words ?? hints.words },
      failures: whole.failures.length > 0 ? whole.failures : undefined,
      asked: asked && { implementation: asked.implementation, proxy: asked.proxy, name: asked.name },
    };
    return inquireByItself(answer, options, ports);
  }
}

function withNotes(answer: PipeResult<ExchangeAnswer>, notes: readonly string[]): PipeResult<ExchangeAnswer> {
  return answer.kind === 'failed' || notes.length === 0
    ? answer
    : ok({ ...answer.value, notes: [...notes, ...answer.value.notes] });
}

/** A directive that can't be read may be why a name, a function or a layout isn't known. Its problem is said first. */
function withKnowledgeProblems(refusal: Refusal, { problems }: CellKnowledge): Refusal {
  const unread = problems.slice(0, maxUnread);
  return unread.length === 0 ? refusal : { ...refusal, cause: [...unread, refusal.cause].join(' ') };
}

/** Maximum number of problems of directives in a refusal. */
const maxUnread = 3;

/** Reads the variables that a request names to their end. Returns any other exchange as it is. */
async function readToTheEnd(
  exchange: Exchange,
  composed: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<Omit<WholeReading, 'words'> & Partial<WholeReading>> {
  if (exchange.outcome.kind === 'result') {
    const variable = variableOf(composed);
    if (variable) return readWholeVariable(exchange, variable, options, ports);
    const variables = variablesOfCell(composed);
    if (exchange.call.kind === 'rpc' && variables) return readNamedVariables(exchange, variables, options, ports);
  }
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

/**
 * Returns what earlier searches found about the variables of a storage answer, a sentence each. Empty for the state of a
 * fixed block, which may be older than what was found. Sends nothing.
 */
async function knownBlameNotes(
  { call, expression, variables, network }: ComposedCell,
  { inquiries }: Pick<OfferingPorts, 'inquiries'>,
): Promise<readonly string[]> {
  if (call.kind !== 'rpc' || !isList(call.params) || movingTag(call) === undefined) return [];
  const [address] = call.params;
  const slot = slotOfCall(call);
  const names = variables ?? (slot === undefined ? [] : [expression ?? nameOfSlot(slot)]);
  if (typeof address !== 'string' || network.family !== 'evm' || inquiries === undefined) return [];
  const found = await Promise.all(
    names
      .slice(0, maxVariables)
      .map((name) => findBlameFact(inquiries.facts, network, addressKey(address, network.family), name)),
  );
  return found.flatMap((known) =>
    known === undefined
      ? []
      : [`Found earlier, as of block ${groupDigits(known.asOf)}: ${cutText(known.summary, maxCharacters)}.`],
  );
}
