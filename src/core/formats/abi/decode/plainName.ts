import { withoutTrailing } from '../../../base/withoutTrailing';

/** Returns an argument's name without what conventions add to it: `_to`, `to_` and `To` are the same name. */
export function plainName(name: string): string {
  return withoutTrailing(name.replace(/^_+/, ''), '_').toLowerCase();
}
