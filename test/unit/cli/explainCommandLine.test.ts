import assert from 'node:assert/strict';

import { describedCommands } from '../../../src/cli/describeCommands';
import { explainCommandLine } from '../../../src/cli/explainCommandLine';
import { parseCommandLine } from '../../../src/cli/parseCommandLine';

describe('a command line that is not valid', () => {
  for (const [text, why] of [
    ['run', /^run needs FILE\.\.\.\.$/],
    ['recept 0x1', /^There is no such command\. Did you mean receipt\?$/],
    ['--json', /^A command is missing: run, call, /],
    ['run a.rpc --budgt 5', /^There is no option --budgt\. Did you mean --budget\?$/],
    ['run a.rpc -x', /^There is no option -x\.$/],
    ['run a.rpc --network', /^--network needs a value\.$/],
    ['run a.rpc --network --json', /^--network needs a value\. If it begins with a dash, write --network=VALUE\.$/],
    ['run a.rpc --json=yes', /^--json takes no value\.$/],
    ['run a.rpc --env-file .env', /^Node\.js takes --env-file for itself.*Use --env-from FILE/],
    ['check a.rpc --env-file-if-exists=.env', /^Node\.js takes --env-file for itself.*Use --env-from FILE/],
    ['run a.rpc --rows 1 --rows 2', /^--rows is there twice/],
    ['run a.rpc --save x.csv', /^run has no option --save\. It belongs to logs\.$/],
    ['call eth_chainId --jobs 2', /^call has no option --jobs\. It belongs to run\.$/],
    ['credits --ledger x --tap', /^credits has no option --tap\. It belongs to run, call, /],
    ['run a.rpc --jobs 0', /^--jobs must be a whole number from 1\.$/],
    ['run a.rpc --rows=-5', /^--rows must be a whole number from 0\.$/],
    ['run a.rpc --details many', /^--details must be a whole number from 0\.$/],
    ['run a.rpc --budget=much', /^--budget must be a number of credits from 0\.$/],
    ['run a.rpc --for 10', /^--for must be a time such as 30s, 10m or 2h\.$/],
    ['run a.rpc --var a', /^--var must be NAME=VALUE, each name once\.$/],
    ['run a.rpc --color blue', /^--color must be auto, always or never\.$/],
    ['run a.rpc --annotate gitlab', /^--annotate must be github\.$/],
    ['run a.rpc --key-fd 1', /^--key-fd must be the number of a descriptor other than 1 and 2/],
    ['run a.rpc --json --tap', /^--json and --tap can't be used together/],
    ['run a.rpc --dry-run --junit r.xml', /^--junit has nothing to report of a --dry-run\. --json prints the plan\.$/],
    ['receipt', /^receipt needs HASH\.$/],
    ['receipt 0x1 0x2', /^receipt takes only HASH\.$/],
    ['storage 0x1', /^storage needs ADDRESS VARIABLE\.$/],
    ['logs', /^logs needs ADDRESS \[EVENT\]\.$/],
    ['credits x --ledger y', /^credits takes no arguments\.$/],
    ['describe', /^describe prints JSON\. Add --json\.$/],
    ['completion tcsh', /^completion takes bash\|zsh\|fish/],
  ] as const)
    it(`says why and how it is used: rpcbook ${text}`, () => {
      const args = text.split(' ');
      assert.equal(parseCommandLine(args).kind, 'invalid');
      const lines = explainCommandLine(args) ?? [];
      assert.match(lines[0] ?? '', why);
      assert.ok(lines.length <= 3 && lines.at(-1)?.includes('--help'));
      const command = describedCommands().find(({ name }) => name === args[0]);
      assert.equal(lines.length === 3 && lines[1]?.startsWith(`Usage: rpcbook ${args[0]}`), command !== undefined);
    });

  it('says how keys are given instead, and repeats none', () => {
    const planted = 'pl4ntedkey0f0arguments789';
    for (const args of [
      ['run', 'a.rpc', '--key', planted],
      ['run', 'a.rpc', `--api-key=${planted}`],
      ['run', 'a.rpc', '--key-fd', planted],
      ['call', 'eth_chainId', '--secret', planted],
      [planted],
    ]) {
      const text = (explainCommandLine(args) ?? []).join('\n');
      assert.ok(!text.includes(planted), text);
      if (args[2] !== '--key-fd' && args.length > 1)
        assert.match(text, /Keys are never arguments.* --key-fd or --ask-key/);
    }
  });

  it('finds a reason for each option of another command', () => {
    for (const { name } of describedCommands())
      for (const { name: option, takesValue } of describedCommands().flatMap(({ options }) => options)) {
        const args = [name, 'x', option, ...(takesValue ? ['1'] : [])];
        if (parseCommandLine(args).kind !== 'invalid') continue;
        assert.doesNotMatch(explainCommandLine(args)?.[0] ?? '', /not valid together/, args.join(' '));
      }
  });

  it('without arguments is answered by the help', () => {
    assert.equal(explainCommandLine([]), undefined);
  });
});
