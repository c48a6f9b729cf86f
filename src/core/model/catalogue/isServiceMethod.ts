import { lazily } from '../../base/lazily';
import { readServiceMethods } from './readServiceMethods';

const names: () => ReadonlySet<string> = lazily(() => new Set(readServiceMethods().map(({ name }) => name)));

const namesByCase: () => ReadonlyMap<string, string> = lazily(
  () => new Map(readServiceMethods().map(({ name }) => [name.toLowerCase(), name])),
);

/** Returns the method of the built-in catalogue whose name differs from another name in case only. */
export function methodInOtherCase(method: string): string | undefined {
  const found = namesByCase().get(method.toLowerCase());
  return found === method ? undefined : found;
}

/** Returns whether the built-in catalogue describes a method. */
export function isServiceMethod(method: string): boolean {
  return names().has(method);
}
