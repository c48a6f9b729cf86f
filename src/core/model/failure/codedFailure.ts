import type { FailureClass } from './failureClass';
import type { Sentences } from './sentences';

/** What the specification of a network family says about an error code. */
export interface CodedFailure extends Partial<Sentences> {
  readonly class: FailureClass;
  /** The specification's name for the code. */
  readonly name?: string;
}
