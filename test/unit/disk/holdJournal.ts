import { FileJournals } from '../../../src/disk/fileJournals';

/**
 * Opens the journals of works at a time (milliseconds since the epoch), prints for each whether it succeeded, and keeps
 * them open for a second.
 */
const [folder = '', at = '0', ...ids] = process.argv.slice(2);
const journals = new FileJournals({ folder, keepDays: 1, mostBytes: 1e9, redact: (text) => Promise.resolve(text) });
await new Promise((resolve) => setTimeout(resolve, Number(at) - Date.now()));
const opened = await Promise.all(ids.map((id) => journals.open(id)));
console.log(opened.map(({ kind }) => kind).join(' '));
await new Promise((resolve) => setTimeout(resolve, 1_000));
for (const one of opened) if (one.kind === 'ok') await one.value.close();
