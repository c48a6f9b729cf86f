import { joinBytes } from '../core/base/joinBytes';
import { JsonNumber, type JsonValue } from '../core/base/json/jsonValue';
import { printJson } from '../core/base/json/printJson';
import { noHints } from '../core/formats/abi/names/decodeHints';
import type { Outcome } from '../core/model/exchange/exchange';
import { withHiddenAddresses } from '../core/model/networks/addressKeys';
import type { ShownAnswer } from '../core/run/session/memory/cellAnswer';

/**
 * Bodies larger than this, in bytes, are not sent to the renderer. The extension keeps them, and the renderer offers to
 * open or save them. Reading, printing, or drawing 20 MB of JSON takes more than a second; 100 MB would freeze the
 * notebook.
 */
export const maxFramedBodyLength = 20_000_000;

/** MIME type of a notebook output item that contains one framed exchange. */
export const exchangeMime = 'application/vnd.rpcbook.exchange';

/** An answer in a frame. */
export interface FramedExchange extends ShownAnswer {
  /** The cell that the answer belongs to. What users select in its output is stored by it. */
  readonly owner?: string;
  /** A number of this output of a live cell. New rows that follow name it. */
  readonly series?: number;
  /** Set if the body was too large to send. No bytes follow the header then. */
  readonly keptBody?: KeptBody;
}

/** A body that the extension kept. */
export interface KeptBody {
  readonly bytes: number;
  /** The ID that opens or saves it; undefined if no body was kept. */
  readonly id?: string;
}

/** An outcome in the header. Bodies follow the header as bytes and aren't repeated here. */
export type FramedOutcome =
  | { readonly kind: 'result' }
  | Omit<Extract<Outcome, { kind: 'rpcError' }>, 'body' | 'data'>
  | Exclude<Outcome, { kind: 'result' | 'rpcError' }>;

/**
 * Frames an answer for the renderer: its header as one line of JSON with all digits, then a line feed, then the bytes of
 * the body. The frame contains the body only once. `keep` keeps a result larger than `maxFramedBodyLength`, which is left
 * out, and returns its ID. The failures of assertions stand with them, and not in the notes.
 */
export function printExchangeFrame(
  answer: Pick<FramedExchange, 'exchange'> & Partial<FramedExchange>,
  keep: (body: Uint8Array) => string | undefined = () => undefined,
): Uint8Array<ArrayBuffer> {
  const { hints = noHints, notes = [], sentValues = [], assertions = [], offers = [] } = answer;
  const { name, lacks, owner, series } = answer;
  const { family: _inNetwork, network, outcome, ...facts } = answer.exchange;
  const body = outcome.kind === 'result' || outcome.kind === 'rpcError' ? outcome.body : new Uint8Array();
  const isLarge = body.length > maxFramedBodyLength;
  const id = isLarge && outcome.kind === 'result' ? keep(body) : undefined;
  const failures = new Set(assertions.map(({ failure }) => failure));
  const header = {
    version: 1,
    ...facts,
    network: withHiddenAddresses(network),
    outcome: framedOutcome(outcome),
    hints,
    notes: notes.filter((note) => !failures.has(note)),
    sentValues,
    assertions:
      assertions.length === 0 ? undefined : assertions.map(({ text, state, failure }) => ({ text, state, failure })),
    offers: offers.length === 0 ? undefined : offers,
    name,
    lacks,
    owner,
    series,
    keptBody: isLarge ? { bytes: body.length, id } : undefined,
  };
  const line = new TextEncoder().encode(`${printJson(plainJson(header))}\n`);
  return joinBytes(isLarge ? [line] : [line, body]);
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
