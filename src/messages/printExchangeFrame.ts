import type { LackingTraces } from '../core/answer/inquiry/lackingTraces';
import { JsonNumber, type JsonValue } from '../core/base/json/jsonValue';
import { printJson } from '../core/base/json/printJson';
import type { DecodeHints } from '../core/formats/abi/names/decodeHints';
import type { Exchange } from '../core/model/exchange/exchange';
import type { OfferedInquiry } from '../core/model/exchange/inquiry';
import type { Outcome } from '../core/model/exchange/outcome';
import { withHiddenAddresses } from '../core/model/networks/addressKeys';
import type { SentValue } from '../core/request/params/sentValue';
import {
  type ExchangeHeader,
  type FramedAssertion,
  type FramedOutcome,
  type KeptBody,
  maxFramedBodyLength,
} from './exchangeFrame';

export interface FrameExtras {
  /** The values that were sent in a form other than the written one. */
  readonly sentValues?: readonly SentValue[];
  /** The results of the cell's assertions. Their failures aren't repeated in the notes. */
  readonly assertions?: readonly FramedAssertion[];
  /** The name from the cell's `# @name`. */
  readonly name?: string;
  /** The cell that the answer belongs to. */
  readonly owner?: string;
  /** Possible inquiries about the contracts of the answer, if the page shows the buttons itself. */
  readonly offers?: readonly OfferedInquiry[];
  /** What the network can't tell about the transaction of the answer. */
  readonly lacks?: LackingTraces;
  /** A number of this output of a live cell. New rows that follow name it. */
  readonly series?: number;
  /** The ID under which the extension keeps a body that is too large to send. */
  readonly keptBodyId?: string;
}

/**
 * Frames an exchange for the renderer: its header as one line of JSON with all digits, then a line feed, then the bytes of the body. The frame contains the body only once. A body larger than `maxFramedBodyLength` is left
 * out.
 */
export function printExchangeFrame(
  exchange: Exchange,
  hints: DecodeHints,
  notes: readonly string[],
  extras: FrameExtras = {},
): Uint8Array<ArrayBuffer> {
  const body = bodyOf(exchange.outcome);
  const isKept = body.length > maxFramedBodyLength;
  const keptBody: KeptBody | undefined = isKept
    ? { bytes: body.length, ...(extras.keptBodyId !== undefined && { id: extras.keptBodyId }) }
    : undefined;
  const header = headerOf(exchange, hints, notes, extras, keptBody);
  const line = new TextEncoder().encode(`${printJson(plainJson(header))}\n`);
  const frame = new Uint8Array(line.length + (isKept ? 0 : body.length));
  frame.set(line);
  if (!isKept) frame.set(body, line.length);
  return frame;
}

function bodyOf(outcome: Outcome): Uint8Array {
  return outcome.kind === 'result' || outcome.kind === 'rpcError' ? outcome.body : new Uint8Array();
}

function headerOf(
  exchange: Exchange,
  hints: DecodeHints,
  notes: readonly string[],
  { name, owner, offers, lacks, series, sentValues = [], assertions = [] }: FrameExtras,
  keptBody: KeptBody | undefined,
): ExchangeHeader {
  const { family: _inNetwork, outcome, cost, ...rest } = exchange;
  return {
    version: 1,
    ...rest,
    network: withHiddenAddresses(rest.network),
    outcome: framedOutcome(outcome),
    hints,
    notes,
    sentValues,
    ...(assertions.length > 0 && { assertions }),
    cost,
    ...(name !== undefined && { name }),
    owner,
    ...(offers !== undefined && offers.length > 0 && { offers }),
    lacks,
    series,
    keptBody,
  };
}

function framedOutcome(outcome: Outcome): FramedOutcome {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result' };
    case 'rpcError': {
      const { body: _follows, data: _inBody, ...rest } = outcome;
      return rest;
    }
    default:
      return outcome;
  }
}

/** Prints plain data as JSON. Undefined members are left out, because JSON can't express them. */
function plainJson(data: unknown): JsonValue {
  if (data === null || typeof data === 'boolean' || typeof data === 'number' || typeof data === 'string') return data;
  if (data instanceof JsonNumber) return data;
  if (Array.isArray(data)) return data.map(plainJson);
  if (typeof data !== 'object') throw new TypeError(`A ${typeof data} can't be part of a frame`);
  const members = Object.entries(data).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, plainJson(member)]));
}
