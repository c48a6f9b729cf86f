import { failed, ok, type Result } from '../../base/result';
import { eip55 } from '../../base/view/eip55';
import type { AddressBook } from '../../knowledge/names/addressBook';
import { encodeAddress } from '../params/encodeAddress';
import type { HeadTag } from '../params/encodeBlock';
import { encodeQuantity } from '../params/encodeQuantity';
import type { BlockField } from './overrideDirective';

/** The value of a field of a block, or the head whose number is needed first. */
export type EncodedBlockOverride =
  { readonly kind: 'known'; readonly sent: string } | { readonly kind: 'needsHead'; readonly tag: HeadTag };

/**
 * Encodes a field of a block: a number (also `latest+100`), a time as a date of ISO 8601 or in seconds, an amount with a
 * unit, an address or its name, or 32 bytes. The problem is a sentence.
 */
export function encodeBlockOverride(
  field: BlockField,
  text: string,
  heads: ReadonlyMap<HeadTag, bigint>,
  book: AddressBook | undefined,
): Result<EncodedBlockOverride, string> {
  switch (field) {
    case 'number':
      return encodeNumber(text, heads);
    case 'time':
      return encodeTime(text);
    case 'feeRecipient':
      return encodeRecipient(text, book);
    case 'prevRandao':
      return /^0x[\da-f]{64}$/i.test(text)
        ? ok({ kind: 'known', sent: text.toLowerCase() })
        : failed('`prevRandao` is 32 bytes in hex.');
    case 'gasLimit':
      return quantity(field, text, 64);
    case 'baseFeePerGas':
    case 'blobBaseFee':
      return quantity(field, text, 256);
  }
}

function encodeNumber(text: string, heads: ReadonlyMap<HeadTag, bigint>): Result<EncodedBlockOverride, string> {
  const [, tag, sign, written = '0'] = /^(latest|safe|finalized)(?:\s*([+-])\s*(\d[\d_]{0,18}))?$/.exec(text) ?? [];
  if (tag === undefined) return quantity('number', text, 64);
  const head = tag === 'safe' || tag === 'finalized' ? tag : 'latest';
  const from = heads.get(head);
  if (from === undefined) return ok({ kind: 'needsHead', tag: head });
  const distance = BigInt(written.replaceAll('_', ''));
  const number = sign === '-' ? from - distance : from + distance;
  return number < 0n
    ? failed(`\`number\` is a block number. ${text.slice(0, 60)} is before the first block.`)
    : ok({ kind: 'known', sent: `0x${number.toString(16)}` });
}

function encodeTime(text: string): Result<EncodedBlockOverride, string> {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return quantity('time', text, 64);
  // A date without a time zone would mean a different time to each reader of the notebook.
  const [, date = '', clock = '00:00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?\s*(Z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  const milliseconds = Date.parse(`${date}T${clock}${zone?.toUpperCase() ?? 'Z'}`);
  return Number.isNaN(milliseconds)
    ? failed(`\`time\` is a time. “${text.slice(0, 60)}” isn't a date such as 2026-01-01T00:00:00Z, or seconds.`)
    : ok({ kind: 'known', sent: `0x${BigInt(Math.floor(milliseconds / 1000)).toString(16)}` });
}

function encodeRecipient(text: string, book: AddressBook | undefined): Result<EncodedBlockOverride, string> {
  if (/^0x[\da-f]{40}$/i.test(text)) return ok({ kind: 'known', sent: eip55(text.slice(2)) });
  const named = encodeAddress(text, book);
  if (named?.kind === 'ok') return ok({ kind: 'known', sent: named.value.address });
  return failed(named?.problem.message ?? `\`feeRecipient\` is an address. “${text.slice(0, 60)}” isn't one.`);
}

function quantity(field: BlockField, text: string, bits: number): Result<EncodedBlockOverride, string> {
  const encoded = encodeQuantity(text);
  if (encoded.kind === 'failed') return failed(`\`${field}\` is a uint${bits}. ${encoded.problem}`);
  const number = BigInt(encoded.value);
  return number < 1n << BigInt(bits)
    ? ok({ kind: 'known', sent: `0x${number.toString(16)}` })
    : failed(`\`${field}\` is a uint${bits}. ${text.slice(0, 60)} is out of its range.`);
}
