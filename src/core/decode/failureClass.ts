/** What a failure means for whoever asked, whatever code and words a service put it in. */
export type FailureClass =
  /** Too many blocks at once. */
  | 'range'
  /** Too many logs match. */
  | 'resultCount'
  | 'responseSize'
  | 'tooManyAddresses'
  /** The service says that its query ran too long. */
  | 'queryTimeout'
  /** A filter without an address is refused. */
  | 'addressNeeded'
  | 'archive' | 'rate' | 'quota' | 'auth' | 'notEnabled' | 'methodMissing' | 'unknownBlock' | 'unknownTransaction' | 'badParams' | 'reverted'
  /** The service or something before it could not do it now. */
  | 'busy'
  /** No answer within our own time, no connection, an answer that is none, interrupted. */
  | 'timeout' | 'network' | 'malformed' | 'aborted'
  | 'unknown';

/** What the text of an error says, beyond its class. */
export interface FailureHints {
  /** A range of blocks (both ends included) that the service says would work. It may equal what was asked for. */
  readonly suggestedRange?: { readonly from: bigint; readonly to: bigint };
  /** Most blocks, or logs, or addresses, as the text states it; not always true. */
  readonly cap?: bigint;
}
