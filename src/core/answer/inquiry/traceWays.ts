import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import { cutText } from '../../base/view/cutText';
import type { CallTrace } from '../../formats/trace/callTrace';
import { readTraces } from '../../formats/trace/readTraces';
import { meansLacking } from '../../model/failure/meansLacking';
import type { Network } from '../../model/networks/network';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCall, InquiryCaller, InquiryReply } from './inquiryCaller';
import { noteLacking, whyLacking } from './lackingTraces';

/** A call tree and the method that returned it, or sentences about why no method did. */
export type TraceReply =
  | { readonly kind: 'trace'; readonly method: string; readonly trace: CallTrace; readonly notes: readonly string[] }
  | { readonly kind: 'none'; readonly notes: readonly string[] };

/** Options of `callTracer` in addition to the calls. */
export interface TraceOptions {
  readonly withLogs: boolean;
}

/** The requests for the call tree of a transaction, best first: geth's tracer, and the trace module of OpenEthereum. */
export function transactionTraceWays(hash: string, options: TraceOptions): readonly InquiryCall[] {
  return [
    { method: 'debug_traceTransaction', params: [hash, tracerOptions(options)] },
    { method: 'trace_transaction', params: [hash] },
  ];
}

/** A call for `eth_call`, with its state overrides. */
export interface TracedCall {
  readonly call: JsonObject;
  readonly block: JsonValue;
  readonly overrides?: JsonValue;
  readonly blockOverrides?: JsonValue;
}

/** The requests for the tree of a call that is only simulated. `trace_call` doesn't support state overrides. */
export function callTraceWays(
  { call, block, overrides, blockOverrides }: TracedCall,
  options: TraceOptions,
): readonly InquiryCall[] {
  const assumed = { stateOverrides: overrides, blockOverrides };
  const debug = { method: 'debug_traceCall', params: [call, block, { ...tracerOptions(options), ...assumed }] };
  return overrides !== undefined || blockOverrides !== undefined
    ? [debug]
    : [debug, { method: 'trace_call', params: [call, ['trace'], block] }];
}

function tracerOptions({ withLogs }: TraceOptions): JsonObject {
  return { tracer: 'callTracer', ...(withLogs && { tracerConfig: { withLog: true } }) };
}

/**
 * Requests a call tree in one way after another until one returns it. Records for a day if the network lacks a method,
 * or has it without call trees, and skips that method meanwhile. Fails if nothing could be sent.
 */
export async function askForTrace(
  ways: readonly InquiryCall[],
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<TraceReply>> {
  const notes: string[] = [];
  for (const way of ways) {
    const known = await whyLacking(way.method, network, caller.ports);
    if (known !== undefined) continue;
    const reply = await caller.one(way);
    if (reply.kind === 'failed') {
      if (notes.length === 0) return reply;
      return ok({ kind: 'none', notes: [...notes, reply.problem.cause] });
    }
    const read = readReply(reply.value);
    if (read.kind === 'trace') return ok({ kind: 'trace', method: way.method, trace: read.trace, notes });
    notes.push(`${way.method}: ${read.why}${read.isLacking ? " It isn't tried again for a day." : ''}`);
    if (read.isLacking) await noteLacking(way.method, read.why, network, caller.ports);
  }
  return ok({ kind: 'none', notes });
}

type ReadReply =
  | { readonly kind: 'trace'; readonly trace: CallTrace }
  | { readonly kind: 'none'; readonly why: string; readonly isLacking: boolean };

function readReply(reply: InquiryReply): ReadReply {
  if (reply.kind !== 'value') return { kind: 'none', why: sentenceOf(reply), isLacking: lacksMethod(reply) };
  const read = readTraces(reply.value);
  const trace = read.kind === 'ok' ? read.value.traces[0] : undefined;
  if (trace !== undefined && trace.frames.length > 0) return { kind: 'trace', trace };
  if (read.kind === 'failed' && read.problem === 'structLogs') {
    const why = 'the network answered with single steps instead of calls, so it has no callTracer.';
    return { kind: 'none', why, isLacking: true };
  }
  const why = 'the answer has no calls, or is too large to read.';
  return { kind: 'none', why, isLacking: false };
}

/** Maximum characters of a network's message that are shown and stored. */
const maxReasonLength = 300;

function sentenceOf(reply: Exclude<InquiryReply, { kind: 'value' }>): string {
  return reply.kind === 'none'
    ? cutText(reply.why, maxReasonLength)
    : `the network says “${cutText(reply.message, maxReasonLength)}”.`;
}

/**
 * Whether a reply means that the network lacks the method, or the tracer: it doesn't exist, it isn't enabled, or it
 * needs another plan. Temporary failures, such as a rate limit or a broken connection, don't mean that.
 */
export function lacksMethod(reply: InquiryReply): boolean {
  if (reply.kind === 'value') return false;
  return meansLacking(reply.failure, reply.kind === 'none' ? reply.why : reply.message);
}
