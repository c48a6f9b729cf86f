import type { Network } from '../networks/network';
import type { Call } from '../pipe/call';
import type { Result } from '../result';

/** What a call is copied out from: the call itself and where it goes. */
export interface CopySource {
  readonly call: Call;
  readonly network: Network;
}

/** A form that a call can be copied out in, to be run elsewhere. */
export interface CopyFormat {
  readonly id: 'curl' | 'fetch' | 'viem' | 'ethers' | 'web3py' | 'wscat';
  readonly label: string;
  /** What it needs beside the environment variables. */
  readonly detail: string;
  /** The text, or a sentence about why this form cannot say the call. */
  readonly print: (source: CopySource) => Result<string, string>;
}

/** Environment variables that stand in the key's place: nothing that is copied out holds a key. */
export const keyVariable = 'API_KEY';
export const secretVariable = 'API_KEY_SECRET';
