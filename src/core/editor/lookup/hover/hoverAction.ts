import { commandLink, type CommandTarget, type Markdown, markdownOf } from '../../../base/view/markdown';
import type { LookupKind } from '../lookup';

/** A hovered word in an editor. */
export interface HoverPlace {
  /** URI of the document. */
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** A transaction hash and its position. */
export interface HoveredHash {
  readonly hash: string;
  readonly place: HoverPlace;
}

/** A transaction of a network. */
interface HoveredTransaction {
  readonly hash: string;
  readonly network: string;
}

/** Which form of the word is copied: as it is used in requests, or the value inside the 32-byte padding. */
export type CopiedForm = 'written' | 'inside';

/** The action of a link in a hover. It is stored as JSON in the link, so it is read again when the link is clicked. */
export type HoverAction =
  /** Queries each network once, then shows the hover again. */
  | { readonly kind: 'lookUp'; readonly target: HoveredHash; readonly networks: readonly string[] }
  /** Like `lookUp`, and uses this network for hashes in this workspace from now on. */
  | { readonly kind: 'choose'; readonly target: HoveredHash; readonly network: string }
  /** Lets the user select another network. */
  | { readonly kind: 'elsewhere'; readonly target: HoveredHash }
  | ({ readonly kind: 'open' } & HoveredTransaction)
  | ({ readonly kind: 'addToNotebook' } & HoveredTransaction)
  | ({ readonly kind: 'trace' } & HoveredTransaction)
  | ({ readonly kind: 'changes' } & HoveredTransaction)
  /** Finds out why the transaction failed, then shows the hover again. */
  | { readonly kind: 'why'; readonly target: HoveredHash; readonly network: string }
  /** Copies the text at a position, read from the document again. The link itself contains no text. */
  | { readonly kind: 'copy'; readonly place: HoverPlace; readonly form: CopiedForm }
  /** Starts a lookup with the identifier. */
  | { readonly kind: 'offer'; readonly lookup: LookupKind; readonly text: string }
  /** Opens the file or the setting that names an address: the source at this index on a network. */
  | { readonly kind: 'openSource'; readonly text: string; readonly network: string; readonly source: number }
  /** Asks for a label of an address. */
  | { readonly kind: 'label'; readonly text: string }
  /** Offers all lookups that fit an identifier. */
  | { readonly kind: 'subject'; readonly text: string };

export const hoverCommand = 'rpcbook.hover.act';

/** Returns the target of a link that runs an action. */
export function hoverLink(action: HoverAction): CommandTarget {
  return { command: hoverCommand, argument: action };
}

/** Returns a link that copies the hovered word. */
export function copyLink(place: HoverPlace, form: CopiedForm, title?: string): Markdown {
  return commandLink(markdownOf`$(copy) Copy`, hoverLink({ kind: 'copy', place, form }), title);
}
