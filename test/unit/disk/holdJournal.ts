import { once } from 'node:events';

import { FileJournals } from '../../../src/disk/fileJournals';

/**
 * Prints `ready`. At the first line of its input, opens the journals of works, and prints for each whether it could. It
 * holds them until its input ends.
 */
const [folder = '', ...ids] = process.argv.slice(2);
const journals = new FileJournals({ folder, keepDays: 1, maxBytes: 1e9, redact: (text) => Promise.resolve(text) });
const ended = once(process.stdin, 'end');
console.log('ready');
await once(process.stdin, 'data');
const opened = await Promise.all(ids.map((id) => journals.open(id)));
console.log(opened.map(({ kind }) => kind).join(' '));
await ended;
for (const one of opened) if (one.kind === 'ok') await one.value.close();
