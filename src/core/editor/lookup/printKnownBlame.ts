import { groupDigits } from '../../base/view/amountText';
import { commandLink, type CommandTarget, type Markdown, markdownOf } from '../../base/view/markdown';
import { visibleText } from '../../base/view/visibleText';
import type { KnownBlame } from '../../knowledge/facts/blameFact';
import type { Network } from '../../model/networks/network';

/** Prints what an earlier search found about a variable, for a hover. `again`: what searches again, if something does. */
export function printKnownBlame({ summary, asOf }: KnownBlame, { name }: Network, again?: CommandTarget): Markdown {
  const known = markdownOf`${visibleText(summary)}\n\n*${visibleText(name)}, as of block ${groupDigits(asOf)}. Nothing was sent.*`;
  return again === undefined ? known : markdownOf`${known}\n\n${printBlameLink(again)}`;
}

/** Prints a link that searches for who last changed a variable. */
export function printBlameLink(target: CommandTarget): Markdown {
  return commandLink(markdownOf`$(history) Blame`, target, 'Finds who last changed it, which takes calls');
}
