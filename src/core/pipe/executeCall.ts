import type { Credential, CredentialAnswer } from '../credentials/credential';
import type { Secret } from '../credentials/secret';
import { type PlanCost, sumCosts } from '../credits/planCost';
import type { Call } from '../exchange/call';
import type { Exchange } from '../exchange/exchange';
import type { Outcome } from '../exchange/outcome';
import { abortedBeforeSending } from '../exchange/refusal';
import { parseJson } from '../json/parseJson';
import { printJson } from '../json/printJson';
import { isList, isObject } from '../json/readMember';
import { carriesCredential } from '../networks/carriesCredential';
import type { Network, Transport } from '../networks/network';
import { failed, ok } from '../result';
import { utf8Length } from '../utf8Length';
import type { WireReply } from '../wire/wire';
import type { Allowance, Permit } from './allowance';
import { AttemptRecord } from './attemptRecord';
import { attemptCost, type MethodCost, methodCosts } from './ledgerEntries';
import type { PipePorts, PipeResult } from './pipePorts';
import { readOutcome } from './readOutcome';
import { redactReply } from './redactReply';
import { replyOfThrown } from './replyOfThrown';
import { type CallTarget, findTarget, sealCall, type SealedCall } from './sealCall';
import { refuseTransactions, sentTransactions } from './sentTransactions';

export interface CallOptions {
  readonly network: Network;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** The allowance that pays for the call. */
  readonly allowance: Allowance;
  /** Calls that the same request may still need. Undefined if unknown. */
  readonly remainingCalls?: () => number | undefined;
  /** Defaults to the timeout in the settings. */
  readonly timeoutMilliseconds?: number;
  /** Texts of the call to hide in its exchange. */
  readonly secrets?: readonly Secret[];
  /** Receives the number of bytes of the answer so far. */
  readonly onBytes?: (received: number) => void;
}

/**
 * Sends one call once, when its allowance permits it and its turn has come. Never retries without the user's knowledge,
 * because every attempt may be charged. Asks before it sends a signed transaction. Returns the exchange, whatever the
 * network did, or why nothing was sent. The attempt is in the ledger before this returns.
 */
export async function executeCall(call: Call, options: CallOptions, ports: PipePorts): Promise<PipeResult<Exchange>> {
  const { network, signal } = options;
  const target = findTarget(call, network, options.transport);
  if (target.kind === 'failed') return target;
  // Nothing is awaited that is there already: of many small calls, waiting for nothing would take most of the time.
  const finding = getCredential(network, target.value, signal, ports);
  const credential = finding instanceof Promise ? await finding : finding;
  if (credential.kind === 'failed') return credential;
  if (signal.aborted) return failed(abortedBeforeSending);
  const sealed = sealCall(call, target.value, network, credential.value, ports.nextId);
  const { secrets = noSecrets } = options;
  if (sealed.kind === 'failed')
    return failed({ ...sealed.problem, cause: ports.redactors.of(secrets).text(sealed.problem.cause) });
  const transactions = sentTransactions(call, network);
  if (transactions.length > 0) {
    const declined = await refuseTransactions(
      transactions.map((sent) => ({ ...sent, redact: ports.redactors.of(secrets).text })),
      signal,
      ports.confirmTransaction,
    );
    if (declined) return failed(declined);
    if (signal.aborted) return failed(abortedBeforeSending);
  }
  const costs = methodCosts(call, network, ports.settings().costs);
  const taking = options.allowance.take({
    network,
    signal,
    transport: target.value.kind === 'gas' ? 'http' : options.transport,
    costs: costs.map(({ cost }) => cost),
    ...(options.remainingCalls && { remainingCalls: options.remainingCalls }),
  });
  const permit = taking instanceof Promise ? await taking : taking;
  if (permit.kind === 'failed') return permit;
  const exchange = await sendWith(
    permit.value,
    { call, options, target: target.value, sealed: sealed.value },
    credential.value,
    ports,
  );
  ports.onExchange(exchange);
  return ok(exchange);
}

/** Most calls have none. */
const noSecrets: readonly Secret[] = [];

/** The call to show and store: values from the environment are sent, but hidden here. */
function shownCall(
  { call, sealed }: Pick<SentCall, 'call' | 'sealed'>,
  secrets: readonly Secret[],
  { redactors }: PipePorts,
): Pick<SentCall, 'call' | 'sealed'> {
  if (secrets.length === 0) return { call, sealed };
  const redact = redactors.of(secrets).text;
  return {
    call: redactCall(call, redact),
    sealed: {
      ...sealed,
      endpoint: redact(sealed.endpoint),
      payload: redact(sealed.payload),
      ids: sealed.ids.map((id) => (typeof id === 'string' ? redact(id) : id)),
    },
  };
}

/**
 * Sends a sealed call. The ledger contains the attempt before it is sent, so that a crash doesn't lose it, and the
 * outcome before the permit is settled.
 */
async function sendWith(
  permit: Permit,
  ready: ReadyCall,
  credential: Credential | undefined,
  ports: PipePorts,
): Promise<Exchange> {
  const { options, sealed } = ready;
  const { network, secrets = noSecrets } = options;
  let charged: PlanCost | undefined;
  try {
    const settings = ports.settings();
    const shown = shownCall(ready, secrets, ports);
    const costs = methodCosts(shown.call, network, settings.costs);
    const attempt = new AttemptRecord(costs, network, ports);
    await attempt.written;
    const startedAt = ports.now();
    const sending = {
      signal: options.signal,
      timeoutMilliseconds: options.timeoutMilliseconds ?? settings.timeoutMilliseconds,
      maxBytes: settings.maxBytes,
      ...(options.onBytes && { onBytes: options.onBytes }),
    };
    let received: WireReply;
    try {
      received = await ports.wire.send(sealed.wire, sending, permit);
    } catch (error) {
      received = replyOfThrown(error, sealed.wire);
    }
    const milliseconds = ports.now() - startedAt;
    const reply = redactReply(received, credential, secrets, ports.redactors);
    const outcome = outcomeOf(reply, shown.call, shown.sealed, settings.parseLimit);
    const exchange = describeExchange({
      call: shown.call,
      options,
      target: ready.target,
      sealed: shown.sealed,
      costs,
      bytesSent: utf8Length(sealed.payload),
      reply,
      outcome,
      startedAt,
      milliseconds,
    });
    charged = exchange.cost;
    const ended = attempt.end(charged === undefined ? undefined : outcome);
    if (ended !== undefined) await ended;
    return exchange;
  } finally {
    permit.settle(charged);
  }
}

/** Returns a promise only if the source of credentials does. */
function getCredential(
  network: Network,
  target: CallTarget,
  signal: AbortSignal,
  ports: PipePorts,
): PipeResult<Credential | undefined> | Promise<PipeResult<Credential | undefined>> {
  if (network.credential === undefined || !carriesCredential(target.endpoint)) return ok(undefined);
  const answer = ports.credentials.get(network.credential, target.endpoint.origin, signal);
  return answer instanceof Promise
    ? answer.then((late) => readCredential(late, network))
    : readCredential(answer, network);
}

function readCredential(answer: CredentialAnswer, network: Network): PipeResult<Credential | undefined> {
  switch (answer.kind) {
    case 'ready':
      return ok(answer.credential);
    case 'missing':
      return failed({
        code: 'noCredential',
        cause: `No API key is set for ${network.service.name} (key name "${answer.alias}").`,
        cure: answer.cure ?? 'Set it with the command "Rpcbook: Set API Key".',
        remedies: [{ kind: 'setKey', alias: answer.alias }],
      });
    case 'declined':
      return failed({
        code: 'declinedOrigin',
        cause: `The key "${answer.alias}" isn't approved for ${answer.origin}.`,
        cure: answer.cure ?? 'Run it again and approve the origin, or give the service its own credential.',
        remedies: [
          { kind: 'allowOrigin', alias: answer.alias, origin: answer.origin },
          { kind: 'editService', serviceId: network.service.id },
        ],
      });
    case 'unavailable':
      return failed({
        code: 'credentialStore',
        cause: `The key "${answer.alias}" couldn't be read: ${answer.why}.`,
        cure:
          answer.cure ??
          "Unlock this computer's keyring, or set the key again to keep it in memory until the window closes.",
        remedies: [{ kind: 'setKey', alias: answer.alias }],
      });
  }
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
        detail: `The answer exceeds the ${reply.limit.toLocaleString('en-US')} bytes that \`rpcbook.request.maxBytes\` allows.`,
        cure: 'Request less at once, or raise that setting.',
      };
    case 'networkError':
      return {
        kind: 'networkError',
        code: reply.code,
        detail: reply.detail,
        ...(reply.cure !== undefined && { cure: reply.cure }),
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

interface ReadyCall {
  readonly call: Call;
  readonly options: CallOptions;
  readonly target: CallTarget;
  readonly sealed: SealedCall;
}

interface SentCall extends ReadyCall {
  readonly costs: readonly MethodCost[];
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

/** A call to show and store, with every text passed through `redact`. */
function redactCall(call: Call, redact: (text: string) => string): Call {
  switch (call.kind) {
    case 'rpc': {
      const parsed = parseJson(redact(printJson(call.params)));
      const params = parsed.kind === 'ok' && (isList(parsed.value) || isObject(parsed.value)) ? parsed.value : [];
      return { ...call, params };
    }
    case 'raw':
      return {
        ...call,
        text: redact(call.text),
        methods: call.methods.map(redact),
        ids: call.ids.map((id) => (typeof id === 'string' ? redact(id) : id)),
      };
    case 'gas':
      return { ...call, path: redact(call.path) };
  }
}
