import type { AdminAccess } from './admin';
import type { EvmLandmarks } from './evm/evmLandmarks';
import type { KeyPair } from './front/keyAccounts';
import type { L2netLandmarks } from './l2net/l2netLandmarks';
import type { SolanaLandmarks } from './solana/solanaLandmarks';

/** The contents of each network that tests can request. */
export interface Landmarks {
  readonly evm: EvmLandmarks;
  readonly solana: SolanaLandmarks;
  readonly l2net: L2netLandmarks;
  readonly gas: {
    /** The only chain with base fees. */
    readonly chainId: string;
    readonly unit: 'wei' | 'gwei';
    readonly order: 'oldestFirst' | 'newestFirst';
  };
}

/** The description of a started service: plain data, which `main.ts` prints. */
export interface ServiceDescription {
  readonly port: number;
  /** `http://127.0.0.1:PORT`. A network's host is this and `/evm`, `/solana`, `/l2net`, or `/gas`. */
  readonly url: string;
  /** `ws://127.0.0.1:PORT`. */
  readonly wsUrl: string;
  /** Two keys with the same permissions and separate credits. */
  readonly keys: KeyPair & { readonly other: KeyPair };
  readonly admin: AdminAccess;
  readonly landmarks: Landmarks;
}
