import type { ParsedCell } from '../../../model/cell/cell';
import { labelOfInquiry } from '../../../model/exchange/inquiry';
import { behindTarget } from '../shared/behindLink';
import type { LanguageContext } from '../shared/languageContext';
import type { Completion, CompletionPlace } from './completion';

interface BehindQuestion {
  readonly context: LanguageContext;
  readonly edited: ParsedCell;
  readonly sugar: boolean;
}

/** Offers to find the contract behind the one that a cell asks. What is written stays as it is. */
export function completeBehind(
  { context: { behind }, edited: { text }, sugar }: BehindQuestion,
  place: CompletionPlace,
): readonly Completion[] {
  if (behind === undefined || !sugar) return [];
  return [
    {
      label: labelOfInquiry(behind),
      kind: 'function',
      text: text.slice(place.replacing.start, place.replacing.end),
      // It is offered whatever is typed, after everything that fits.
      filter: text.slice(place.inserting.start, place.inserting.end),
      order: '~',
      then: { kind: 'behind', target: { ...behindTarget(behind), suggests: true } },
      ...place,
    },
  ];
}
