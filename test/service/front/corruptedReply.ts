import { setTimeout as sleep } from 'node:timers/promises';

import type { DrawnFault } from './faultQueue';
import { forbidden, jsonReply, paymentRequired, type Reply, textReply, tooManyRequests, unauthorized } from './reply';
import { splitArrayText } from './rpcMessage';

/** The properties of a request that its fault needs. */
export interface CorruptedRequest {
  readonly key: string;
  readonly ids: readonly unknown[];
  /** Returns the normal answer of the service. */
  readonly answer: (slowMilliseconds: number) => Promise<string>;
}

/** Returns the reply of a fault that rejects the request before anything is charged; undefined for all other faults. */
export function refuseByFault({ fault }: DrawnFault, id: unknown): Reply | undefined {
  switch (fault.kind) {
    case 'unauthorized':
      return unauthorized();
    case 'paymentRequired':
      return paymentRequired(id);
    case 'forbidden':
      return forbidden();
    case 'tooManyRequests':
      return tooManyRequests(id, fault.retryAfter, fault.event);
    default:
      return undefined;
  }
}

/** Returns the reply of a fault that changes the answer. */
export async function corruptReply({ fault, gate }: DrawnFault, request: CorruptedRequest): Promise<Reply> {
  switch (fault.kind) {
    case 'unauthorized':
    case 'paymentRequired':
    case 'forbidden':
    case 'tooManyRequests':
      throw new Error(`${fault.kind} rejects requests and doesn't change answers`);
    case 'delay':
      await sleep(fault.milliseconds, undefined, { ref: false });
      return jsonReply(await request.answer(0));
    case 'drop':
      return { ...jsonReply(''), delivery: { kind: 'drop' } };
    case 'serverError':
      return textReply(fault.status, 'The service is not well\n');
    case 'rpcError':
      return jsonReply(printErrors(request.ids, { code: fault.code, message: fault.message, data: fault.data }));
    case 'wrongId':
      return jsonReply((await request.answer(0)).replace(/"id":(?:"[^"]*"|[^,}]+)/g, '"id":987654321'));
    case 'malformedJson':
      return jsonReply('{"jsonrpc":"2.0","id":1,"result":{"a":]}');
    case 'truncatedJson':
      return jsonReply(truncate(await request.answer(0)));
    case 'html':
      return {
        ...jsonReply('<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>'),
        headers: { 'content-type': 'text/html' },
      };
    case 'keyInError':
      return jsonReply(printErrors(request.ids, { code: -32000, message: describeKey(request.key) }));
    case 'slowDrip':
      return {
        ...jsonReply(await request.answer(0)),
        delivery: { kind: 'drip', chunkBytes: fault.chunkBytes, milliseconds: fault.milliseconds },
      };
    case 'hugeBody':
      return jsonReply(growAnswer(await request.answer(0), fault.bytes));
    case 'cut':
      return { ...jsonReply(await request.answer(0)), delivery: { kind: 'cut' } };
    case 'redirect':
      return textReply(307, '', { location: fault.location });
    case 'reversed': {
      const answer = request.answer(0);
      await gate.pass(answer);
      return jsonReply(await answer);
    }
    case 'slowQuery':
      return jsonReply(await request.answer(fault.milliseconds));
  }
}

function printErrors(
  ids: readonly unknown[],
  error: { readonly code: number; readonly message: string; readonly data?: unknown },
): string {
  const answers = ids.map((id) => ({ jsonrpc: '2.0', id, error }));
  return JSON.stringify(answers.length === 1 ? answers[0] : answers);
}

function describeKey(key: string): string {
  const base64 = Buffer.from(`${key}:`).toString('base64');
  return `upstream refused https://node.example/v3/${key} and again /v3/${encodeURIComponent(key)} with key ${key} (Basic ${base64})`;
}

function truncate(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}

/** A position in an answer, and a text that can be repeated there without making the answer invalid. */
interface GrowthPoint {
  readonly at: number;
  readonly unit: string;
}

/** Extends a valid answer to exactly `bytes`. A longer answer stays unchanged. */
function growAnswer(answer: string, bytes: number): Buffer {
  const { at, unit: unitText } = findGrowthPoint(answer);
  const [head, unit, tail] = [Buffer.from(answer.slice(0, at)), Buffer.from(unitText), Buffer.from(answer.slice(at))];
  const fixed = head.length + tail.length;
  const repeated = Math.max(0, Math.floor((bytes - fixed) / unit.length)) * unit.length;
  // The remainder after the units is white space at the end, which JSON allows.
  const grown = Buffer.alloc(Math.max(bytes, fixed), ' ');
  grown.set(head);
  grown.fill(unit, head.length, head.length + repeated);
  grown.set(tail, head.length + repeated);
  return grown;
}

/** Chooses what to repeat: the elements of the list in an answer, the digits of a hex result, or white space. */
function findGrowthPoint(answer: string): GrowthPoint {
  const list = /^(?=\[")|"result":(?:\{"events":|\{"context":\{[^}]*\},"value":)?(?=\[[{"])/.exec(answer);
  if (list !== null) {
    const bracket = list.index + list[0].length;
    return { at: bracket + 1, unit: `${splitArrayText(answer.slice(bracket)).join(',')},` };
  }
  const hex = /"result":"0x/.exec(answer);
  return hex === null ? { at: answer.length, unit: ' ' } : { at: hex.index + hex[0].length, unit: '0' };
}
