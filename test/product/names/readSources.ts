import sources from './sources.json';

/** A package of the registry whose ABIs are read for signatures. */
export interface NameSource {
  readonly package: string;
  readonly version: string;
  /** As the package states it. */
  readonly license: string;
  /** Whether functions that only read are taken too. */
  readonly views?: boolean;
  /** The kinds that are taken; all three where nothing is said. */
  readonly kinds?: readonly string[];
  /** The first group whose pattern fits a file's path names its declarations. Files that fit none are passed over. */
  readonly groups: readonly { readonly label: string; readonly files: string }[];
}

export const nameSources: readonly NameSource[] = sources;
