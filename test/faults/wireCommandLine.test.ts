import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { testLimit } from '../run/timeLimits.mjs';
import { bundledCommandLine } from '../unit/cli/bundledCommandLine';
import { FaultReport } from './faultReport';
import { FaultServer } from './wire/faultServer';
import { storageCell, wireKey } from './wire/wireRun';

describe('faults of the wire: an address with white space on the command line', () => {
  const report = new FaultReport('Faults of the wire: the command line');
  const server = new FaultServer();
  let folder: string;

  before(async () => {
    await server.start();
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-wire-'));
  });

  after(async () => {
    server.stop();
    await rm(folder, { recursive: true, force: true });
    report.print();
  });

  for (const odd of [' ', '\u0000'])
    it(`an address with white space refuses its cell and prints no key (U+${odd.charCodeAt(0).toString(16).padStart(4, '0')})`, async () => {
      const service = {
        id: 'local',
        credential: 'fault',
        rpcUrl: `http://127.0.0.1:${server.port}`,
        wsUrl: `ws://127.0.0.1:${server.port}${odd}`,
        networks: [{ id: 'evm', family: 'evm', chainId: '1' }],
      };
      const settings = path.join(folder, 'settings.json');
      const notebook = path.join(folder, 'notes.rpc');
      await writeFile(settings, JSON.stringify({ 'rpcbook.services': [service] }));
      await writeFile(notebook, `\`\`\`rpc\n# @transport ws\n${storageCell}\n\`\`\`\n`);
      const child = spawn(process.execPath, [await bundledCommandLine(), 'run', notebook, '--settings', settings], {
        env: { ...process.env, RPCBOOK_KEY_FAULT: wireKey, RPCBOOK_ORIGINS_FAULT: `http://127.0.0.1:${server.port}` },
        timeout: testLimit,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
      const code = await new Promise((resolve) => child.once('close', resolve));
      assert.equal(code, 1, output);
      assert.match(output, /wsUrl: This contains white space or a control character/);
      assert.match(output, /Not sent: /);
      assert.ok(!output.includes(wireKey), output);
      assert.doesNotMatch(output, /Invalid URL|at .*\.ts:\d+|node:internal/);
      assert.deepEqual(server.seen, []);
      if (odd === ' ')
        report.add({
          fault: '`wsUrl` with a trailing space',
          where: 'command line, WebSocket',
          outcome: 'Warning that names `wsUrl`; the cell is not sent, exit code 1',
          credits: 'nothing',
        });
    });
});
