import { type InquiryKind, labelOfInquiry } from '../core/model/exchange/inquiry';
import type { InquiryPort } from '../core/request/pipe/offeringPorts';
import type { CellAnswer } from '../core/run/session/memory/cellAnswer';

/** Returns a line for each thing that could be asked about the contracts of an answer, with what makes Rpcbook ask. */
export function describeOffers(answer: CellAnswer, modeOf: InquiryPort['modeOf']): readonly string[] {
  switch (answer.kind) {
    case 'exchange':
      return (answer.offers ?? []).map((offer) => {
        const { kind } = offer.inquiry;
        const how =
          modeOf(kind) === 'auto'
            ? 'raise rpcbook.credits.confirmAbove or rpcbook.credits.confirmUncostedAbove in the settings'
            : settingOf(kind);
        return `Not asked: ${labelOfInquiry(offer)}. To ask, ${how}.`;
      });
    case 'refused':
      return (answer.refusal.remedies ?? [])
        .filter((remedy) => remedy.kind === 'inquire')
        .filter(({ offer }) => offer.inquiry.kind === 'names' && modeOf('names') !== 'auto')
        .map(({ offer }) => `Not asked: ${labelOfInquiry(offer)}. To ask, use --look-up-names.`);
    case 'compared':
      return answer.answers.flatMap((side) => describeOffers(side.answer, modeOf));
    default:
      return [];
  }
}

function settingOf(kind: InquiryKind): string {
  switch (kind) {
    case 'failures':
      return 'use --why, or set rpcbook.ask.failures to "auto" in the settings';
    case 'tokens':
      return 'use --name-tokens, or set rpcbook.ask.tokens to "auto" in the settings';
    case 'proxies':
    case 'classes':
      return 'set rpcbook.ask.proxies to "auto" in the settings';
    case 'verified':
    case 'signatures':
      return 'use --verified';
    case 'names':
      return 'use --look-up-names';
  }
}
