import { inquiryKinds, type OfferedInquiry } from '../core/model/exchange/inquiry';
import { type Guard, hasMembers, isAmount, isCount, isListOf, isOneOf, isText } from './guard';

/** Whether an untrusted value is an inquiry with its cost, member by member. */
export const isOfferedInquiry: Guard<OfferedInquiry> = hasMembers(
  {
    inquiry: hasMembers(
      { kind: isOneOf(...inquiryKinds), network: isText, subjects: isListOf(isText) },
      { blocks: isListOf(isListOf(isText)) },
    ),
    cost: hasMembers({ credits: isAmount, uncostedCalls: isCount }),
    calls: isCount,
  },
  { hosts: isListOf(isText) },
);
