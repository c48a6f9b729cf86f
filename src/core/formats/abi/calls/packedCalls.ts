import { eip55 } from '../../../base/view/eip55';
import type { InnerCall, InnerStep } from './innerStep';

/** Hex digits of an address. */
const addressDigits = 40;
const wordDigits = 64;

/**
 * Reads the packed calls of Safe's `multiSend`. Each call is an operation of one byte, a target of 20, a value and a
 * data length of 32 each, and the data. Stops at the first incomplete call.
 */
export function readMultiSend(packed: string): readonly InnerCall[] {
  const calls: InnerCall[] = [];
  let at = 2;
  for (;;) {
    const head = at + 2 + addressDigits + 2 * wordDigits;
    if (head > packed.length) return calls;
    const target = eip55(packed.slice(at + 2, at + 2 + addressDigits));
    const value = BigInt(`0x${packed.slice(at + 2 + addressDigits, head - wordDigits)}`);
    const length = BigInt(`0x${packed.slice(head - wordDigits, head)}`);
    if (length > BigInt(packed.length - head)) return calls;
    const end = head + 2 * Number(length);
    if (end > packed.length) return calls;
    const data = `0x${packed.slice(head, end)}`;
    const isDelegate = packed.slice(at, at + 2) === '01';
    calls.push({ kind: 'call', target, value, data, ...(isDelegate && { isDelegate }) });
    at = end;
  }
}

/**
 * Reads the execution of a modular account (ERC-7579) by the first byte of its mode: one packed call; a batch, which
 * `batchOf` reads; or a delegate call, packed without a value.
 */
export function readExecution(
  mode: string,
  execution: string,
  batchOf: (data: string) => readonly InnerStep[],
): readonly InnerStep[] {
  const valueAt = 2 + addressDigits;
  switch (mode.slice(0, 4)) {
    case '0x01':
      return batchOf(execution);
    case '0x00':
      if (execution.length < valueAt + wordDigits) return [];
      return [
        {
          kind: 'call',
          target: eip55(execution.slice(2, valueAt)),
          value: BigInt(`0x${execution.slice(valueAt, valueAt + wordDigits)}`),
          data: `0x${execution.slice(valueAt + wordDigits)}`,
        },
      ];
    case '0xff':
      if (execution.length < valueAt) return [];
      return [
        {
          kind: 'call',
          target: eip55(execution.slice(2, valueAt)),
          value: undefined,
          isDelegate: true,
          data: `0x${execution.slice(valueAt)}`,
        },
      ];
    default:
      return [];
  }
}
