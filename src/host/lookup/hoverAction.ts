import type { LookupKind } from '../../core/lookup/lookup';
import type { CommandId } from '../contributions';

/** A word in an editor that was hovered. */
export interface HoverPlace {
  /** Of the document. */
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** A transaction hash where it stands. */
export interface HoveredHash {
  readonly hash: string;
  readonly place: HoverPlace;
}

/** What a link in a hover does. It travels as JSON in the link, so it is read again when it comes back. */
export type HoverAction =
  /** Asks these networks, each once, and shows the hover again. */
  | { readonly kind: 'lookUp'; readonly target: HoveredHash; readonly networks: readonly string[] }
  /** The same, and from now on this network is asked in this workspace. */
  | { readonly kind: 'choose'; readonly target: HoveredHash; readonly network: string }
  /** Lets the user pick another network. */
  | { readonly kind: 'elsewhere'; readonly target: HoveredHash }
  | { readonly kind: 'open' | 'addToNotebook'; readonly hash: string; readonly network: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Begins a lookup with what the text gives it. */
  | { readonly kind: 'offer'; readonly lookup: LookupKind; readonly text: string }
  /** Offers all that fits a text. */
  | { readonly kind: 'subject'; readonly text: string };

export const hoverCommand = 'rpcbook.hover.act' satisfies CommandId;

/** The target of a Markdown link that does an action. */
export function hoverLink(action: HoverAction): string {
  const json = encodeURIComponent(JSON.stringify([action]));
  // Brackets would end the link.
  return `command:${hoverCommand}?${json.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))}`;
}
