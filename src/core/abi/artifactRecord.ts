import type { IndexedArtifact } from './indexArtifact';

/** What is kept of one artifact file: enough to find events, functions and errors in it again without reading it. */
export interface ArtifactRecord {
  readonly location: string;
  readonly path: string;
  readonly stamp: string;
  /** `artifactKey` of the content. */
  readonly key: string;
  readonly artifact: IndexedArtifact;
}

/** First line of a stored index; another version is not read. */
export const recordsVersion = 'rpcbook artifacts 3';
