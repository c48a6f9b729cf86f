import { type Inquiry, maxSubjects } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { InquirySource } from './inquirySource';

/**
 * Returns an inquiry with only valid subjects, without repetitions. Inquiries come back from webviews, so their
 * subjects are untrusted.
 */
export function checkInquiry({ isSubject }: InquirySource, inquiry: Inquiry, network: Network): Inquiry {
  const { kind, subjects, blocks } = inquiry;
  const first = new Map<string, number>();
  for (const [index, subject] of subjects.entries())
    if (first.size < maxSubjects && !first.has(subject) && isSubject(subject, network)) first.set(subject, index);
  return {
    kind,
    network: inquiry.network,
    subjects: [...first.keys()],
    ...(blocks && { blocks: [...first.values()].map((index) => blocks[index] ?? []) }),
  };
}
