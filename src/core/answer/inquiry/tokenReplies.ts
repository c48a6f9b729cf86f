import type { InquiryReply } from './inquiryCaller';

/** Maximum bytes of a symbol that are decoded. Longer ones are cut first. */
const symbolBytes = 256;

const wordDigits = 64;

/**
 * Messages of nodes about errors of the machine that runs contracts. They are caused by the contract, not by the node.
 */
const machineErrors = /\bEVM error\b|invalid (?:opcode|jump)|stack (?:under|over)flow|write protection/i;

/** Whether a reply reveals something about the contract, so that repeating the call is unnecessary. */
export function isFinalReply(reply: InquiryReply): boolean {
  if (reply.kind !== 'error') return reply.kind === 'value';
  switch (reply.failure) {
    case 'reverted':
    case 'outOfGas':
    case 'callTimeout':
    case 'responseSize':
      return true;
    case 'unknown':
      return machineErrors.test(reply.message.slice(0, 200));
    default:
      return false;
  }
}

/**
 * Returns the result of `decimals()`: one word of up to 255 (`uint8`). Undefined for anything else, such as the empty
 * result from an address without code.
 */
export function decimalsIn(reply: InquiryReply): number | undefined {
  const text = dataIn(reply);
  if (text === undefined || !/^0x0{62}[\da-f]{2}$/i.test(text.slice(0, 2 + wordDigits + 1))) return undefined;
  return Number.parseInt(text.slice(-2), 16);
}

/** Returns the result of a function that returns an address, in lowercase. Undefined for anything else, and for zero. */
export function wordAddress(reply: InquiryReply): string | undefined {
  const [, digits] = /^0x0{24}([\da-f]{40})$/i.exec(dataIn(reply)?.slice(0, 2 + wordDigits + 1) ?? '') ?? [];
  return digits === undefined || /^0+$/.test(digits) ? undefined : `0x${digits.toLowerCase()}`;
}

/** Whether the answer of `eth_getCode` has code. */
export function hasCode(reply: InquiryReply): boolean {
  return /^0x[\da-f]/i.test(dataIn(reply)?.slice(0, 4) ?? '');
}

/**
 * Returns the result of `symbol()`: a `string`, or the `bytes32` of early tokens, without trailing zeros. Undefined for
 * anything else and for bytes that aren't UTF-8.
 */
export function symbolIn(reply: InquiryReply): string | undefined {
  const text = dataIn(reply);
  if (text === undefined) return undefined;
  const digits = text.length - 2;
  if (digits === wordDigits) {
    const word = text.slice(2).replace(/(?:00){1,32}$/, '');
    // A number has its zeros before the rest, and a text after it.
    return word.startsWith('00') ? undefined : utf8Of(word);
  }
  const offset = smallNumber(text, 0);
  if (offset === undefined || 2 * offset + wordDigits > digits) return undefined;
  const length = smallNumber(text, offset);
  const start = 2 + 2 * offset + wordDigits;
  if (length === undefined || start + 2 * length > text.length) return undefined;
  return utf8Of(text.slice(start, start + 2 * Math.min(length, symbolBytes)), length > symbolBytes);
}

function dataIn(reply: InquiryReply): string | undefined {
  const value = reply.kind === 'value' ? reply.value : undefined;
  return typeof value === 'string' && value.startsWith('0x') ? value : undefined;
}

/** Returns the number in the word at a byte, if it can be an offset or a length. */
function smallNumber(text: string, byte: number): number | undefined {
  const word = text.slice(2 + 2 * byte, 2 + 2 * byte + wordDigits);
  return /^0{56}[\da-f]{8}$/i.test(word) ? Number.parseInt(word, 16) : undefined;
}

/** `isCut`: the last character may be incomplete. */
function utf8Of(hex: string, isCut = false): string | undefined {
  if (hex.length % 2 !== 0 || !/^[\da-f]*$/i.test(hex)) return undefined;
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}
