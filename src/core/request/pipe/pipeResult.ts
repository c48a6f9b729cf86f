import type { Result } from '../../base/result';
import type { Refusal } from '../../model/exchange/refusal';

/** The result of a step of the pipe, or why the step was refused. */
export type PipeResult<T> = Result<T, Refusal>;
