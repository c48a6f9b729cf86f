import type { CredentialSource } from '../../base/credentials/credential';
import type { RecentRedactors } from '../../base/credentials/recentRedactors';
import type { Secret } from '../../base/credentials/secret';
import type { SentSecrets } from '../../base/credentials/sentSecrets';
import type { Ledger } from '../../base/credits/ledgerEntry';
import type { StreamListener, WireOptions, WireReply, WireRequest } from '../../base/wire/wire';
import type { Catalogue } from '../../model/catalogue/catalogue';
import type { Exchange } from '../../model/exchange/exchange';
import type { RefusedRequest } from '../../model/exchange/refusedRequest';
import type { Permit } from './allowance';
import type { PricingPorts } from './pipeSettings';
import type { TransactionPort } from './sentTransactions';

/** A wire that sends only with a permit. Only an allowance creates permits. */
export interface PermittedWire {
  send(request: WireRequest, options: WireOptions, permit: Permit): Promise<WireReply>;
  /** Without it, nothing can be subscribed to. */
  openStream?(listener: StreamListener): PermittedStream;
}

/** A socket of its own, see `WireStream`, that sends only with a permit. */
export interface PermittedStream {
  send(request: WireRequest, options: WireOptions, permit: Permit): Promise<WireReply>;
  close(): void;
}

/** How often a call was sent again, and the time that its last attempt had. */
export interface CallTries {
  readonly repeats: number;
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal;
}

/**
 * The ports for sending calls to networks, given an allowance. A function with these ports can send; one with neither
 * these nor `AskingPorts` can't.
 */
export interface SendingPorts extends PricingPorts {
  readonly wire: PermittedWire;
  readonly credentials: CredentialSource;
  /**
   * Returns every configured key, also of other services: somebody may have typed one as text into a call. Without it, only
   * the key of the call itself is searched for.
   */
  readonly knownKeys?: () => readonly Secret[] | Promise<readonly Secret[]>;
  /** What the notebook has sent of the environment and of prompts. Without it, a call hides only what it sends itself. */
  readonly sentSecrets?: SentSecrets;
  /** One per process. */
  readonly redactors: RecentRedactors;
  readonly ledger: Ledger;
  /** The effects of methods, because a call that does more than read needs a confirmation. */
  readonly catalogue: Catalogue;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns a request ID that no other request in flight has. */
  readonly nextId: () => number;
  /** Asks before a signed transaction is sent. Without it, none is sent. */
  readonly confirmTransaction?: TransactionPort;
  /**
   * Waits until a call that only reads may be sent again because the service didn't serve it for now. Returns the time that
   * is left for it, in milliseconds. Undefined if it isn't sent again. Without this port, no call is.
   */
  readonly untilServed?: ((failed: Exchange, tries: CallTries) => Promise<number | undefined>) | undefined;
  /**
   * Receives every exchange, and whether a cell sent it again by itself. The networks view shows rejected keys, and the
   * history stores an entry of what the user sent.
   */
  readonly onExchange: (exchange: Exchange, ranByItself?: boolean) => void;
  /** Receives every request that was not sent, for the log. */
  readonly onRefused?: (refused: RefusedRequest) => void;
}
