import { families, type Family } from '../networks/network';

/** Reads a list of families. Skips anything that isn't a family. */
export function readFamilies(names: readonly unknown[]): readonly Family[] {
  return names.filter((name): name is Family => families.some((family) => family === name));
}
