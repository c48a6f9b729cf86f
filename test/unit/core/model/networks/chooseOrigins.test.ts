import assert from 'node:assert/strict';

import { formatOrigins } from '../../../../../src/core/base/credentials/originRule';
import { chooseOrigins, type OriginChoice } from '../../../../../src/core/model/networks/chooseOrigins';

const user = ['https://mine.example.com'];
const workspace = Array.from({ length: 12 }, (_, index) => `https://n${index + 1}.example.com`);

describe('chooseOrigins', () => {
  async function choose(answer: (origin: string) => OriginChoice) {
    const asked: string[] = [];
    const chosen = await chooseOrigins({ user, workspace }, (origin, { number, total }) => {
      asked.push(`${origin} ${number}/${total}`);
      return Promise.resolve(answer(origin));
    });
    return { asked, chosen };
  }

  it('asks about each origin of the workspace separately, and about none in user settings', async () => {
    const { asked, chosen } = await choose((origin) => (origin === 'https://n9.example.com' ? 'allow' : 'refuse'));
    assert.deepEqual(
      asked,
      workspace.map((origin, index) => `${origin} ${index + 1}/12`),
    );
    assert.deepEqual(chosen, [...user, 'https://n9.example.com']);
  });

  it('returns nothing and stops asking when the user cancels', async () => {
    const { asked, chosen } = await choose((origin) => (origin === 'https://n2.example.com' ? 'cancel' : 'allow'));
    assert.equal(asked.length, 2);
    assert.equal(chosen, undefined);
  });
});

describe('formatOrigins', () => {
  it('lists every origin', () => {
    assert.equal(formatOrigins([]), 'no address');
    for (const origin of workspace) assert.ok(formatOrigins(workspace).split(', ').includes(origin));
  });
});
