import assert from 'node:assert/strict';

import { describeCommands } from '../../../src/cli/describeCommands';
import { usage } from '../../../src/cli/usage';

interface Described {
  readonly name: string;
  readonly arguments: string;
  readonly options: readonly { readonly name: string; readonly takesValue: boolean }[];
}

describe('rpcbook describe --json', () => {
  const { commands }: { readonly commands: readonly Described[] } = JSON.parse(describeCommands());
  const optionsOf = (name: string): readonly string[] =>
    commands.find((command) => command.name === name)?.options.map((option) => option.name) ?? [];

  it('describes every command of the help with its arguments', () => {
    for (const { name, arguments: texts } of commands)
      assert.ok(usage.includes(`rpcbook ${name}${texts === '' ? '' : ` ${texts}`}`), `${name} ${texts}`);
    const inUsage = [...usage.matchAll(/(?:Usage:|^ {6}) rpcbook (\w+)/gm)].map(([, name]) => name);
    assert.deepEqual(commands.map(({ name }) => name).toSorted(), inUsage.toSorted());
  });

  it('gives each command its own options', () => {
    assert.ok(optionsOf('logs').includes('--save') && optionsOf('logs').includes('--json'));
    assert.ok(!optionsOf('run').includes('--save') && !optionsOf('call').includes('--save'));
    assert.ok(optionsOf('run').includes('--jobs') && !optionsOf('call').includes('--jobs'));
  });
});
