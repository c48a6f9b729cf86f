import type { FailureClass } from './failureClass';
import type { Sentences } from './sentences';

/** The meaning of an error code according to the specification of a network family. */
export interface CodedFailure extends Partial<Sentences> {
  readonly class: FailureClass;
  /** The specification's name for the code. */
  readonly name?: string;
}
