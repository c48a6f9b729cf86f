import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';

import { commands, optionsOf } from '../../../src/cli/commandTable';
import type { Shell } from '../../../src/cli/parseCommandLine';
import { printCompletion } from '../../../src/cli/printCompletion';
import { AbiFolder } from '../core/formats/abi/abiFolder';

const names: readonly string[] = commands.map(({ name }) => name);

/** Whether a shell is installed on this computer. */
function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

function inShell(shell: Shell, script: string, cwd: string): readonly string[] {
  const options = shell === 'fish' ? ['--no-config', '-c'] : ['-f', '-c'];
  const { stdout, stderr, status } = spawnSync(shell, [...(shell === 'bash' ? ['-c'] : options), script], {
    cwd,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion in shells', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    await folder.write('my notes.rpc', '');
    await mkdir(folder.file('docs'));
  });
  after(() => folder.delete());

  /** Returns what bash offers for the last of the words. */
  function inBash(...words: readonly string[]): readonly string[] {
    const quoted = ['rpcbook', ...words].map((word) => `'${word}'`).join(' ');
    const script = `${printCompletion('bash').join('\n')}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _rpcbook; for each in "\${COMPREPLY[@]}"; do echo "$each"; done`;
    return inShell('bash', script, folder.file('.'));
  }

  it('bash offers commands, options of the command, fixed values and files', function () {
    if (!isInstalled('bash')) this.skip();
    assert.deepEqual(inBash(''), names);
    assert.deepEqual(inBash('rec'), ['receipt']);
    for (const command of commands)
      assert.deepEqual(
        inBash(command.name, '-'),
        optionsOf(command).map((name) => `--${name}`),
        command.name,
      );
    assert.deepEqual(inBash('logs', '--sa'), ['--save']);
    assert.deepEqual(inBash('run', 'a.rpc', '--color', ''), ['auto', 'always', 'never']);
    assert.deepEqual(inBash('run', '--network', ''), []);
    assert.deepEqual(inBash('run', '--html', 'my'), ['my notes.rpc']);
    assert.deepEqual(inBash('run', '').toSorted(), ['docs', 'my notes.rpc']);
    for (const name of ['verify', 'check', 'fmt']) assert.ok(inBash(name, '').includes('docs'), name);
    for (const name of ['call', 'credits']) assert.deepEqual(inBash(name, ''), []);
  });

  it('zsh reads the script', function () {
    if (!isInstalled('zsh')) this.skip();
    const script = printCompletion('zsh').join('\n');
    const loaded = inShell('zsh', `compdef() { print -r -- "$@"; }\n${script}\nwhence -w _rpcbook`, folder.file('.'));
    assert.deepEqual(loaded, ['_rpcbook rpcbook', '_rpcbook: function']);
    // The functions of the completion system print what they would offer.
    const offered = (words: string, at: number) =>
      inShell(
        'zsh',
        `compdef() { }\ncompadd() { if [[ $1 == -a ]]; then print -rl -- \${(P)2}; else shift; print -rl -- "$@"; fi }\n_files() { print FILES }\n${script}\nwords=(${words}); CURRENT=${at}; _rpcbook`,
        folder.file('.'),
      );
    assert.deepEqual(offered("rpcbook ''", 2), names);
    assert.deepEqual(offered('rpcbook run --color ""', 4), ['auto', 'always', 'never']);
    assert.deepEqual(offered('rpcbook run --html ""', 4), ['FILES']);
    assert.deepEqual(offered('rpcbook run ""', 3), ['FILES']);
    assert.ok(offered('rpcbook logs -', 3).includes('--save'));
  });

  it('fish offers commands, options and values', function () {
    if (!isInstalled('fish')) this.skip();
    const script = printCompletion('fish').join('\n');
    const offered = (line: string) =>
      inShell('fish', `${script}\ncomplete -C '${line}'`, folder.file('.')).map((text) => text.split('\t')[0]);
    assert.deepEqual(offered('rpcbook ').toSorted(), names.toSorted());
    assert.deepEqual(offered('rpcbook logs --sav'), ['--save']);
    assert.deepEqual(offered('rpcbook run --color ').toSorted(), ['always', 'auto', 'never']);
    assert.ok(!offered('rpcbook call --').includes('--save'));
  });
});
