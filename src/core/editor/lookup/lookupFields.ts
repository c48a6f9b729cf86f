import bs58 from 'bs58';

import { parseHumanReadableAbi } from '../../formats/abi/type/parseHumanReadableAbi';
import { parseFelt } from '../../formats/l2net/felt';
import { parseSlotExpression } from '../../formats/storage/slotExpression';
import { evmBlockTags, l2netBlockTags } from '../../model/networks/blockTags';
import { encodeBlockId } from '../../request/params/encodeBlockId';
import type { LookupField } from './lookup';
import { isSignature } from './subject';

/** Solana programs that own token accounts. */
export const tokenPrograms = [
  { value: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', label: 'Token program' },
  { value: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', label: 'Token-2022 program' },
] as const;

export const hashField: LookupField = {
  id: 'hash',
  kind: 'hash',
  label: 'Transaction hash',
  hint: '0x and 64 hex digits',
  check: (text) =>
    /^0x[\da-f]{64}$/i.test(text) ? undefined : `A transaction hash must be 0x and 64 hex digits${hexLength(text)}.`,
};

export const addressField: LookupField = {
  id: 'address',
  kind: 'address',
  label: 'Contract address',
  hint: '0x and 40 hex digits',
  check: (text) =>
    /^0x[\da-f]{40}$/i.test(text) ? undefined : `An address must be 0x and 40 hex digits${hexLength(text)}.`,
};

export const positionField: LookupField = {
  id: 'position',
  kind: 'position',
  label: 'Storage position',
  hint: 'A slot (7, 0x…), mapping(2)[0xOwner], array(5)[3], eip1967.implementation, or a variable of a layout',
  check: (text) => {
    const parsed = parseSlotExpression(text);
    return parsed.kind === 'ok' ? undefined : parsed.problem;
  },
};

/** Returns a field for a block number or tag with an ID, label and default. */
export function blockLookupField(id: string, label: string, initial: string): LookupField {
  return {
    id,
    label,
    initial,
    kind: 'block',
    hint: 'A number, 0x…, a tag, or latest-1000',
    choices: evmBlockTags.map((tag) => ({ value: tag, label: 'Tag' })),
    check: (text) =>
      /^(?:0x[\da-f]+|\d[\d_]*|(?:latest|safe|finalized)\s*-\s*\d[\d_]*)$/i.test(text) ||
      evmBlockTags.some((tag) => tag === text)
        ? undefined
        : 'Enter a block number, 0x and hex digits, latest-1000, or one of latest, earliest, pending, safe, finalized.',
  };
}

export const anyAddressField: LookupField = {
  ...addressField,
  hint: '0x and 40 hex digits. Leave empty for all contracts.',
  initial: '',
  check: (text) => (text === '' ? undefined : addressField.check(text)),
};

export const eventField: LookupField = {
  id: 'event',
  kind: 'event',
  label: 'Event',
  hint: 'Transfer, Transfer(address,address,uint256), or a topic. Leave empty for all events.',
  initial: '',
  check: (text) => {
    if (text === '' || /^0x[\da-f]{64}$/i.test(text) || /^[A-Za-z_$][\w$]*$/.test(text)) return undefined;
    const { items, problems } = parseHumanReadableAbi(text.startsWith('event ') ? text : `event ${text}`);
    return items[0]?.kind === 'event'
      ? undefined
      : (problems[0]?.message ?? 'Enter a signature such as Transfer(address,address,uint256).');
  },
};

export const ownerField: LookupField = {
  id: 'owner',
  kind: 'key',
  label: 'Owner',
  hint: 'A base58 public key',
  check: (text) => (isKey(text) ? undefined : 'A public key has 32 to 44 base58 characters (no 0, O, I or l).'),
};

export const signatureField: LookupField = {
  id: 'signature',
  kind: 'signature',
  label: 'Transaction signature',
  hint: '64 bytes in base58',
  check: (text) => (isSignature(text) ? undefined : 'A signature is 64 bytes in base58: 64 to 88 characters.'),
};

export const tokenFilterField: LookupField = {
  id: 'filter',
  kind: 'tokenFilter',
  label: 'Accounts',
  hint: 'A token program, or the base58 key of a mint',
  initial: tokenPrograms[0].value,
  choices: tokenPrograms,
  check: (text) => (isKey(text) ? undefined : 'Select a program, or enter the base58 key of a mint.'),
};

export const detailsField: LookupField = {
  id: 'details',
  kind: 'details',
  label: 'Transactions',
  hint: 'Hashes only or full transactions',
  initial: 'false',
  choices: [
    { value: 'false', label: 'Transaction hashes' },
    { value: 'true', label: 'Full transactions' },
  ],
  check: (text) =>
    text === 'true' || text === 'false' ? undefined : 'Enter true for full transactions or false for hashes.',
};

/** Returns a field for a felt with an ID and label. */
export function feltField(id: string, label: string, isOptional: boolean): LookupField {
  return {
    id,
    label,
    kind: 'felt',
    hint: isOptional ? '0x and up to 64 hex digits. Leave empty for all.' : '0x and up to 64 hex digits',
    ...(isOptional && { initial: '' }),
    check: (text) =>
      (isOptional && text === '') || (/^0x/i.test(text) && parseFelt(text) !== undefined)
        ? undefined
        : 'A felt must be 0x and up to 64 hex digits, below the field’s prime.',
  };
}

/** Returns a field for an l2net block: a number, a hash or a tag. */
export function l2BlockField(id: string, label: string, initial: string): LookupField {
  return {
    id,
    label,
    initial,
    kind: 'l2Block',
    hint: 'A number, a block hash, a tag, or latest-1000',
    choices: l2netBlockTags.map((tag) => ({ value: tag, label: 'Tag' })),
    check: (text) => {
      const block = encodeBlockId(text, new Map());
      return block.kind === 'ok' ? undefined : block.problem;
    },
  };
}

export const chunkField: LookupField = {
  id: 'chunk',
  kind: 'count',
  label: 'Events per page',
  hint: 'A whole number, at least 1',
  initial: '100',
  check: (text) => (/^[1-9]\d{0,5}$/.test(text) ? undefined : 'Enter a whole number of at least 1.'),
};

function isKey(text: string): boolean {
  return text.length <= 44 && bs58.decodeUnsafe(text)?.length === 32;
}

/** Describes the length of hex with the wrong number of digits. */
function hexLength(text: string): string {
  return /^0x[\da-f]*$/i.test(text) ? `, not ${text.length - 2}` : '';
}
