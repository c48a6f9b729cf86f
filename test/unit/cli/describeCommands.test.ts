import assert from 'node:assert/strict';

import { describeCommands } from '../../../src/cli/describeCommands';
import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { failureCodes } from '../../../src/core/run/report/cellFailures';

interface Described {
  readonly name: string;
  readonly arguments: string;
  readonly options: readonly {
    readonly name: string;
    readonly takesValue: boolean;
    readonly choices?: readonly string[];
  }[];
}

/** Values of options that take only some. */
const values: Readonly<Record<string, string>> = {
  '--var': 'a=1',
  '--jobs': '2',
  '--budget': '5',
  '--rows': '5',
  '--details': '1',
  '--max-calls': '7',
  '--key-fd': '3',
  '--rpc': 'http://127.0.0.1:8545',
  '--for': '10m',
};

describe('rpcbook describe --json', () => {
  const { commands }: { readonly commands: readonly Described[] } = JSON.parse(describeCommands());

  it('describes every option that a command takes, and no other', () => {
    const all = new Map(commands.flatMap(({ options }) => options.map((option) => [option.name, option] as const)));
    for (const { name, arguments: texts, options } of commands) {
      if (['describe', 'completion', 'help'].includes(name)) continue;
      const args = texts.split(' ').flatMap((text) => (/^[A-Z]/.test(text) ? ['x'] : []));
      const kindWith = (option: Described['options'][number]): string =>
        parseCommandLine([
          name,
          ...args,
          option.name,
          ...(option.takesValue ? [option.choices?.[0] ?? values[option.name] ?? 'x'] : []),
        ]).kind;
      assert.notEqual(parseCommandLine([name, ...args]).kind, 'invalid', name);
      for (const option of options) assert.notEqual(kindWith(option), 'invalid', `${name} ${option.name}`);
      for (const option of all.values())
        if (option.name !== '--help' && !options.some((own) => own.name === option.name))
          assert.equal(kindWith(option), 'invalid', `${name} ${option.name}`);
    }
  });

  it('tells every exit code and the codes of all errors', () => {
    const described: { readonly exitCodes: object; readonly errorCodes: readonly string[] } =
      JSON.parse(describeCommands());
    assert.deepEqual(Object.keys(described.exitCodes), ['0', '1', '2', '3', '4', '5']);
    assert.deepEqual(described.errorCodes, failureCodes);
  });
});
