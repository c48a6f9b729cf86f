// What the host of extensions waits for: the first part of the extension, and nothing else.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../workbench/workbench';

const dist = path.join(projectRoot, 'dist');
const parts = readdirSync(dist).filter((name) => /^part-.*\.cjs$/.test(name));

/** Runs a script in a fresh process where `vscode` has no window behind it, and returns the parts that were loaded. */
function loadedBy(script: string): readonly string[] {
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, 'startParts.cjs'), dist, script], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly string[];
}

describe('the start of the extension', () => {
  it('loads and activates only the first part, which contains no table and no library', () => {
    assert.deepEqual(loadedBy('loadFirst().activate(context())'), []);
    const { size } = statSync(path.join(dist, 'extension.cjs'));
    assert.ok(size < 300_000, `${size} bytes`);
    const text = readFileSync(path.join(dist, 'extension.cjs'), 'utf8');
    const heavy = ['Sec-WebSocket-Key', 'eth_getTransactionReceipt"', '0x01000000000000', 'Keccak', 'PAR1'];
    assert.deepEqual(
      heavy.filter((mark) => text.includes(mark)),
      [],
    );
  });

  it('can load each other part first, and loads no more with it than what the part needs to start', () => {
    assert.ok(parts.length > 10);
    for (const part of parts) {
      const loaded = loadedBy(`loadFirst(); require(dist + '/${part}')`);
      assert.ok(loaded.includes(part), part);
      assert.ok(loaded.length <= 3, `${part} loads ${loaded.join(', ')}`);
    }
  });

  it('names each part that another one loads', () => {
    const built = ['extension.cjs', ...parts];
    const named = built.flatMap((file) =>
      [...readFileSync(path.join(dist, file), 'utf8').matchAll(/require\("\.\/([^"]+)"\)/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    assert.deepEqual([...new Set(named)].sort(), built.sort());
  });

  it('reports which part is missing', () => {
    const message = execFileSync(
      process.execPath,
      [
        '-e',
        `${firstLine(path.join(dist, 'extension.cjs'))} try { require('./part-none.cjs').a } catch (error) { console.log(error.message) }`,
      ],
      { encoding: 'utf8', cwd: dist },
    );
    assert.match(message, /^A file of Rpcbook is missing: \.\/part-none\.cjs\. Install Rpcbook again\./);
  });
});

/** The line by which a part loads the others. */
function firstLine(file: string): string {
  return readFileSync(file, 'utf8').split('\n', 1)[0] ?? '';
}
