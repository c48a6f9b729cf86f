import type { Call } from '../exchange/call';
import type { Network } from '../networks/network';
import type { Result } from '../result';

/** A call to copy and its destination. */
export interface CopySource {
  readonly call: Call;
  readonly network: Network;
}

/** A format for copying a call, so that it can be run elsewhere. */
export interface CopyFormat {
  readonly id: 'curl' | 'fetch' | 'viem' | 'ethers' | 'web3py' | 'wscat';
  readonly label: string;
  /** What running it requires. */
  readonly detail: string;
  /** Returns the text, or a sentence about why this format doesn't support the call. */
  readonly print: (source: CopySource) => Result<string, string>;
}

/** Environment variables used instead of the key, so that copied text never contains one. */
export const keyVariable = 'API_KEY';
export const secretVariable = 'API_KEY_SECRET';
