import type { LackingTraces } from '../core/answer/inquiry/lackingTraces';
import { members, optional, type Reader, text } from '../core/base/json/readers';
import type { Fields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';

/** What an output says that isn't whole. */
export const damaged = 'This output is damaged. Run the cell again to see it.';

/** Reads the object of a frame. Fails with a sentence if it has another version, or isn't whole. */
export function readVersioned<T>(frame: Fields | undefined, read: Reader<T>): Result<T, string> {
  if (frame?.['version'] !== 1)
    return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  const known = read(frame);
  return known === undefined ? failed(damaged) : ok(known);
}

/** Reads what a network can't tell about transactions. */
export const readLacks: Reader<LackingTraces> = members({ calls: optional(text), changes: optional(text) });
