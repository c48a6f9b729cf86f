import { FileJournals } from '../../../src/disk/fileJournals';

/** Records entries of a given size in the journal of a work, one after another, and prints whether each was stored. */
const [folder = '', id = '', ...sizes] = process.argv.slice(2);
const journals = new FileJournals({ folder, keepDays: 1, maxBytes: 1e9, redact: (text) => Promise.resolve(text) });
const opened = await journals.open(id);
if (opened.kind === 'failed') throw new Error(opened.problem);
for (const size of sizes)
  console.log((await opened.value.record({ kind: 'page', count: 1, token: size }, ['x'.repeat(Number(size))])).kind);
await opened.value.close();
