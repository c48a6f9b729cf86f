import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { type AnsweringNode, startAnsweringNode } from '../unit/cli/answeringNode';
import { localNode } from '../unit/cli/runInFolder';
import { AbiFolder } from '../unit/core/formats/abi/abiFolder';

const cells = 100;
const answer = 'ab'.repeat(1_000_000);

describe('documents of 200 MB of the command line', () => {
  let folder: AbiFolder;
  let node: AnsweringNode;
  before(async () => {
    folder = await AbiFolder.create();
    node = await startAnsweringNode({ web3_clientVersion: answer });
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    await folder.write('notes.rpc', '```rpc\nweb3_clientVersion\n```\n\n'.repeat(cells));
  });
  after(async () => {
    node.stop();
    await folder.delete();
  });

  function start(form: string) {
    const main = path.join(import.meta.dirname, '../../src/cli/main.ts');
    const args = ['run', folder.file('notes.rpc'), form, '--quiet', '--settings', folder.file('settings.json')];
    return spawn(process.execPath, ['--import', 'tsx', main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  it('are whole as JSON', async () => {
    const child = start('--json');
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    assert.equal(code, 0);
    const ran: readonly { readonly answer: { readonly outcome: { readonly result: { readonly text: string } } } }[] =
      JSON.parse(printed).data.runs[0].cells;
    assert.equal(ran.length, cells);
    for (const cell of ran) assert.ok(cell.answer.outcome.result.text === `"${answer}"`);
  });

  it('are whole as NDJSON', async () => {
    const child = start('--ndjson');
    const ended = once(child, 'close');
    let whole = 0;
    for await (const line of createInterface({ input: child.stdout }))
      if (JSON.parse(line).cell?.answer.outcome.result.text === `"${answer}"`) whole += 1;
    assert.deepEqual([whole, (await ended)[0]], [cells, 0]);
  });
});
