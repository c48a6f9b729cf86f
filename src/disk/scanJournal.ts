import type { FileHandle } from 'node:fs/promises';

import type { JournalEntry } from '../core/run/longWork/journalEntry';
import { readJournalEntry, rowsMember } from '../core/run/longWork/run/readJournalLine';

/** Position of a line in a journal, including its line end. */
export interface JournalPlace {
  readonly from: number;
  readonly to: number;
}

const blockBytes = 1 << 20;
const lineEnd = 0x0a;
const lineTail = Buffer.from(']}');

/**
 * Finds the entries of a journal without reading their rows, up to the first incomplete line. Don't restore what
 * follows it. `end` is the end of the last complete line.
 */
export async function scanJournal(
  file: FileHandle,
): Promise<{ readonly places: readonly (readonly [JournalEntry, JournalPlace])[]; readonly end: number }> {
  const places: (readonly [JournalEntry, JournalPlace])[] = [];
  let end = 0;
  // Keeps only the start and the last bytes of a line, because its rows may be long.
  let start = '';
  let isStartWhole = false;
  let tail = Buffer.alloc(0);
  const block = Buffer.alloc(blockBytes);
  for (let offset = 0; ;) {
    const { bytesRead } = await file.read(block, 0, blockBytes, offset);
    if (bytesRead === 0) return { places, end };
    for (let at = 0; at < bytesRead;) {
      const found = block.subarray(0, bytesRead).indexOf(lineEnd, at);
      const to = found === -1 ? bytesRead : found;
      const part = block.subarray(at, to);
      if (!isStartWhole) {
        start += part.toString('latin1');
        const rows = start.indexOf(rowsMember);
        isStartWhole = rows !== -1;
        if (isStartWhole) start = Buffer.from(start.slice(0, rows), 'latin1').toString('utf8');
      }
      tail = Buffer.concat([tail, part.subarray(-lineTail.length)]).subarray(-lineTail.length);
      at = to + 1;
      if (found === -1) continue;
      const entry = isStartWhole && tail.equals(lineTail) ? readJournalEntry(start) : undefined;
      if (entry === undefined) return { places, end };
      places.push([entry, { from: end, to: offset + at }]);
      end = offset + at;
      [start, isStartWhole, tail] = ['', false, Buffer.alloc(0)];
    }
    offset += bytesRead;
  }
}
