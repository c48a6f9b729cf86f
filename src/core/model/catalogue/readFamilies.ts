import { families, type Family } from '../networks/network';

/** Reads a list of families. What names none is left out. */
export function readFamilies(names: readonly unknown[]): readonly Family[] {
  return names.filter((name): name is Family => families.some((family) => family === name));
}
