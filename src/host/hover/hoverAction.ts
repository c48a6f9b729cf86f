import type { LookupKind } from '../../core/lookup/lookup';
import { commandLink, type CommandTarget, type Markdown, markdownOf } from '../../core/view/markdown';
import type { CommandId } from '../contributions';

/** A word in an editor that was hovered. */
export interface HoverPlace {
  /** Of the document. */
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** A transaction hash and its position. */
export interface HoveredHash {
  readonly hash: string;
  readonly place: HoverPlace;
}

/** A word in the form that requests take, or the value that is padded to 32 bytes in it. */
export type CopiedForm = 'written' | 'inside';

/** What a link in a hover does. It travels as JSON in the link, so it is read again when it comes back. */
export type HoverAction =
  /** Asks these networks, each once, and shows the hover again. */
  | { readonly kind: 'lookUp'; readonly target: HoveredHash; readonly networks: readonly string[] }
  /** The same, and from now on this network is asked in this workspace. */
  | { readonly kind: 'choose'; readonly target: HoveredHash; readonly network: string }
  /** Lets the user pick another network. */
  | { readonly kind: 'elsewhere'; readonly target: HoveredHash }
  | { readonly kind: 'open' | 'addToNotebook'; readonly hash: string; readonly network: string }
  /** Copies the text at a position, read from the document again. The link itself carries no text. */
  | { readonly kind: 'copy'; readonly place: HoverPlace; readonly form: CopiedForm }
  /** Begins a lookup with what the text gives it: an identifier. */
  | { readonly kind: 'offer'; readonly lookup: LookupKind; readonly text: string }
  /** Offers all that fits an identifier. */
  | { readonly kind: 'subject'; readonly text: string };

export const hoverCommand = 'rpcbook.hover.act' satisfies CommandId;

/** The target of a link that does an action. */
export function hoverLink(action: HoverAction): CommandTarget {
  return { command: hoverCommand, argument: action };
}

/** A link that copies the word that is hovered. */
export function copyLink(place: HoverPlace, form: CopiedForm, title?: string): Markdown {
  return commandLink(markdownOf`$(copy) Copy`, hoverLink({ kind: 'copy', place, form }), title);
}
