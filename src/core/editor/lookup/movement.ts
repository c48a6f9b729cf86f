import { groupDigits } from '../../base/view/amountText';
import { formatAmount } from '../../base/view/formatValue';
import type { NamedValue, Value } from '../../base/view/value';

/** A transfer or approval of a token, read from an event with a well-known shape. */
export interface Movement {
  readonly verb: 'moved' | 'approved' | 'minted' | 'burned';
  /** `250 USDC`, `250 USDC (raw 250000000)`, `250,000,000 units`, `item #7`, `3 × item #7`, `7 (amount or item ID)`. */
  readonly what: string;
  /** Address of the token contract. */
  readonly token: string;
  readonly sender: string;
  readonly receiver: string;
}

/** A decoded event of an EVM or l2net chain. */
export interface NamedEvent {
  readonly name: string;
  readonly arguments: readonly NamedValue[];
  /** Whether the event may belong to several protocols, so that its number is an amount or an item ID. */
  readonly isContested?: boolean;
}

const zero = /^0x0+$/;

/** Reads a movement from an event. Undefined for other event shapes. `token` is the emitting contract. */
export function movementOf(
  { name, arguments: values, isContested = false }: NamedEvent,
  token: string,
): Movement | undefined {
  switch (name) {
    case 'Transfer':
      return values.length === 3 ? transfer(values[0], values[1], amountOf(values[2], isContested), token) : undefined;
    case 'TransferSingle':
      return values.length === 5
        ? transfer(values[1], values[2], itemsOf(values[3]?.value, values[4]?.value), token)
        : undefined;
    case 'TransferBatch':
      return values.length === 5
        ? transfer(values[1], values[2], batchOf(values[3]?.value, values[4]?.value), token)
        : undefined;
    case 'Approval': {
      const [sender, receiver] = [partyOf(values[0]), partyOf(values[1])];
      const what = amountOf(values[2], isContested);
      return values.length === 3 && sender !== undefined && receiver !== undefined && what !== undefined
        ? { verb: 'approved', what, token, sender, receiver }
        : undefined;
    }
    default:
      return undefined;
  }
}

function transfer(
  from: NamedValue | undefined,
  to: NamedValue | undefined,
  what: string | undefined,
  token: string,
): Movement | undefined {
  const [sender, receiver] = [partyOf(from), partyOf(to)];
  if (sender === undefined || receiver === undefined || what === undefined) return undefined;
  return { verb: transferVerb(sender, receiver), what, token, sender, receiver };
}

function transferVerb(sender: string, receiver: string): Movement['verb'] {
  if (zero.test(sender)) return 'minted';
  return zero.test(receiver) ? 'burned' : 'moved';
}

function partyOf(argument: NamedValue | undefined): string | undefined {
  const value = argument?.value;
  return value?.kind === 'address' || value?.kind === 'felt' ? value.text : undefined;
}

/**
 * An indexed number is an item ID (ERC-721), and one that isn't indexed is an amount (ERC-20), unless it could be
 * either.
 */
function amountOf(argument: NamedValue | undefined, isContested: boolean): string | undefined {
  const value = argument?.value;
  if (value?.kind === 'amount') return formatAmount(value);
  if (value?.kind !== 'integer') return undefined;
  if (value.isUnlimited) return 'an unlimited amount';
  if (isContested) return `${groupDigits(value.digits)} (amount or item ID)`;
  if (isItemName(argument?.name ?? '')) return `item #${value.digits}`;
  return argument?.indexed === true
    ? `item #${value.digits}`
    : `${groupDigits(value.digits)} ${value.digits === '1' ? 'unit' : 'units'}`;
}

/** Whether a name is usual for the last argument of an ERC-721 event whose arguments aren't indexed. */
function isItemName(name: string): boolean {
  return /token_?id$/i.test(name);
}

function itemsOf(id: Value | undefined, count: Value | undefined): string | undefined {
  return id?.kind === 'integer' && count?.kind === 'integer'
    ? `${groupDigits(count.digits)} × item #${id.digits}`
    : undefined;
}

const namedItems = 3;

function batchOf(ids: Value | undefined, counts: Value | undefined): string | undefined {
  if (ids?.kind !== 'list' || counts?.kind !== 'list') return undefined;
  const items = ids.items
    .slice(0, namedItems)
    .map((id, index) => itemsOf(id, counts.items[index]))
    .filter((item) => item !== undefined);
  const others = ids.items.length - items.length;
  return `${items.join(', ')}${others > 0 ? ` and ${others} other items` : ''}`;
}
