import { withoutTrailing } from '../../../base/withoutTrailing';

/** Returns an argument's name without what conventions add: `_to`, `to_` and `To` become the same name. */
export function plainName(name: string): string {
  return withoutTrailing(name.replace(/^_+/, ''), '_').toLowerCase();
}
