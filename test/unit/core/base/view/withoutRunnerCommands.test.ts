import assert from 'node:assert/strict';

import { withoutRunnerCommands } from '../../../../../src/core/base/view/withoutRunnerCommands';

/** How the runners find a command in a line. */
const runners: readonly RegExp[] = [
  /##vso\[[^\]]*\]/i,
  /##\[[^\]]*\]/i,
  /##teamcity\[/i,
  /^\s*::[a-z-]+[^:]*::/i,
  /section_(?:start|end):\d+/,
  /^\s*::[a-z-]+.*?::/i,
  /travis_(?:fold|time):/,
  /^\s*(?:---|\+\+\+|~~~|\^\^\^)(?:\s|$)/,
];

const commands: readonly string[] = [
  '##vso[task.setvariable variable=PATH]/tmp/evil',
  'name: ##VSO[task.setsecret]a',
  '##[add-mask]result',
  'topic ##[group]hidden',
  "##teamcity[buildStatus status='SUCCESS']",
  '::set-output name=ok::true',
  '   ::add-mask::0',
  '::stop-commands::token',
  'revert: ::error file=a,line=1::all is well',
  '####[command]a',
  'section_start:1:a',
  'xsection_end:1:a',
  `${' '.repeat(500)}::unknown-command x=1::a`,
  'name: ::internal-set-repo-path repoFullName=a/b::/tmp',
  'a ::new-command::b',
  'travis_fold:start:a',
  'travis_time:end:0:start=1,finish=2',
  '--- hidden',
  '+++ shown',
  '~~~ hidden',
  '^^^ +++',
];

describe('withoutRunnerCommands', () => {
  for (const command of commands) {
    it(`no command for a runner is left in ${JSON.stringify(command)}, and the rest is shown`, () => {
      const line = withoutRunnerCommands(command);
      for (const runner of runners) assert.doesNotMatch(line, runner);
      assert.match(line, /\\u\{(?:23|3a|5f|2d|2b|7e|5e)\}/);
    });
  }

  it('leaves Cairo paths, IPv6 addresses and headings unchanged', () => {
    for (const line of [
      'core::integer::u256',
      'http://[::1]:8545',
      '## Logs of block 12',
      'a::group_of::b',
      'a --- b',
      '----',
      '-1',
    ])
      assert.equal(withoutRunnerCommands(line), line);
  });
});
