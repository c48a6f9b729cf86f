import { lazily } from '../../../base/lazily';
import { keccakOfText } from '../type/eventSignature';
import type { EventLog } from './eventLog';

interface AmountEvent {
  readonly signature: string;
  /** Number of topics in a log of this event, including the first one, if its only integer is in the data. */
  readonly topics: number;
}

// Events of ERC-20 and wrapped native tokens whose only integer in the data is an amount of the token.
const events: readonly AmountEvent[] = [
  { signature: 'Transfer(address,address,uint256)', topics: 3 },
  { signature: 'Approval(address,address,uint256)', topics: 3 },
  { signature: 'Deposit(address,uint256)', topics: 2 },
  { signature: 'Withdrawal(address,uint256)', topics: 2 },
];

const topicCounts = lazily(() => new Map(events.map(({ signature, topics }) => [keccakOfText(signature), topics])));

/** The signatures of events whose number is an amount of the token that emits them. */
export const amountEvents: ReadonlySet<string> = new Set(events.map(({ signature }) => signature));

/** Whether a log has one of `amountEvents` and isn't from an ERC-721 token, which has the item in a fourth topic. */
export function isAmountLog({ topic0, topicCount, dataCharacters }: EventLog): boolean {
  return dataCharacters === 66 && topicCounts().get(topic0?.toLowerCase() ?? '') === topicCount;
}
