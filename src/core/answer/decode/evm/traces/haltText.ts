import { groupDigits } from '../../../../base/view/amountText';
import { visibleText } from '../../../../base/view/visibleText';
import type { TraceFrame } from '../../../../formats/trace/callTrace';
import { type HaltReason, readHalt } from '../../../../formats/trace/haltReason';
import { selectorOfData } from '../calls/knownFunctions';

/** Maximum characters of a node's message in a row. The details have all of them. */
const maxReasonLength = 300;

/** Formats why a frame failed whose data no declaration describes. `failure` is the node's message. */
export function haltText(failure: string, output: string | undefined): string {
  const halt = readHalt(failure);
  if (halt !== 'revert') return texts[halt] ?? visibleText(failure, maxReasonLength);
  if (hasNoReason(failure, output)) return 'reverted';
  if (output === undefined || output === '' || output === '0x') return 'reverted without data';
  const selector = selectorOfData(output);
  return selector === undefined ? 'reverted with data that is not an error' : `unnamed error ${selector}`;
}

/** Whether a trace omits the data of a revert, as OpenEthereum's trace module does, which uses this word. */
function hasNoReason(failure: string, output: string | undefined): boolean {
  return output === undefined && /^reverted$/i.test(failure);
}

/** What stopped the machine, worded in the same way for all nodes. */
const texts: Readonly<Partial<Record<HaltReason, string>>> = {
  outOfGas: 'out of gas',
  invalidOpcode: 'invalid opcode',
  stackUnderflow: 'stack underflow',
  stackOverflow: 'stack overflow',
  invalidJump: 'invalid jump destination',
  writeProtection: 'state change in a static call',
  outOfBounds: 'read beyond the returned data',
  codeSize: 'contract code too large',
  codeDeposit: 'out of gas for storing the code',
  initCodeSize: 'creation code too large',
  invalidCode: 'invalid contract code',
  balance: 'balance too low for the value',
  depth: 'calls nested too deep',
  collision: 'a contract already exists at the address',
  precompile: 'precompiled contract failed',
};

/** The gas that comes with a transfer of value, and that Solidity's `transfer` and `send` pass. */
const stipend = 2_300n;

/**
 * Returns a sentence about the meaning of a failure without an error of its own. `whole` is the outermost frame.
 * Undefined if there is nothing to add.
 */
export function haltMeaning(frame: TraceFrame, whole: TraceFrame | undefined): string | undefined {
  const halt = frame.failure === undefined ? 'other' : readHalt(frame.failure);
  switch (halt) {
    case 'revert':
      if (hasNoReason(frame.failure ?? '', frame.output)) return 'The trace of this network has no data of errors.';
      return frame.input === '0x' && (frame.output ?? '0x') === '0x' && frame.kind === 'call'
        ? "The contract doesn't accept plain transfers, or it rejects this one without an error."
        : undefined;
    case 'outOfGas':
      return gasMeaning(frame, whole);
    default:
      return meanings[halt];
  }
}

const meanings: Readonly<Partial<Record<HaltReason, string>>> = {
  invalidOpcode:
    'The code ended at an instruction that does not exist, such as INVALID of an assertion before Solidity 0.8.',
  writeProtection: "A call to a view function can't change storage, emit events, create contracts or send value.",
  codeSize: 'The code of a contract has at most 24,576 bytes on Ethereum (EIP-170).',
  codeDeposit: 'Storing the code costs 200 gas for each byte, which the creation did not have left.',
  initCodeSize: 'The creation code has at most 49,152 bytes on Ethereum (EIP-3860).',
  invalidCode: "The code of a contract can't begin with the byte 0xef (EIP-3541).",
  balance: 'The account that called has less than the value that it sends.',
  depth: 'Calls nest 1,024 deep at most.',
};

function gasMeaning({ gas }: TraceFrame, whole: TraceFrame | undefined): string | undefined {
  if (gas === undefined) return undefined;
  const had = `The call had ${groupDigits(gas)} gas`;
  if (whole?.gas === undefined || whole.gas <= gas) return `${had}, all that its sender allowed.`;
  if (gas === stipend) return `${had}, which is what transfer and send of Solidity give.`;
  const share = `${had} of the ${groupDigits(whole.gas)} of the outermost call.`;
  // A caller that passes less gas has set its own limit.
  return 2n * gas > whole.gas ? `${share} A call gets at most 63/64 of what is left (EIP-150).` : share;
}
