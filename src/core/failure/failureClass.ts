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
}
