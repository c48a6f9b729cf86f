/** The texts of a class of failure. `%` in the cause is replaced by the message of the service. */
export interface Sentences {
  readonly title: string;
  readonly cause: string;
  readonly cure: string;
}
