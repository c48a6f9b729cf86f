import { commandLink, type CommandTarget, type Markdown, markdownOf } from '../../../base/view/markdown';
import { labelOfInquiry, type OfferedInquiry } from '../../../model/exchange/inquiry';

/** The command that finds the contract behind a proxy. Takes a `BehindTarget`. */
export const lookBehindCommand = 'rpcbook.contract.lookBehind';

/** A contract that may be a proxy: the key of its network, and its address. */
export interface BehindTarget {
  readonly network: string;
  readonly address: string;
  /** Whether completions are offered again afterward. */
  readonly suggests?: true;
}

/** Returns the contract of an offered inquiry, as the argument of the command. */
export function behindTarget({ inquiry: { network, subjects } }: OfferedInquiry): BehindTarget {
  return { network, address: subjects[0] ?? '' };
}

/** Returns a link that makes an inquiry, with its cost. */
export function behindLink(offer: OfferedInquiry): Markdown {
  const target: CommandTarget = { command: lookBehindCommand, argument: behindTarget(offer) };
  return commandLink(markdownOf`$(search) ${labelOfInquiry(offer)}`, target, 'Find the contract behind a proxy');
}
