import { parsePlainJson } from '../../base/json/parseJson';
import { artifactKey, type IndexedArtifact } from './indexArtifact';
import type { TimeSlices } from './timeSlices';

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

/**
 * Reads the output of `printRecords`, by location. Lines whose key does not match are skipped; no other program writes
 * this file.
 */
export async function readRecords(text: string, slices: TimeSlices): Promise<ReadonlyMap<string, ArtifactRecord>> {
  const records = new Map<string, ArtifactRecord>();
  const [version, ...lines] = text.split('\n');
  if (version !== recordsVersion) return records;
  for (const line of lines) {
    await slices.turn();
    const space = line.indexOf(' ');
    const body = line.slice(space + 1);
    if (artifactKey(body) !== line.slice(0, space)) continue;
    const record = parsePlainJson(body) as ArtifactRecord | undefined;
    if (record !== undefined) records.set(record.location, record);
  }
  return records;
}
