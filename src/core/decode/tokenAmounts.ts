import type { DecodeHints } from '../abi/decodeHints';
import type { DecodedEvent } from '../abi/decodeLog';
import type { NamedValue } from '../view/value';

// Events of ERC-20 and wrapped native tokens whose only integer in the data is an amount of the token.
const amountEvents: ReadonlySet<string> = new Set([
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
]);

/**
 * Returns an event's arguments, with token amounts scaled if the decimals of `address` (the emitting contract) are
 * known.
 */
export function argumentsWithAmounts(
  event: DecodedEvent,
  address: string,
  tokens: DecodeHints['tokens'],
): readonly NamedValue[] {
  const key = address.toLowerCase();
  const isAmount = amountEvents.has(event.signature) && event.oneOf === undefined;
  const token = isAmount && Object.hasOwn(tokens, key) ? tokens[key] : undefined;
  if (token === undefined) return event.arguments;
  return event.arguments.map((argument) => {
    if (argument.value.kind !== 'integer' || argument.indexed === true) return argument;
    return {
      ...argument,
      value: { kind: 'amount', digits: argument.value.digits, decimals: token.decimals, symbol: token.symbol },
    };
  });
}
