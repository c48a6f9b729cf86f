import type { DecodedEvent } from '../abi/decodeLog';
import type { NamedValue } from '../view/value';
import type { DecodeHints } from './decodeHints';

// The events of ERC-20 and of wrapped native tokens whose one integer outside the topics is an amount of the token.
const amountEvents: ReadonlySet<string> = new Set([
  'Transfer(address,address,uint256)', 'Approval(address,address,uint256)', 'Deposit(address,uint256)', 'Withdrawal(address,uint256)',
]);

/** An event's arguments, amounts of a token whose decimals are known shown with them. `address` is the emitting contract. */
export function argumentsWithAmounts(event: DecodedEvent, address: string, tokens: DecodeHints['tokens']): readonly NamedValue[] {
  const key = address.toLowerCase();
  const token = amountEvents.has(event.signature) && Object.hasOwn(tokens, key) ? tokens[key] : undefined;
  if (token === undefined) return event.arguments;
  return event.arguments.map((argument) => {
    if (argument.value.kind !== 'integer' || argument.indexed === true) return argument;
    return { ...argument, value: { kind: 'amount', digits: argument.value.digits, decimals: token.decimals, symbol: token.symbol } };
  });
}
