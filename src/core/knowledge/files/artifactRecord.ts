import type { IndexedArtifact } from './indexArtifact';

/** The stored record of an artifact file: enough to find its events, functions and errors without reading it again. */
export interface ArtifactRecord {
  readonly location: string;
  readonly path: string;
  readonly stamp: string;
  /** `artifactKey` of the content. */
  readonly key: string;
  readonly artifact: IndexedArtifact;
}

/** First line of a stored index. Other versions are not read. */
export const recordsVersion = 'rpcbook artifacts 8';
