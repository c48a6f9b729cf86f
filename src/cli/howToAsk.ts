import type { InquiryKind } from '../core/model/exchange/inquiry';
import type { ReportedOffer } from '../core/run/report/runReport';

/**
 * Returns how to make the command line send a request that it didn't send, as the end of a sentence. For a refused
 * cell, only the lookup of missing names and the look behind a contract have such a way; undefined for its other offers.
 */
export function howToAsk({ kind, isAutomatic }: ReportedOffer, isRefused: boolean): string | undefined {
  if (isRefused) return madeForRefusals.has(kind) && !isAutomatic ? optionOf(kind) : undefined;
  return isAutomatic
    ? 'raise rpcbook.credits.confirmAbove or rpcbook.credits.confirmUncostedAbove in the settings'
    : optionOf(kind);
}

/** What a run may ask before it composes a refused request again. */
const madeForRefusals: ReadonlySet<InquiryKind> = new Set<InquiryKind>(['names', 'proxies']);

function optionOf(kind: InquiryKind): string {
  switch (kind) {
    case 'failures':
      return 'use --why, or set rpcbook.ask.failures to "auto" in the settings';
    case 'assets':
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
