import { lazily } from '../../base/lazily';
import { readServiceMethods } from './readServiceMethods';

const names: () => ReadonlySet<string> = lazily(() => new Set(readServiceMethods().map(({ name }) => name)));

/** Returns whether the built-in catalogue describes a method. */
export function isServiceMethod(method: string): boolean {
  return names().has(method);
}
