import type { AdminAccess } from './admin';
import type { EvmLandmarks } from './evm/evmLandmarks';
import type { KeyPair } from './front/keyAccounts';
import type { L2netLandmarks } from './l2net/l2netLandmarks';
import type { SolanaLandmarks } from './solana/solanaLandmarks';

/** What is there to be asked for, network by network. */
export interface Landmarks {
  readonly evm: EvmLandmarks;
  readonly solana: SolanaLandmarks;
  readonly l2net: L2netLandmarks;
  readonly gas: {
    /** The one chain that has base fees. */
    readonly chainId: string;
    readonly unit: 'wei' | 'gwei';
    readonly order: 'oldestFirst' | 'newestFirst';
  };
}

/** All that a started service tells of itself: plain data, and what `main.ts` prints. */
export interface ServiceDescription {
  readonly port: number;
  /** `http://127.0.0.1:PORT`; a network's host is this and `/evm`, `/solana`, `/l2net` or `/gas`. */
  readonly url: string;
  /** `ws://127.0.0.1:PORT`. */
  readonly wsUrl: string;
  /** Two keys of the same rights, each with credits of its own. */
  readonly keys: KeyPair & { readonly other: KeyPair };
  readonly admin: AdminAccess;
  readonly landmarks: Landmarks;
}
