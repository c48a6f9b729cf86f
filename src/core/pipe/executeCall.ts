import type { Credential } from '../credentials/credential';
import { redactReply } from '../credentials/redactReply';
import { resolveCost } from '../credits/resolveCost';
import type { Network, Transport } from '../networks/network';
import { failed, ok } from '../result';
import type { WireReply } from '../wire/wire';
import type { Call } from './call';
import type { Exchange } from './exchange';
import { attemptCost, chargedMethods, ledgerEntries } from './ledgerEntries';
import type { Outcome } from './outcome';
import type { Attempted, PipePorts } from './pipePorts';
import { sumCosts } from './plan';
import { readOutcome } from './readOutcome';
import type { Refusal } from './refusal';
import { findTarget, sealCall, type CallTarget, type SealedCall } from './sealCall';

export interface CallOptions {
  readonly network: Network;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** The settings' timeout where absent. */
  readonly timeoutMilliseconds?: number;
  /** Told of the bytes of the answer so far. */
  readonly onBytes?: (received: number) => void;
}

/**
 * Sends one call once: nothing is tried again behind the user's back, since every attempt may be charged. Gives the
 * exchange, whatever the network did, or the reason why nothing was sent. The attempt is in the ledger before this
 * gives its answer.
 */
export async function executeCall(call: Call, options: CallOptions, ports: PipePorts): Promise<Attempted<Exchange>> {
  const { network, signal } = options;
  const target = findTarget(call, network, options.transport);
  if (target.kind === 'failed') return target;
  const credential = await getCredential(network, target.value, signal, ports);
  if (credential.kind === 'failed') return credential;
  if (signal.aborted) return failed(abortedBeforeSending);
  const sealed = sealCall(call, target.value, network, credential.value, ports.nextId);
  if (sealed.kind === 'failed') return sealed;
  const settings = ports.settings();
  const startedAt = ports.now();
  const received = await ports.wire.send(sealed.value.wire, {
    signal,
    timeoutMilliseconds: options.timeoutMilliseconds ?? settings.timeoutMilliseconds,
    maxBytes: settings.maxBytes,
    ...(options.onBytes && { onBytes: options.onBytes }),
  });
  const milliseconds = ports.now() - startedAt;
  const reply = redactReply(received, credential.value);
  const outcome = outcomeOf(reply, call, sealed.value, settings.parseLimit);
  if (hasReached(reply, sealed.value)) await recordAttempt(call, network, outcome, startedAt, ports);
  const exchange = describeExchange({ call, options, target: target.value, sealed: sealed.value, reply, outcome, startedAt, milliseconds }, ports);
  ports.onExchange(exchange);
  return ok(exchange);
}

const abortedBeforeSending: Refusal = { code: 'aborted', cause: 'It was stopped before anything was sent.', cure: 'Nothing was charged. Run it again when wanted.' };

async function getCredential(network: Network, target: CallTarget, signal: AbortSignal, ports: PipePorts): Promise<Attempted<Credential | undefined>> {
  if (network.credential === undefined) return ok(undefined);
  const answer = await ports.credentials.get(network.credential, target.endpoint.origin, signal);
  switch (answer.kind) {
    case 'ready':
      return ok(answer.credential);
    case 'missing':
      return failed({ code: 'noCredential', cause: `There is no API key for ${network.service.name} (alias "${answer.alias}").`, cure: answer.cure ?? 'Set it with the command "Rpcbook: Set API Key".' });
    case 'declined':
      return failed({ code: 'declinedOrigin', cause: `The key "${answer.alias}" is not approved for ${answer.origin}.`, cure: 'Run it again and approve the origin, or give the service a credential of its own.' });
    case 'unavailable':
      return failed({ code: 'credentialStore', cause: `The key "${answer.alias}" could not be read: ${answer.why}.`, cure: answer.cure ?? 'Unlock the keyring of this machine, or set the key again: it is then kept in memory until the window closes.' });
  }
}

/** Over WebSocket a status means that the handshake was refused: the message never left. */
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
        kind: 'networkError', code: 'tooLarge', detail: `The answer is larger than the ${reply.limit.toLocaleString('en-US')} bytes that \`rpcbook.request.maxBytes\` allows.`,
        cure: 'Ask for less at once, or raise that setting.',
      };
    case 'networkError':
      return { kind: 'networkError', code: reply.code, detail: reply.detail, ...(reply.cure !== undefined && { cure: reply.cure }) };
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

async function recordAttempt(call: Call, network: Network, outcome: Outcome, at: number, ports: PipePorts): Promise<void> {
  const { costs } = ports.settings();
  const entries = ledgerEntries({
    call, at, outcome, network,
    costOf: (method) => resolveCost(method, network, costs).cost,
  });
  for (const entry of entries) await ports.ledger.append(entry);
}

interface CallAsItWent {
  readonly call: Call;
  readonly options: CallOptions;
  readonly target: CallTarget;
  readonly sealed: SealedCall;
  readonly reply: WireReply;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly milliseconds: number;
}

function describeExchange(it: CallAsItWent, ports: PipePorts): Exchange {
  const { network, transport } = it.options;
  const { costs } = ports.settings();
  const status = it.reply.kind === 'reply' || it.reply.kind === 'tooLarge' ? it.reply.status : undefined;
  const verb = it.target.kind === 'gas' ? 'GET' : transport === 'ws' ? 'WS' : 'POST';
  return {
    call: it.call,
    network,
    family: network.family,
    transport: it.target.kind === 'gas' ? 'http' : transport,
    request: { endpoint: it.sealed.endpoint, verb, payload: it.sealed.payload },
    outcome: it.outcome,
    ...(status !== undefined && { httpStatus: status }),
    startedAt: it.startedAt,
    milliseconds: it.milliseconds,
    bytesSent: new TextEncoder().encode(it.sealed.payload).length,
    bytesReceived: it.reply.kind === 'reply' ? it.reply.body.length : it.reply.kind === 'tooLarge' ? it.reply.received : 0,
    cost: hasReached(it.reply, it.sealed) ? sumCosts(chargedMethods(it.call).map((method) => attemptCost(resolveCost(method, network, costs).cost, it.outcome, network))) : undefined,
  };
}
