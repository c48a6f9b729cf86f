import assert from 'node:assert/strict';

import { compilerQuestionOf } from '../../../../src/host/abi/compilerApproval';

const build = { kind: 'forge', folder: '/project', file: 'src/A.sol' } as const;
const forge = { realPath: '/home/me/.foundry/bin/forge', chosenBy: 'PATH', isInWorkspace: false };
const solc = { realPath: '/project/bin/solc', chosenBy: '/project/foundry.toml', isInWorkspace: true };
const marks = { [forge.realPath]: 'outside', [solc.realPath]: 'one', '/project/foundry.toml': 'two' };

describe('the question whether the compiler of a project may run', () => {
  it('names each program by its real path, with what chose it, and one of the workspace in other words', () => {
    const outside = compilerQuestionOf(build, { programs: [forge], marks }, { get: () => undefined });
    assert.equal(outside.title, 'Run the compiler of this project?');
    assert.ok(outside.detail.includes(`It runs ${forge.realPath}, chosen by PATH.`));
    const inside = compilerQuestionOf(build, { programs: [forge, solc], marks }, { get: () => undefined });
    assert.equal(inside.title, 'Run a program of this workspace as the compiler?');
    assert.match(inside.detail.join('\n'), /runs \/project\/bin\/solc as you.*chosen by \/project\/foundry\.toml/);
    assert.equal(inside.isApproved, false);
    assert.ok(inside.detail.every((line) => !line.startsWith('Changed')));
  });

  it('is asked again after a change, and says what changed', () => {
    const choice = { programs: [forge, solc], marks };
    const { approval } = compilerQuestionOf(build, choice, { get: () => undefined });
    const approvals = { get: () => approval };
    assert.equal(compilerQuestionOf(build, choice, approvals).isApproved, true);
    const changed = { ...choice, marks: { ...marks, [solc.realPath]: 'three', '/project/.env': 'new' } };
    const again = compilerQuestionOf(build, changed, approvals);
    assert.equal(again.isApproved, false);
    assert.ok(again.detail.includes('Changed since you allowed it: /project/.env, /project/bin/solc.'));
  });

  it('is asked each time if something else may choose a program', () => {
    const doubtful = { programs: [forge], marks, doubt: '/project/.env may name others' };
    const { approval, detail } = compilerQuestionOf(build, doubtful, { get: () => JSON.stringify(marks) });
    assert.equal(approval, undefined);
    assert.ok(detail.includes('You are asked each time, because /project/.env may name others.'));
    assert.equal(compilerQuestionOf(build, doubtful, { get: () => JSON.stringify(marks) }).isApproved, false);
  });

  it('takes what earlier versions kept for no approval', () => {
    const choice = { programs: [forge], marks };
    for (const kept of [`0x${'1'.repeat(64)}`, 'true', '[]', '{}', 7])
      assert.equal(compilerQuestionOf(build, choice, { get: () => kept }).isApproved, false);
  });
});
