import assert from 'node:assert/strict';

import { type Answer, type PromptStep, runSteps } from '../../../../src/core/base/runSteps';

type Draft = readonly string[];

/** Returns a step that gives its answers one after another and records its position. */
function step(
  name: string,
  answers: readonly ('value' | 'back' | 'canceled')[],
  seen: string[],
  applies?: (draft: Draft) => boolean,
): PromptStep<Draft> {
  const left = [...answers];
  return {
    applies,
    ask: async (draft, place): Promise<Answer<Draft>> => {
      seen.push(`${name} ${place.step}/${place.total}`);
      const kind = left.shift();
      assert.ok(kind, `${name} was asked too often`);
      return kind === 'value' ? { kind, value: [...draft, name] } : { kind };
    },
  };
}

describe('runSteps', () => {
  it('asks the steps in order and returns the draft', async () => {
    const seen: string[] = [];
    const draft = await runSteps<Draft>([], [step('a', ['value'], seen), step('b', ['value'], seen)]);
    assert.deepEqual(draft, ['a', 'b']);
    assert.deepEqual(seen, ['a 1/2', 'b 2/2']);
  });

  it("goes back to the previous step and skips steps that didn't apply", async () => {
    const seen: string[] = [];
    const never = step('never', [], seen, () => false);
    await runSteps<Draft>([], [step('a', ['value', 'value'], seen), never, step('b', ['back', 'value'], seen)]);
    assert.deepEqual(seen, ['a 1/2', 'b 2/2', 'a 1/2', 'b 2/2']);
  });

  it('asks a step that an earlier answer made necessary', async () => {
    const seen: string[] = [];
    const draft = await runSteps<Draft>(
      [],
      [step('a', ['value'], seen), step('b', ['value'], seen, (known) => known.includes('a'))],
    );
    assert.deepEqual(draft, ['a', 'b']);
    assert.deepEqual(seen, ['a 1/1', 'b 2/2']);
  });

  it('returns nothing when the user cancels', async () => {
    assert.equal(await runSteps<Draft>([], [step('a', ['value'], []), step('b', ['canceled'], [])]), undefined);
  });
});
