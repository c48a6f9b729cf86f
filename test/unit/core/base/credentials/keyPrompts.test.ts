import assert from 'node:assert/strict';

import type {
  Credential,
  CredentialAnswer,
  CredentialSource,
} from '../../../../../src/core/base/credentials/credential';
import { KeyPrompts } from '../../../../../src/core/base/credentials/keyPrompts';
import { Secret } from '../../../../../src/core/base/credentials/secret';

const origin = 'https://node.example.com';

/** A source whose keys a test sets, and the questions that were asked. */
class Keys implements CredentialSource {
  readonly stored = new Map<string, Credential>();
  readonly asked: string[] = [];
  /** Answers the question for an alias. */
  answer: (alias: string) => Promise<boolean> = (alias) => Promise.resolve(this.save(alias));

  save(alias: string): boolean {
    this.stored.set(alias, { alias, key: new Secret('k1'), origins: [origin] });
    return true;
  }

  get(alias: string): Promise<CredentialAnswer> {
    const credential = this.stored.get(alias);
    return Promise.resolve(credential ? { kind: 'ready', credential } : { kind: 'missing', alias });
  }

  readonly prompts = new KeyPrompts(this, (alias) => {
    this.asked.push(alias);
    return this.answer(alias);
  });
}

const running = () => new AbortController().signal;

describe('KeyPrompts', () => {
  it('asks for a missing key and returns the one that was saved', async () => {
    const keys = new Keys();
    assert.equal((await keys.prompts.get('main', origin, running())).kind, 'ready');
    assert.deepEqual(keys.asked, ['main']);
  });

  it("doesn't ask for an existing key", async () => {
    const keys = new Keys();
    keys.save('main');
    assert.equal((await keys.prompts.get('main', origin, running())).kind, 'ready');
    assert.deepEqual(keys.asked, []);
  });

  it('asks once for all requests that wait for a key', async () => {
    const keys = new Keys();
    const answers = await Promise.all([1, 2, 3].map(() => keys.prompts.get('main', origin, running())));
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      ['ready', 'ready', 'ready'],
    );
    assert.deepEqual(keys.asked, ['main']);
  });

  it('asks again after a declined question only when the user runs something again', async () => {
    const keys = new Keys();
    keys.answer = () => Promise.resolve(false);
    for (let cell = 0; cell < 3; cell += 1)
      assert.equal((await keys.prompts.get('main', origin, running())).kind, 'missing');
    await keys.prompts.get('other', origin, running());
    assert.deepEqual(keys.asked, ['main', 'other']);
    keys.prompts.startOver();
    await keys.prompts.get('main', origin, running());
    assert.deepEqual(keys.asked, ['main', 'other', 'main']);
  });

  it('answers without a key as soon as the request is stopped', async () => {
    const keys = new Keys();
    keys.answer = () => new Promise(() => {});
    const stop = new AbortController();
    const answer = keys.prompts.get('main', origin, stop.signal);
    stop.abort();
    assert.equal((await answer).kind, 'missing');
  });
});
