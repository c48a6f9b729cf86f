import assert from 'node:assert/strict';

import type { Credential } from '../../../../src/core/base/credentials/credential';
import { Secret } from '../../../../src/core/base/credentials/secret';
import { type AskOrigin, CredentialStore } from '../../../../src/host/credentials/credentialStore';
import { waitFor } from '../../../run/waitFor';
import { MemorySecrets } from './memorySecrets';

const home = 'https://mainnet.example.com';
const other = 'https://other.example.com';
const never: AskOrigin = () => assert.fail('the store asked an unexpected question');
const wanted = () => new AbortController().signal;

function credential(origins: readonly string[] = [home], key = 'k1'): Credential {
  return { alias: 'main', key: new Secret(key), origins };
}

describe('CredentialStore', () => {
  let secrets: MemorySecrets;
  let changes: string[];
  const store = (ask: AskOrigin = never) => new CredentialStore(secrets, ask, (alias) => changes.push(alias));

  beforeEach(() => {
    secrets = new MemorySecrets();
    changes = [];
  });

  it('reports a missing key', async () => {
    assert.deepEqual(await store().get('main', home, wanted()), { kind: 'missing', alias: 'main' });
    assert.deepEqual(await store().stateOf('main'), { kind: 'missing' });
  });

  it('returns a key for an approved origin, including WebSocket, without asking', async () => {
    const keys = store();
    assert.deepEqual(await keys.set(credential()), { kind: 'stored' });
    assert.equal((await keys.get('main', home, wanted())).kind, 'ready');
    assert.equal((await keys.get('main', 'wss://mainnet.example.com', wanted())).kind, 'ready');
    assert.deepEqual([...secrets.entries.keys()], ['rpcbook.credential.main']);
  });

  it('removes values of the environment that cells asked for, with the keys, in every encoding', async () => {
    const keys = store();
    await keys.set(credential());
    const before = await keys.redactorOf(['main']);
    const value = 'pl4nted-value-of-a-variable';
    const text = `${value} ${Buffer.from(value).toString('base64')}`;
    assert.equal(before(text), text);
    keys.hide('PLANTED', new Secret(value));
    const clean = (await keys.redactorOf(['main']))(text);
    assert.doesNotMatch(clean, /pl4nted|cGw0bnRlZC/);
  });

  it('asks once about a new origin, names the key and the origin, and remembers the approval', async () => {
    const questions: unknown[] = [];
    const keys = store(async (question) => questions.push(question) > 0);
    await keys.set(credential());
    assert.equal((await keys.get('main', other, wanted())).kind, 'ready');
    assert.equal((await keys.get('main', other, wanted())).kind, 'ready');
    assert.deepEqual(questions, [{ alias: 'main', approved: [home], origin: other }]);
    assert.equal((await store().get('main', other, wanted())).kind, 'ready', 'another window asks again');
  });

  it('asks one question for all requests that wait at the same time', async () => {
    let asked = 0;
    let answer = (_allowed: boolean): void => assert.fail('not asked yet');
    const keys = store(() => {
      asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await keys.set(credential());
    const waiting = [1, 2, 3].map(() => keys.get('main', other, wanted()));
    await waitFor(() => asked > 0);
    answer(true);
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ kind }) => kind),
      ['ready', 'ready', 'ready'],
    );
    assert.equal(asked, 1);
  });

  it('returns nothing for a declined origin', async () => {
    const keys = store(async () => false);
    await keys.set(credential());
    assert.deepEqual(await keys.get('main', other, wanted()), { kind: 'declined', alias: 'main', origin: other });
    assert.ok(!secrets.entries.get('rpcbook.credential.main')?.includes(other));
  });

  it('stops waiting for a question whose answer is no longer needed', async () => {
    const keys = store(() => new Promise(() => {}));
    await keys.set(credential());
    const controller = new AbortController();
    const answer = keys.get('main', other, controller.signal);
    controller.abort();
    assert.equal((await answer).kind, 'declined');
    assert.equal((await keys.get('main', other, controller.signal)).kind, 'declined');
  });

  it('returns a key that was set while the question was open', async () => {
    const keys: CredentialStore = store(async () => {
      await keys.set(credential([home], 'k2'));
      return true;
    });
    await keys.set(credential());
    const answer = await keys.get('main', other, wanted());
    assert.ok(answer.kind === 'ready');
    assert.equal(answer.credential.key.reveal(), 'k2');
    assert.deepEqual(answer.credential.origins, [home, other]);
  });

  it('returns no key that was deleted while the question was open', async () => {
    const keys: CredentialStore = store(async () => (await keys.delete('main')) === undefined);
    await keys.set(credential());
    assert.equal((await keys.get('main', other, wanted())).kind, 'missing');
  });

  it('keeps a key for this session when the secret store fails, and gives the reason without the key', async () => {
    const keys = store();
    secrets.fail = 'keyring locked, could not store {"key":"k1-very-secret"}';
    const kept = await keys.set(credential([home], 'k1-very-secret'));
    assert.ok(kept.kind === 'sessionOnly');
    assert.match(kept.why, /keyring locked/);
    assert.ok(!kept.why.includes('k1-very-secret'));
    assert.equal((await keys.get('main', home, wanted())).kind, 'ready');
    assert.deepEqual(await keys.stateOf('main'), { kind: 'sessionOnly' });
    assert.equal(secrets.entries.size, 0);
  });

  it('the approvals of a replaced key are kept even if settings name other origins', async () => {
    const keys = store(async () => false);
    await keys.set(credential([home]));
    await keys.set(credential([home, other, 'https://hidden.example.com'], 'k2'));
    assert.deepEqual(await keys.originsOf('main'), [home]);
    assert.equal((await keys.get('main', other, wanted())).kind, 'declined');
    const answer = await keys.get('main', home, wanted());
    assert.ok(answer.kind === 'ready');
    assert.equal(answer.credential.key.reveal(), 'k2');
  });

  it('keeps approvals revoked, and binds a key again after it was deleted', async () => {
    const keys = store();
    await keys.set(credential([home]));
    await keys.revoke('main', home);
    await keys.set(credential([home, other], 'k2'));
    assert.deepEqual(await keys.originsOf('main'), []);
    await keys.delete('main');
    assert.equal(await keys.originsOf('main'), undefined);
    await keys.set(credential([other], 'k3'));
    assert.deepEqual(await keys.originsOf('main'), [other]);
  });

  it('asks again about an origin that was revoked, in every window', async () => {
    const keys = store(async () => false);
    await keys.set(credential([home, other]));
    assert.deepEqual(await keys.revoke('main', 'wss://other.example.com'), { kind: 'stored' });
    assert.deepEqual(await keys.originsOf('main'), [home]);
    assert.equal((await keys.get('main', other, wanted())).kind, 'declined');
    assert.equal((await store(async () => false).get('main', other, wanted())).kind, 'declined');
    assert.equal(await keys.revoke('main', other), undefined);
    assert.equal(await keys.revoke('second', other), undefined);
  });

  it('keeps a revocation that is made at the same time as an approval', async () => {
    const third = 'https://third.example.com';
    const keys = store(async () => true);
    await keys.set(credential([home, other]));
    await Promise.all([keys.get('main', third, wanted()), keys.revoke('main', other), keys.revoke('main', home)]);
    assert.deepEqual(await keys.originsOf('main'), [third]);
  });

  it('revokes an origin for this session when the secret store fails', async () => {
    const keys = store(async () => false);
    await keys.set(credential([home, other]));
    const { store: write } = secrets;
    secrets.store = () => Promise.reject(new Error('keyring locked'));
    assert.deepEqual(await keys.revoke('main', other), { kind: 'sessionOnly', why: 'keyring locked' });
    secrets.store = write;
    assert.equal((await keys.get('main', other, wanted())).kind, 'declined');
  });

  it('reports that the secret store is unavailable', async () => {
    secrets.fail = 'no keyring';
    assert.deepEqual(await store().get('main', home, wanted()), {
      kind: 'unavailable',
      alias: 'main',
      why: 'no keyring',
    });
    assert.deepEqual(await store().stateOf('main'), { kind: 'unavailable', why: 'no keyring' });
    assert.equal(await store().delete('main'), 'no keyring');
  });

  it('does not use a damaged entry', async () => {
    secrets.entries.set('rpcbook.credential.main', '{"key":"k1"');
    assert.deepEqual(await store().get('main', home, wanted()), {
      kind: 'unavailable',
      alias: 'main',
      why: 'its entry in the secret store is damaged',
      cure: 'Set the key again.',
    });
  });

  it('removes the period at the end of messages of the secret store, which are used inside sentences', async () => {
    secrets.fail = 'The name is not activatable.';
    assert.equal(await store().delete('main'), 'The name is not activatable');
  });

  it('shows a key as rejected until the service accepts it or it is replaced', async () => {
    const keys = store();
    await keys.set(credential());
    keys.noteOutcome('main', 'rejected');
    assert.deepEqual(await keys.stateOf('main'), { kind: 'rejected' });
    keys.noteOutcome('main', 'accepted');
    assert.deepEqual(await keys.stateOf('main'), { kind: 'set' });
    keys.noteOutcome('main', 'rejected');
    await keys.set(credential([home], 'k2'));
    assert.deepEqual(await keys.stateOf('main'), { kind: 'set' });
  });

  it('reports only changes made by another window', async () => {
    const keys = store();
    keys.noteOutcome('main', 'rejected');
    changes.length = 0;
    keys.noteOutcome('main', 'rejected');
    await secrets.store('somethingElse', 'x');
    assert.deepEqual(changes, []);
    await secrets.store('rpcbook.credential.main', '{"key":"k2","origins":[]}');
    assert.deepEqual(changes, ['main']);
    assert.deepEqual(await keys.stateOf('main'), { kind: 'set' });
  });

  it('stops listening when disposed', () => {
    const keys = store();
    keys.dispose();
    assert.equal(secrets.listeners, 0);
  });
});
