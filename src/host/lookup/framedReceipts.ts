import type { UnreadFile } from '../../core/base/files/unreadFiles';
import { joinBytes } from '../../core/base/joinBytes';
import { isObject, readMember, readText } from '../../core/base/json/jsonValue';
import { parseJson } from '../../core/base/json/parseJson';
import { printJson } from '../../core/base/json/printJson';
import type { ByteStore } from '../../core/editor/lookup/byteStore';
import type { KnownReceipt, ReceiptStore } from '../../core/editor/lookup/receiptAnswer';
import { printExchangeFrame } from '../../messages/exchangeFrame';
import { readExchangeFrame } from '../../messages/readExchangeFrame';

const newline = 0x0a;
const version = 1;

/**
 * Stores final receipts as bytes: one line about the receipt, then its exchange in the renderer's frame format. Calls
 * `onUnread` for those that can't be read.
 */
export function createFramedReceipts(bytes: ByteStore, onUnread?: (file: UnreadFile) => void): ReceiptStore {
  return {
    async load(key) {
      const saved = await bytes.load(key);
      const receipt = saved && readReceipt(saved);
      if (saved && receipt === undefined) onUnread?.({ path: `The kept receipt of ${key}`, why: unreadable });
      return receipt;
    },
    async save(key, receipt) {
      // Lets the lookup return first: printing a receipt with many logs takes a while.
      await new Promise((resolve) => setTimeout(resolve, 0));
      await bytes.save(key, printReceipt(receipt));
    },
  };
}

const unreadable = 'It is damaged or of another version. Rpcbook requests it again.';

/** Prints a receipt as bytes. */
export function printReceipt({ exchange, blockTime, transaction, checkedAt }: KnownReceipt): Uint8Array {
  const about = {
    version,
    checkedAt: String(checkedAt),
    ...(blockTime !== undefined && { blockTime }),
    ...(transaction !== undefined && { transaction }),
  };
  const line = new TextEncoder().encode(`${printJson(about)}\n`);
  return joinBytes([line, printExchangeFrame({ exchange })]);
}

/** Reads a receipt; returns undefined if the bytes are something else or have another version. */
export function readReceipt(bytes: Uint8Array): KnownReceipt | undefined {
  const end = bytes.indexOf(newline);
  const line = parseJson(new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0))));
  if (line.kind === 'failed' || !isObject(line.value) || readMember(line.value, 'version') !== version)
    return undefined;
  const frame = readExchangeFrame(bytes.subarray(end + 1));
  if (frame.kind === 'failed') return undefined;
  const { exchange } = frame.value;
  if (exchange.outcome.kind !== 'result' || !isObject(exchange.outcome.value)) return undefined;
  return {
    exchange,
    isFinal: true,
    blockTime: readText(line.value, 'blockTime'),
    transaction: readMember(line.value, 'transaction'),
    checkedAt: Number(readText(line.value, 'checkedAt') ?? '0'),
  };
}
