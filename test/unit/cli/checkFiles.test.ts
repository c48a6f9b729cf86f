import assert from 'node:assert/strict';

import { checkFiles } from '../../../src/cli/checkFiles';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode } from './runInFolder';

describe('rpcbook check', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    // Nothing listens there: a check sends nothing.
    await folder.write('.vscode/settings.json', { 'rpcbook.services': [localNode(9)] });
  });
  after(() => folder.delete());

  async function check(name: string, options: { readonly annotates?: boolean; readonly isQuiet?: boolean } = {}) {
    const printed: string[] = [];
    const marked: string[] = [];
    const code = await checkFiles({
      ...options,
      files: [folder.file(name)],
      signal: new AbortController().signal,
      terminal: {
        print: (lines) => void printed.push(...lines),
        write: () => undefined,
        note: (lines) => void printed.push(...lines),
        annotate: ({ line, message }) => void marked.push(`${line} ${message}`),
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, lines: printed.map((line) => line.replaceAll(folder.file(name), name)), marked };
  }

  it('prints no line for a notebook without problems', async () => {
    await folder.write('good.rpc', '# Title\n\n```rpc\neth_chainId\n```\n');
    assert.deepEqual(await check('good.rpc'), { code: 0, lines: [], marked: [] });
  });

  it('prints the problems of the editor at their places, also in indented blocks', async () => {
    const cells = [
      '```rpc\neth_getBalance 0x12 latest\n```',
      '  ```rpc\n  # @nam x\n  eth_chainId\n  ```',
      '```rpc\neth_getBalnce 0x12\n```',
      '# @assert result == 0x1',
    ];
    await folder.write('bad.rpc', `${cells.join('\n\n')}\n`);
    const { code, lines, marked } = await check('bad.rpc', { annotates: true });
    assert.equal(code, 1);
    const places = lines.map((line) => /^bad\.rpc:(\d+):(\d+): (\w+): .+ \[\w+\]$/.exec(line)?.slice(1).join(' '));
    assert.ok(places.includes('2 16 error'), lines.join('\n'));
    assert.ok(
      places.some((place) => /^6 [56] error$/.test(place ?? '')),
      lines.join('\n'),
    );
    assert.ok(places.includes('11 1 error'), lines.join('\n'));
    assert.ok(places.includes('14 1 error'), lines.join('\n'));
    assert.equal(marked.length, lines.length);
  });

  it('knows what cells before a cell define', async () => {
    await folder.write(
      'names.rpc',
      '```rpc\n@who = 0x00000000000000000000000000000000000000ab\n```\n\n```rpc\neth_getBalance {{who}} latest\n```\n\n```rpc\neth_getBalance {{whom}} latest\n```\n',
    );
    const { code, lines } = await check('names.rpc');
    assert.equal(code, 1);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', /^names\.rpc:10:\d+: error: .*whom/);
  });

  it('marks a key that is typed into a cell, and prints it nowhere', async () => {
    const planted = 'pl4nted-key-0123456789abcdef';
    process.env['RPCBOOK_KEY_CHECKTEST'] = planted;
    try {
      await folder.write('key.rpc', `\`\`\`rpc\nmy_method "${planted}"\n\`\`\`\n`);
      const { code, lines } = await check('key.rpc');
      assert.equal(code, 1);
      assert.match(lines.join('\n'), /key\.rpc:2:12: warning: .*\[keyInCell\]/);
      assert.doesNotMatch(lines.join('\n'), new RegExp(planted));
    } finally {
      delete process.env['RPCBOOK_KEY_CHECKTEST'];
    }
  });

  it('needs no settings', async () => {
    const bare = await AbiFolder.create();
    try {
      await bare.write('notes.rpc', '```rpc\neth_getBalance latest\n```\n');
      const printed: string[] = [];
      const print = (lines: readonly string[]) => void printed.push(...lines);
      const code = await checkFiles({
        files: [bare.file('notes.rpc')],
        signal: new AbortController().signal,
        terminal: { print, write: () => undefined, note: print, ask: () => Promise.resolve(undefined) },
      });
      assert.equal(code, 1, printed.join('\n'));
    } finally {
      await bare.delete();
    }
  });
});
