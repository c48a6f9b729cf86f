import type { Credential } from '../../base/credentials/credential';
import type { Secret } from '../../base/credentials/secret';
import type { BegunAttempt, LedgerEntry } from '../../base/credits/ledgerEntry';
import { addCosts, noCost, type PlanCost, sumCosts } from '../../base/credits/planCost';
import { failed, ok } from '../../base/result';
import { utf8Length } from '../../base/utf8Length';
import { groupDigits } from '../../base/view/amountText';
import type { WireOptions, WireReply } from '../../base/wire/wire';
import type { Call, Exchange, Outcome } from '../../model/exchange/exchange';
import { gasMethod } from '../../model/exchange/gasMethod';
import { abortedBeforeSending, type Refusal } from '../../model/exchange/refusal';
import { addressKeys } from '../../model/networks/addressKeys';
import type { Network, Transport } from '../../model/networks/network';
import { isFreeNode } from '../../model/networks/network';
import type { Allowance, Permit } from './allowance';
import { type ExecutedCall, executedCalls } from './executedCalls';
import { findCredential } from './findCredential';
import { answerSecrets, hideSecrets } from './hideSecrets';
import {
  attemptCost,
  expectedEntries,
  type MethodCost,
  methodCosts,
  replyOfThrown,
  settledEntries,
} from './ledgerEntries';
import type { PipeResult } from './pipeResult';
import type { PipeSettings } from './pipeSettings';
import { readOutcome } from './readOutcome';
import { redactReply, secretsOfCredential } from './redactReply';
import { type CallTarget, findTarget, sealCall, type SealedCall } from './sealCall';
import type { SendingPorts } from './sendingPorts';
import { findEffects, refuseTransactions, type SentTransaction } from './sentTransactions';

/** A budget is ineffective if other windows and the next run can't count its calls. */
const cannotRecord: Refusal = {
  code: 'overBudget',
  cause: "The credit ledger can't be written, so nothing is sent that would count against the daily budget.",
  cure: "Check that its folder can be written and the disk isn't full.",
};

/** One attempt in the ledger: begun before it is sent, then ended. */
class AttemptRecord {
  readonly #begun: BegunAttempt | undefined;
  readonly #at: number;

  /** Begins the attempt. Wait for `written` before the call is sent. */
  constructor(
    private readonly costs: readonly MethodCost[],
    private readonly network: Network,
    private readonly ports: Pick<SendingPorts, 'ledger' | 'now'>,
  ) {
    this.#at = ports.now();
    this.#begun = ports.ledger.begin?.(expectedEntries(costs, network, this.#at));
  }

  /**
   * Resolves when the call may be sent. From then on, a crash of this process doesn't lose it, provided the ledger is
   * on disk. Undefined if there is nothing to wait for.
   */
  get written(): Promise<void> | undefined {
    return this.#begun?.written;
  }

  /**
   * Records the outcome; undefined for an attempt that did not reach the service. Returns a promise if the ledger isn't
   * done immediately.
   */
  end(outcome: Outcome | undefined): Promise<void> | undefined {
    const entries = outcome === undefined ? [] : settledEntries(this.costs, this.network, this.#at, outcome);
    if (this.#begun === undefined) return this.#appendAll(entries);
    this.#begun.settle(entries);
    return undefined;
  }

  async #appendAll(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) await this.ports.ledger.append(entry);
  }
}

export interface CallOptions {
  readonly network: Network;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** The allowance that pays for the call. */
  readonly allowance: Allowance;
  /** Calls that the same request may still need. Undefined if unknown. */
  readonly remainingCalls?: () => number | undefined;
  /** How the same request would take fewer calls, as a sentence. */
  readonly advice?: () => string | undefined;
  /** Defaults to the timeout in the settings. */
  readonly timeoutMilliseconds?: number;
  /** Texts of the call to hide in its exchange. */
  readonly secrets?: readonly Secret[];
  /** The notebook that sends it. Undefined outside of a saved notebook. */
  readonly notebookPath?: string | undefined;
  /** Receives the number of bytes of the answer so far. */
  readonly onBytes?: (received: number) => void;
  /** Receives how many subjects of an inquiry web services were asked about so far. */
  readonly onAsked?: (done: number, all: number) => void;
  /** Sends on a new connection, because the first attempt was lost on one that was used before. */
  readonly newConnection?: true;
  /** How often it was sent before because the service didn't serve it for now. */
  readonly repeats?: number;
}

/**
 * Sends one call, when its allowance permits it and its turn has come. Every attempt may be charged, so it is sent once,
 * with two exceptions for a call that only reads: one that was lost with a connection that the service ended is sent once
 * more on a new connection, and one that the service didn't serve for now is sent again as `untilServed` has it. Each
 * attempt has a permit and an entry in the ledger and the history of its own. Refuses a raw text that nodes read in
 * different ways, and asks before a call that does more than read. Returns the last exchange, whatever the network did,
 * with the cost of all attempts, or why nothing was sent. The attempts are in the ledger before this returns.
 */
export async function executeCall(
  call: Call,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<Exchange>> {
  const { network, signal, secrets = noSecrets } = options;
  const target = findTarget(call, network, options.transport);
  if (target.kind === 'failed') return target;
  const executed = executedCalls(call, network);
  if (executed.kind === 'failed') return executed;
  // Nothing waits that doesn't have to, because a wait takes longer than the rest of a small call.
  const found = findCredential(target.value.endpoint, options, ports);
  const credential = found instanceof Promise ? await found : found;
  if (credential.kind === 'failed') return credential;
  if (signal.aborted) return failed(abortedBeforeSending);
  const named = nameMethods(call, executed.value, network);
  const asked = { call: named, options, target: target.value, credential: credential.value };
  const sealed = sealCall(asked, network, ports.nextId);
  if (sealed.kind === 'failed')
    return failed({ ...sealed.problem, cause: ports.redactors.of(secrets).text(sealed.problem.cause) });
  const effects = findEffects(executed.value, network, ports.catalogue);
  if (effects.length > 0) {
    const declined = await askAbout(effects, credential.value, options, ports);
    if (declined) return failed(declined);
    if (signal.aborted) return failed(abortedBeforeSending);
  }
  const costs = methodCosts(named, network, ports.settings().costs);
  const taken = takePermit(asked, costs);
  const permit = taken instanceof Promise ? await taken : taken;
  if (permit.kind === 'failed') return permit;
  const sent = await sendOnce({ ...asked, sealed: sealed.value, costs, permit: permit.value }, ports);
  if (sent.kind === 'failed') return sent;
  const { exchange, isLost } = sent.value;
  if ((!isLost && ports.untilServed === undefined) || effects.length > 0 || signal.aborted) return ok(exchange);
  const next = await nextTry(sent.value, options, ports);
  if (next === undefined) return ok(exchange);
  const again = await executeCall(named, { ...options, ...next }, ports);
  // What isn't permitted a second time failed the first time.
  if (again.kind === 'failed') return ok(exchange);
  const { cost } = again.value;
  return ok({ ...again.value, cost: exchange.cost ? addCosts(exchange.cost, cost ?? noCost) : cost });
}

/** A raw text is charged for its content, and a call of the gas API for its path, regardless of what the caller says. */
function nameMethods(call: Call, executed: readonly ExecutedCall[], network: Network): Call {
  if (call.kind === 'gas') {
    const method = gasMethod(call.path, network);
    return method === call.method ? call : { ...call, method };
  }
  if (call.kind !== 'raw') return call;
  const methods = executed.map(({ name }) => name);
  const isSame = methods.length === call.methods.length && methods.every((name, index) => name === call.methods[index]);
  return isSame ? call : { ...call, methods };
}

/** Asks about calls that do more than read. The questions contain no key, not even one that was typed as text. */
async function askAbout(
  effects: readonly SentTransaction[],
  credential: Credential | undefined,
  { secrets = noSecrets, notebookPath, signal }: CallOptions,
  ports: SendingPorts,
): Promise<Refusal | undefined> {
  const own = credential === undefined ? noSecrets : secretsOfCredential(credential);
  const known = (await ports.knownKeys?.()) ?? noSecrets;
  const { text: redact } = ports.redactors.of([...secrets, ...own, ...known]);
  const questions = effects.map((sent) => ({ ...sent, redact, notebookPath }));
  return refuseTransactions(questions, signal, ports.confirmTransaction);
}

function takePermit({ options, target }: AskedCall, costs: readonly MethodCost[]): ReturnType<Allowance['take']> {
  return options.allowance.take({
    network: options.network,
    signal: options.signal,
    transport: target.kind === 'gas' ? 'http' : options.transport,
    costs: costs.map(({ cost }) => cost),
    remainingCalls: options.remainingCalls,
    advice: options.advice,
  });
}

/** Most calls have no secrets. */
const noSecrets: readonly Secret[] = [];

/** What the next attempt of a call has. Undefined if there is none. */
async function nextTry(
  { exchange, isLost }: SentOnce,
  { newConnection, repeats = 0, timeoutMilliseconds, signal }: CallOptions,
  ports: SendingPorts,
): Promise<Partial<CallOptions> | undefined> {
  if (isLost) return newConnection ? undefined : { newConnection: true };
  const timeout = timeoutMilliseconds ?? ports.settings().timeoutMilliseconds;
  const left = await ports.untilServed?.(exchange, { repeats, timeoutMilliseconds: timeout, signal });
  return left === undefined ? undefined : { repeats: repeats + 1, timeoutMilliseconds: left };
}

interface SentOnce {
  readonly exchange: Exchange;
  /** Whether a connection that was used before lost it. */
  readonly isLost: boolean;
}

/**
 * The ledger contains the attempt before it is sent, so that a crash doesn't lose it, and the outcome before the permit
 * is settled.
 */
async function sendOnce(ready: ReadyCall, ports: SendingPorts): Promise<PipeResult<SentOnce>> {
  const { call, options, target, credential, sealed, permit, costs } = ready;
  const { network, secrets = noSecrets } = options;
  let exchange: Exchange;
  let charged: PlanCost | undefined;
  let isLost = false;
  try {
    const settings = ports.settings();
    const found = ports.knownKeys?.() ?? noSecrets;
    const inAddress = addressKeys(network);
    const configured = found instanceof Promise ? await found : found;
    const knownKeys = inAddress.length === 0 ? configured : [...configured, ...inAddress];
    const unhidden = { call, sealed, network, credential, secrets, knownKeys, costs };
    const shown = hideSecrets(unhidden, ports);
    const attempt = new AttemptRecord(shown.costs, shown.network, ports);
    await attempt.written;
    const unrecorded = refuseUnrecorded(network, ports);
    if (unrecorded !== undefined) {
      await attempt.end(undefined);
      return failed(unrecorded);
    }
    ports.sentSecrets?.add(secrets);
    const startedAt = ports.now();
    let received: WireReply;
    try {
      received = await ports.wire.send(sealed.wire, wireOptions(options, settings), permit);
    } catch (error) {
      // A transport that throws, at once or later, ends the call as a failure.
      received = replyOfThrown(error, sealed.wire);
    }
    const milliseconds = ports.now() - startedAt;
    isLost = received.kind === 'networkError' && received.isLost === true;
    const reply = redactReply(received, credential, answerSecrets(shown, ports), ports.redactors);
    const outcome = outcomeOf(reply, shown.call, shown.sealed, settings.parseLimit);
    exchange = describeExchange({
      call: shown.call,
      options,
      target,
      sealed: shown.sealed,
      costs: shown.costs,
      bytesSent: utf8Length(sealed.payload),
      reply,
      outcome,
      startedAt,
      milliseconds,
    });
    charged = exchange.cost;
    const ended = attempt.end(charged === undefined ? undefined : outcome);
    if (ended !== undefined) await ended;
  } finally {
    permit.settle(charged);
  }
  ports.onExchange(exchange, options.allowance.runsByItself);
  return ok({ exchange, isLost });
}

function wireOptions(
  { signal, timeoutMilliseconds, onBytes, newConnection }: CallOptions,
  settings: Pick<PipeSettings, 'timeoutMilliseconds' | 'maxBytes'>,
): WireOptions {
  return {
    signal,
    timeoutMilliseconds: timeoutMilliseconds ?? settings.timeoutMilliseconds,
    maxBytes: settings.maxBytes,
    onBytes,
    newConnection,
  };
}

/** Over WebSocket, a status means that the handshake was refused and the message was never sent. */
function hasReached(reply: WireReply, sealed: SealedCall): boolean {
  if (reply.kind === 'reply') return sealed.wire.kind === 'http' || reply.status === undefined;
  return reply.kind === 'tooLarge' || reply.reached;
}

function outcomeOf(reply: WireReply, call: Call, sealed: SealedCall, parseLimit: number): Outcome {
  switch (reply.kind) {
    case 'reply':
      return readOutcome(reply, { kind: expectationKind(call), ids: sealed.ids, parseLimit });
    case 'tooLarge':
      return {
        kind: 'networkError',
        code: 'tooLarge',
        detail: `The answer exceeds the ${groupDigits(reply.limit)} bytes that \`rpcbook.request.maxBytes\` allows.`,
        cure: 'Request less at once, or raise that setting.',
      };
    case 'networkError':
      return {
        kind: 'networkError',
        code: reply.code,
        detail: reply.detail,
        cure: reply.cure,
      };
    case 'timeout':
      return { kind: 'timeout', milliseconds: reply.milliseconds };
    case 'aborted':
      return { kind: 'aborted' };
  }
}

function expectationKind(call: Call): 'rest' | 'call' | 'batch' {
  if (call.kind === 'gas') return 'rest';
  return call.kind === 'raw' && call.isBatch ? 'batch' : 'call';
}

/** A call, its endpoint, and the key that goes there. */
interface AskedCall {
  readonly call: Call;
  readonly options: CallOptions;
  readonly target: CallTarget;
  readonly credential: Credential | undefined;
}

/** A call that may be sent, with the key in its URL. */
interface ReadyCall extends AskedCall {
  readonly sealed: SealedCall;
  readonly costs: readonly MethodCost[];
  readonly permit: Permit;
}

interface SentCall extends Omit<ReadyCall, 'credential' | 'permit'> {
  readonly bytesSent: number;
  readonly reply: WireReply;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly milliseconds: number;
}

function describeExchange(it: SentCall): Exchange {
  const { network, transport } = it.options;
  const status = it.reply.kind === 'reply' || it.reply.kind === 'tooLarge' ? it.reply.status : undefined;
  return {
    call: it.call,
    network,
    family: network.family,
    transport: it.target.kind === 'gas' ? 'http' : transport,
    request: { endpoint: it.sealed.endpoint, verb: verbOf(it), payload: it.sealed.payload },
    outcome: it.outcome,
    ...(status !== undefined && { httpStatus: status }),
    startedAt: it.startedAt,
    milliseconds: it.milliseconds,
    bytesSent: it.bytesSent,
    bytesReceived: bytesReceived(it.reply),
    cost: hasReached(it.reply, it.sealed)
      ? sumCosts(it.costs.map(({ cost }) => attemptCost(cost, it.outcome, network)))
      : undefined,
  };
}

function verbOf({ target, options }: SentCall): 'GET' | 'WS' | 'POST' {
  if (target.kind === 'gas') return 'GET';
  return options.transport === 'ws' ? 'WS' : 'POST';
}

function bytesReceived(reply: WireReply): number {
  if (reply.kind === 'reply') return reply.body.length;
  return reply.kind === 'tooLarge' ? reply.received : 0;
}

/** Refuses a call that a daily budget can't count, because the ledger has entries that couldn't be written to disk. */
function refuseUnrecorded(
  network: Network,
  { settings, ledger }: Pick<SendingPorts, 'settings' | 'ledger'>,
): Refusal | undefined {
  if (settings().dailyBudget === undefined || isFreeNode(network)) return undefined;
  return ledger.hasUnwritten?.() === true ? cannotRecord : undefined;
}
