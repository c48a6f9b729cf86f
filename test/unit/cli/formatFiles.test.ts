import assert from 'node:assert/strict';
import { readFile, symlink } from 'node:fs/promises';

import { formatFiles, type FormatOptions } from '../../../src/cli/formatFiles';
import { PlainError } from '../../../src/headless/plainError';
import { AbiFolder } from '../core/formats/abi/abiFolder';

const ragged =
  '# Title  \r\n\r\n```rpc\r\n#   @name   x\r\neth_call   {"a":1}\r\n```\r\n\r\n```rpc\r\neth_call {"a":\r\n```\r\n';
const tidy =
  '# Title  \r\n\r\n```rpc\r\n# @name x\r\neth_call { "a": 1 }\r\n```\r\n\r\n```rpc\r\neth_call {"a":\r\n```\r\n';

describe('rpcbook fmt', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
  });
  after(() => folder.delete());

  async function format(file: string, options: Partial<FormatOptions> = {}) {
    const printed: string[] = [];
    const code = await formatFiles({
      files: [file],
      readInput: () => Promise.resolve(''),
      terminal: {
        print: (lines) => void printed.push(...lines),
        write: (pieces) => void printed.push([...pieces].join('')),
        note: () => undefined,
        ask: () => Promise.resolve(undefined),
      },
      ...options,
    });
    return { code, printed };
  }

  it('formats cells, and leaves text, line ends and cells with errors as they are', async () => {
    const file = folder.file('notes.rpc');
    await folder.write('notes.rpc', ragged);
    assert.deepEqual(await format(file, { plansOnly: true }), { code: 1, printed: [file] });
    assert.equal(await readFile(file, 'utf8'), ragged);
    assert.deepEqual(await format(file), { code: 0, printed: [file] });
    assert.equal(await readFile(file, 'utf8'), tidy);
    assert.deepEqual(await format(file, { plansOnly: true }), { code: 0, printed: [] });
  });

  it('prints the standard input', async () => {
    const { code, printed } = await format('-', { readInput: () => Promise.resolve(ragged) });
    assert.deepEqual([code, printed], [0, [tidy]]);
  });

  it('writes through no link', async () => {
    await folder.write('target.rpc', ragged);
    await symlink(folder.file('target.rpc'), folder.file('link.rpc'));
    await assert.rejects(format(folder.file('link.rpc')), PlainError);
    assert.equal(await readFile(folder.file('target.rpc'), 'utf8'), ragged);
  });
});
