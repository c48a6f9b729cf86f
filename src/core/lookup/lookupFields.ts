import bs58 from 'bs58';
import { parseHumanReadableAbi } from '../abi/parseHumanReadableAbi';
import { parseFelt } from '../l2net/felt';
import { parseSlotExpression } from '../storage/slotExpression';
import type { LookupField } from './lookup';

/** Programs that own token accounts. */
export const tokenPrograms = [
  { value: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', label: 'Token program' },
  { value: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', label: 'Token-2022 program' },
] as const;

const tags = ['latest', 'earliest', 'pending', 'safe', 'finalized'];

export const hashField: LookupField = {
  id: 'hash', kind: 'hash', label: 'Transaction hash', hint: '0x and 64 hex digits',
  check: (text) => (/^0x[\da-f]{64}$/i.test(text) ? undefined : `A transaction hash is 0x and 64 hex digits${hexLength(text)}.`),
};

export const addressField: LookupField = {
  id: 'address', kind: 'address', label: 'Contract address', hint: '0x and 40 hex digits',
  check: (text) => (/^0x[\da-f]{40}$/i.test(text) ? undefined : `An address is 0x and 40 hex digits${hexLength(text)}.`),
};

export const positionField: LookupField = {
  id: 'position', kind: 'position', label: 'Storage position', hint: 'A slot (7, 0x…), mapping(2)[0xOwner], array(5)[3], eip1967.implementation, or a variable of a layout',
  check: (text) => {
    const parsed = parseSlotExpression(text);
    return parsed.kind === 'ok' ? undefined : parsed.problem;
  },
};

/** A block by number or tag, with the id, label and value meant otherwise that a lookup has for it. */
export function blockField(id: string, label: string, initial: string): LookupField {
  return {
    id, label, initial, kind: 'block', hint: 'A number, 0x…, a tag, or latest-1000', choices: tags.map((tag) => ({ value: tag, label: 'Tag' })),
    check: (text) => (/^(?:0x[\da-f]+|\d[\d_]*|(?:latest|safe|finalized)\s*-\s*\d[\d_]*)$/i.test(text) || tags.includes(text) ? undefined : 'A block is a number, 0x and hex digits, latest-1000, or one of latest, earliest, pending, safe, finalized.'),
  };
}

export const anyAddressField: LookupField = {
  ...addressField, hint: '0x and 40 hex digits; leave it empty for all contracts', initial: '',
  check: (text) => (text === '' ? undefined : addressField.check(text)),
};

export const eventField: LookupField = {
  id: 'event', kind: 'event', label: 'Event', hint: 'Transfer, Transfer(address,address,uint256), or a topic; leave it empty for all events', initial: '',
  check: (text) => {
    if (text === '' || /^0x[\da-f]{64}$/i.test(text) || /^[A-Za-z_$][\w$]*$/.test(text)) return undefined;
    const { items, problems } = parseHumanReadableAbi(text.startsWith('event ') ? text : `event ${text}`);
    return items[0]?.kind === 'event' ? undefined : problems[0]?.message ?? 'Write a signature such as Transfer(address,address,uint256).';
  },
};

export const ownerField: LookupField = {
  id: 'owner', kind: 'key', label: 'Owner', hint: 'A base58 public key', check: (text) => (isKey(text) ? undefined : 'A public key is base58 of 32 bytes: 32 to 44 characters, without 0, O, I and l.'),
};

export const tokenFilterField: LookupField = {
  id: 'filter', kind: 'tokenFilter', label: 'Which accounts', hint: 'Those of a token program, or of one mint by its base58 key', initial: tokenPrograms[0].value,
  choices: tokenPrograms, check: (text) => (isKey(text) ? undefined : 'Choose a program, or write the base58 key of a mint.'),
};

export const detailsField: LookupField = {
  id: 'details', kind: 'details', label: 'Transactions', hint: 'Hashes only, or whole', initial: 'false',
  choices: [{ value: 'false', label: 'Hashes of transactions' }, { value: 'true', label: 'Whole transactions' }],
  check: (text) => (text === 'true' || text === 'false' ? undefined : 'Write true for whole transactions, false for their hashes.'),
};

/** A felt, with the id and label that a lookup has for it. */
export function feltField(id: string, label: string, isOptional: boolean): LookupField {
  return {
    id, label, kind: 'felt', hint: isOptional ? '0x and up to 64 hex digits; leave it empty for all' : '0x and up to 64 hex digits', ...(isOptional && { initial: '' }),
    check: (text) => ((isOptional && text === '') || (/^0x/i.test(text) && parseFelt(text) !== undefined) ? undefined : 'A felt is 0x and up to 64 hex digits, below the field’s prime.'),
  };
}

/** A block of l2net: a number, a hash or a tag. */
export function l2BlockField(id: string, label: string, initial: string): LookupField {
  return {
    id, label, initial, kind: 'l2Block', hint: 'A number, a block hash, latest or pending', choices: ['latest', 'pending'].map((tag) => ({ value: tag, label: 'Tag' })),
    check: (text) => (/^\d+$/.test(text) || text === 'latest' || text === 'pending' || (/^0x/i.test(text) && parseFelt(text) !== undefined) ? undefined : 'A block is a number, a hash, latest or pending.'),
  };
}

export const chunkField: LookupField = {
  id: 'chunk', kind: 'count', label: 'Events a page', hint: 'A whole number, at least 1', initial: '100', check: (text) => (/^[1-9]\d{0,5}$/.test(text) ? undefined : 'Write a whole number from 1 on.'),
};

function isKey(text: string): boolean {
  return text.length <= 44 && bs58.decodeUnsafe(text)?.length === 32;
}

/** How much hex there is where there should be another number of digits. */
function hexLength(text: string): string {
  return /^0x[\da-f]*$/i.test(text) ? `; these are ${text.length - 2}` : '';
}
