import type { InquiryKind } from '../core/model/exchange/inquiry';
import type { ReportedOffer } from '../core/run/report/runReport';

/**
 * Says what makes the command line ask what it did not ask, as the end of a sentence. Undefined for what a refused cell
 * offers beside the names that it lacks.
 */
export function howToAsk({ kind, isAutomatic }: ReportedOffer, isRefused: boolean): string | undefined {
  if (isRefused) return kind === 'names' && !isAutomatic ? optionOf(kind) : undefined;
  return isAutomatic
    ? 'raise rpcbook.credits.confirmAbove or rpcbook.credits.confirmUncostedAbove in the settings'
    : optionOf(kind);
}

function optionOf(kind: InquiryKind): string {
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
