import { groupDigits } from '../../base/view/amountText';
import { type Markdown, markdownOf } from '../../base/view/markdown';
import { visibleText } from '../../base/view/visibleText';
import type { KnownBlame } from '../../knowledge/facts/blameFact';
import type { Network } from '../../model/networks/network';

/** Prints what an earlier search found about a variable, for a hover. */
export function printKnownBlame({ summary, asOf }: KnownBlame, { name }: Network): Markdown {
  return markdownOf`${visibleText(summary)}\n\n*${visibleText(name)}, as of block ${groupDigits(asOf)}. Nothing was sent.*`;
}
