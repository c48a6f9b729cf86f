import { amountText, groupDigits } from '../view/amountText';
import type { NamedValue, Value } from '../view/value';

/** Something of a token that changed hands, or may: read from an event of a well-known shape. */
export interface Movement {
  readonly verb: 'moved' | 'approved' | 'minted' | 'burned';
  /** `250 USDC`, `250,000,000 units`, `item #7`, `3 × item #7`. */
  readonly what: string;
  /** Contract of the token. */
  readonly token: string;
  readonly from: string;
  readonly to: string;
}

/** An event as both kinds of chain decode it. */
export interface NamedEvent {
  readonly name: string;
  readonly arguments: readonly NamedValue[];
}

const zero = /^0x0+$/;

/** What an event says was moved or approved; undefined for an event of another shape. `token` is the emitting contract. */
export function movementOf({ name, arguments: values }: NamedEvent, token: string): Movement | undefined {
  switch (name) {
    case 'Transfer':
      return values.length === 3 ? transfer(values[0], values[1], amountOf(values[2]), token) : undefined;
    case 'TransferSingle':
      return values.length === 5 ? transfer(values[1], values[2], itemsOf(values[3]?.value, values[4]?.value), token) : undefined;
    case 'TransferBatch':
      return values.length === 5 ? transfer(values[1], values[2], batchOf(values[3]?.value, values[4]?.value), token) : undefined;
    case 'Approval': {
      const [from, to] = [partyOf(values[0]), partyOf(values[1])];
      const what = amountOf(values[2]);
      return values.length === 3 && from !== undefined && to !== undefined && what !== undefined ? { verb: 'approved', what, token, from, to } : undefined;
    }
    default:
      return undefined;
  }
}

function transfer(sender: NamedValue | undefined, receiver: NamedValue | undefined, what: string | undefined, token: string): Movement | undefined {
  const [from, to] = [partyOf(sender), partyOf(receiver)];
  if (from === undefined || to === undefined || what === undefined) return undefined;
  return { verb: zero.test(from) ? 'minted' : zero.test(to) ? 'burned' : 'moved', what, token, from, to };
}

function partyOf(argument: NamedValue | undefined): string | undefined {
  const value = argument?.value;
  return value?.kind === 'address' || value?.kind === 'felt' ? value.text : undefined;
}

/** Where the number is in the topics it names an item (ERC-721), elsewhere it counts units (ERC-20). */
function amountOf(argument: NamedValue | undefined): string | undefined {
  const value = argument?.value;
  if (value?.kind === 'amount') return `${groupDigits(amountText(value.digits, value.decimals))} ${value.symbol}`.trimEnd();
  if (value?.kind !== 'integer') return undefined;
  return argument?.indexed === true ? `item #${value.digits}` : `${groupDigits(value.digits)} ${value.digits === '1' ? 'unit' : 'units'}`;
}

function itemsOf(id: Value | undefined, count: Value | undefined): string | undefined {
  return id?.kind === 'integer' && count?.kind === 'integer' ? `${groupDigits(count.digits)} × item #${id.digits}` : undefined;
}

const namedItems = 3;

function batchOf(ids: Value | undefined, counts: Value | undefined): string | undefined {
  if (ids?.kind !== 'list' || counts?.kind !== 'list') return undefined;
  const items = ids.items.slice(0, namedItems).map((id, index) => itemsOf(id, counts.items[index])).filter((item) => item !== undefined);
  const others = ids.items.length - items.length;
  return `${items.join(', ')}${others > 0 ? ` and ${others} other items` : ''}`;
}
