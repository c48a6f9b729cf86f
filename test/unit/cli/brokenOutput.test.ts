import assert from 'node:assert/strict';
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { AbiFolder } from '../core/formats/abi/abiFolder';
import { startAnsweringNode } from './answeringNode';
import { bundledCommandLine } from './bundledCommandLine';
import { localNode } from './runInFolder';

describe('the command line, as a process,', () => {
  async function start(args: readonly string[], stdio: StdioOptions) {
    return spawn(process.execPath, [await bundledCommandLine(), ...args], { stdio });
  }

  it('stops without a word when the reader of its output closes its end', async () => {
    const child = await start(['describe', '--json'], ['ignore', 'pipe', 'pipe']);
    child.stdout?.destroy();
    assert.ok(child.stderr);
    const [notes, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    assert.deepEqual([notes, code], ['', 1]);
  });

  it('stops without a word when the reader of a long document has enough', async () => {
    const folder = await AbiFolder.create();
    const node = await startAnsweringNode({ web3_clientVersion: 'ab'.repeat(1_000_000) });
    try {
      await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
      await folder.write('notes.rpc', '```rpc\nweb3_clientVersion\n```\n');
      const args = ['run', folder.file('notes.rpc'), '--json', '--quiet', '--settings', folder.file('settings.json')];
      const child = await start(args, ['ignore', 'pipe', 'pipe']);
      assert.ok(child.stdout && child.stderr);
      child.stdout.once('data', () => child.stdout?.destroy());
      const [notes, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      assert.deepEqual([notes, code], ['', 1]);
    } finally {
      node.stop();
      await folder.delete();
    }
  });

  it('says that its output could not be written', async function () {
    if (process.platform !== 'linux') this.skip();
    const full = openSync('/dev/full', 'w');
    const child = await start(['--help'], ['ignore', full, 'pipe']);
    closeSync(full);
    assert.ok(child.stderr);
    const [notes, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    assert.deepEqual([notes, code], ["The output can't be written (ENOSPC).\n", 2]);
  });

  it('says what is wrong with its arguments, and in JSON for a program', async () => {
    const child = await start(['receipt', '--json'], ['ignore', 'pipe', 'pipe']);
    assert.ok(child.stderr && child.stdout);
    const [notes, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
    assert.match(notes, /^receipt needs HASH\.\nUsage: rpcbook receipt HASH \[OPTIONS\]\n/);
    const { success, exitCode, errors } = JSON.parse(printed);
    assert.deepEqual(
      [code, success, exitCode, errors],
      [2, false, 2, [{ code: 'notRun', message: 'receipt needs HASH.' }]],
    );
  });
});
