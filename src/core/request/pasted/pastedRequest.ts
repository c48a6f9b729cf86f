import type { ArgumentNode } from '../../model/cell/cell';

/** What a pasted text would ask of a node. Nothing else of the text is kept, because the rest may contain a key. */
export type PastedRequest =
  /** The JSON that it would send: an envelope, or a list of envelopes. */
  | (PastedPlace & { readonly kind: 'body'; readonly body: ArgumentNode })
  /** One call, or several that each show what the text is about. The most likely one is first. */
  | (PastedPlace & {
      readonly kind: 'calls';
      readonly calls: readonly PastedCall[];
      /** What the text changes for the calls, as directives of a cell. */
      readonly directives?: readonly string[];
    })
  /** The URL of a GET request: of the gas API, or of an explorer. */
  | { readonly kind: 'get'; readonly url: string };

/** Where it would be sent, as far as the text says. */
export interface PastedPlace {
  readonly url?: string | undefined;
  readonly chain?: PastedChain | undefined;
}

/** A chain by what names it in settings. */
export interface PastedChain {
  readonly family: 'evm' | 'solana' | 'l2net';
  /** Undefined for any chain of the family. */
  readonly chainId?: string | undefined;
}

export interface PastedCall {
  readonly method: string;
  readonly arguments: readonly ArgumentNode[];
}
