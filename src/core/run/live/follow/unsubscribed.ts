/** Why there is no subscription. */
export interface Unsubscribed {
  /** As a sentence. */
  readonly why: string;
  /** Whether a socket is opened again. */
  readonly triesAgain: boolean;
}
