import { recordsVersion, type ArtifactRecord } from './artifactRecord';
import { artifactKey } from './indexArtifact';
import type { WorkSlices } from './workSlices';

/** Characters of an index that are stored at most: what is past them is indexed again at the next start. */
const mostCharacters = 64 * 1024 * 1024;

/** Prints records for storage: a line each, behind a key of the line, so that a damaged one is told. */
export async function printRecords(records: Iterable<ArtifactRecord>, slices: WorkSlices): Promise<string> {
  const lines = [recordsVersion];
  let characters = 0;
  for (const record of records) {
    await slices.turn();
    const line = JSON.stringify(record);
    characters += line.length;
    if (characters > mostCharacters) break;
    lines.push(`${artifactKey(line)} ${line}`);
  }
  return lines.join('\n');
}
