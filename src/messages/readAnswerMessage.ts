import { readFields } from '../core/base/json/readFields';
import type { AnswerContent, AnswerRequest, AnswerState } from './answerMessage';
import { readOutputMessage } from './readOutputMessage';

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
