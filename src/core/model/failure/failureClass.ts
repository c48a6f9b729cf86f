/** What a failure means to the user, independent of the service's code and message. */
export type FailureClass =
  /** Too many blocks at once. */
  | 'range'
  /** Too many logs match. */
  | 'resultCount'
  | 'responseSize'
  | 'tooManyAddresses'
  /** The service stopped the query because it ran too long. */
  | 'queryTimeout'
  /** The service rejects filters without an address. */
  | 'addressNeeded'
  | 'archive'
  | 'rate'
  | 'quota'
  | 'auth'
  | 'notEnabled'
  | 'methodMissing'
  | 'unknownBlock'
  | 'unknownTransaction'
  | 'badParams'
  | 'reverted'
  | TransactionFailure
  /** The node stopped executing a call because it ran too long. */
  | 'callTimeout'
  | 'batchTooLarge'
  /** The service, or a proxy in front of it, is temporarily unable to answer. */
  | 'busy'
  /** No answer within our own timeout. */
  | 'timeout'
  | 'network'
  | 'malformed'
  | 'aborted'
  | 'unknown';

/** Details from the text of an error. */
export interface FailureHints {
  /** A block range (both ends included) that the service suggests. It may equal the requested range. */
  readonly suggestedRange?: { readonly from: bigint; readonly to: bigint };
  /** Maximum number of blocks, logs or addresses according to the text, which isn't always right. */
  readonly cap?: bigint;
  /** The oldest and the newest block that the node has according to the text. */
  readonly kept?: { readonly from?: bigint; readonly to?: bigint };
}

/** Why a node rejects a transaction, or can't execute it. */
export type TransactionFailure =
  | 'insufficientFunds'
  /** The maximum fee is less than the base fee of the block. */
  | 'belowBaseFee'
  /** The maximum blob fee is less than the blob base fee of the block. */
  | 'belowBlobFee'
  /** The fee or the tip is less than the node's own minimum. */
  | 'underpriced'
  | 'replacementUnderpriced'
  /** The gas limit doesn't cover the transaction itself, before any execution. */
  | 'intrinsicGas'
  | 'outOfGas'
  | 'gasLimitTooHigh'
  | 'nonceTooLow'
  | 'nonceTooHigh'
  | 'alreadyKnown';
