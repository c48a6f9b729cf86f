import type { Result } from '../../base/result';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Call } from '../../model/exchange/call';
import type { Family, Network, Transport } from '../../model/networks/network';
import type { CopyParams } from './countedBlock';

/** A call to copy. Blocks in its parameters may be counted when the copied code runs. */
export type CopyCall =
  Exclude<Call, { kind: 'rpc' }> | { readonly kind: 'rpc'; readonly method: string; readonly params: CopyParams };

/** A call to copy and its destination. */
export interface CopySource {
  readonly call: CopyCall;
  readonly network: Network;
  /** The transport that the user chose. Formats that support one transport only use that one. */
  readonly transport?: Transport;
  /** The known functions of the call, besides the built-in ones. */
  readonly hints?: Pick<DecodeHints, 'called'>;
}

/** A format for copying a call, so that it can be run elsewhere. */
export interface CopyFormat {
  readonly id: 'curl' | 'cast' | 'fetch' | 'viem' | 'ethers';
  readonly label: string;
  /** What running it requires. */
  readonly detail: string;
  /** The families whose calls it supports. Supports all if absent. */
  readonly families?: readonly Family[];
  /** Returns the text, or a sentence about why this format doesn't support the call. */
  readonly print: (source: CopySource) => Result<string, string>;
}

/** Environment variables used instead of the key, so that copied text never contains one. */
export const keyVariable = 'API_KEY';
export const secretVariable = 'API_KEY_SECRET';
