import { readFields } from '../core/base/json/readFields';
import type { PlannedLookup } from '../core/editor/lookup/runLookup';
import type { OutputMessage } from './outputMessage';
import { readOutputMessage } from './readOutputMessage';

/** A message from a result document to the extension. */
export type AnswerRequest =
  /** The page is ready: the extension answers with the content to show. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'addToNotebook' }
  | { readonly kind: 'openJson' }
  /** Repeats the lookup. */
  | { readonly kind: 'again' }
  | { readonly kind: 'output'; readonly message: OutputMessage };

/** A message from the extension to a result document. */
export type AnswerContent =
  /**
   * A framed exchange, see exchangeFrame.ts. `cost` is the cost of repeating the lookup, as text; `state` is what the
   * page saves for the next window.
   */
  | { readonly kind: 'answer'; readonly frame: Uint8Array; readonly cost: string; readonly state: AnswerState }
  | { readonly kind: 'busy'; readonly isBusy: boolean }
  /** The window was reloaded and the answer wasn't kept. Contains the request and the cost of sending it again. */
  | { readonly kind: 'gone'; readonly what: string; readonly cost: string };

/** The state that a page saves for the next window: enough to repeat the lookup. */
type AnswerState = PlannedLookup;

/** Reads a message from a result document; returns undefined for anything else. */
export function readAnswerRequest(message: unknown): AnswerRequest | undefined {
  const fields = readFields(message) ?? {};
  switch (fields['kind']) {
    case 'ready':
    case 'addToNotebook':
    case 'openJson':
    case 'again':
      return { kind: fields['kind'] };
    case 'output': {
      const output = readOutputMessage(fields['message']);
      return output && { kind: 'output', message: output };
    }
    default:
      return undefined;
  }
}

/** Reads a message from the extension to a result document; returns undefined for anything else. */
export function readAnswerContent(message: unknown): AnswerContent | undefined {
  const { kind, frame, cost, what, isBusy, state: given } = readFields(message) ?? {};
  if (kind === 'busy') return typeof isBusy === 'boolean' ? { kind, isBusy } : undefined;
  if (kind === 'gone') return typeof what === 'string' && typeof cost === 'string' ? { kind, what, cost } : undefined;
  const state = readAnswerState(given);
  if (kind !== 'answer' || typeof cost !== 'string' || !state) return undefined;
  if (frame instanceof Uint8Array) return { kind, frame, cost, state };
  return frame instanceof ArrayBuffer ? { kind, frame: new Uint8Array(frame), cost, state } : undefined;
}

/** Reads the state that a page of an earlier window saved; returns undefined for anything else. */
export function readAnswerState(state: unknown): AnswerState | undefined {
  const { title, cell, receipt, trace } = readFields(state) ?? {};
  const [ofReceipt, ofTrace] = [readTransaction(receipt), readTransaction(trace)];
  if (typeof title !== 'string' || typeof cell !== 'string') return undefined;
  return {
    title,
    cell,
    receipt: ofReceipt,
    ...(ofTrace && { trace: { ...ofTrace, ...(isOfChanges(trace) && { of: 'changes' }) } }),
  };
}

function isOfChanges(trace: unknown): boolean {
  return readFields(trace)?.['of'] === 'changes';
}

function readTransaction(value: unknown): { readonly network: string; readonly hash: string } | undefined {
  const { network, hash } = readFields(value) ?? {};
  return typeof network === 'string' && typeof hash === 'string' ? { network, hash } : undefined;
}
