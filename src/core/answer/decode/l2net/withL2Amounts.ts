import type { NamedValue } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { L2Event } from '../../../formats/l2net/decodeCairoEvent';
import { amountArgument } from '../shared/tokenAmounts';
import type { L2Reading } from './l2EventDecoder';

/**
 * Returns an l2net event's reading, with its arguments as `argumentsWithAmounts` returns them. If the contract is a
 * known token, the number of its Transfer or Approval is an amount.
 */
export function withL2Amounts(reading: L2Reading): L2Reading {
  const { events, token } = reading;
  return { ...reading, events: events.map((event) => ({ ...event, arguments: l2ArgumentsWithAmounts(event, token) })) };
}

function l2ArgumentsWithAmounts(
  event: L2Event,
  token: DecodeHints['tokens'][string] | undefined,
): readonly NamedValue[] {
  const name = event.name.slice(event.name.lastIndexOf(':') + 1);
  if (name !== 'Approval' && (name !== 'Transfer' || token === undefined)) return event.arguments;
  return event.arguments.map((argument) => amountArgument(argument, token, name));
}
