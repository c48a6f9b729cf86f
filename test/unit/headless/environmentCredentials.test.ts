import assert from 'node:assert/strict';

import { EnvironmentCredentials } from '../../../src/headless/environmentCredentials';

const home = 'https://mainnet.example.com';
const stranger = 'https://stranger.example.com';
const environment = { RPCBOOK_KEY_MAIN: 'k1', RPCBOOK_SECRET_MAIN: 's1', RPCBOOK_KEY_SECOND: 'k2' };
const credentials = new EnvironmentCredentials(environment, new Map([['RPCBOOK_KEY_MAIN', [home]]]));

describe('EnvironmentCredentials', () => {
  it('returns a key for allowed origins, including WebSocket', async () => {
    for (const origin of [home, 'wss://mainnet.example.com']) {
      const answer = await credentials.get('main', origin);
      assert.ok(answer.kind === 'ready');
      assert.deepEqual(answer.credential.origins, [home]);
    }
  });

  it('returns nothing for another origin, and states what to add', async () => {
    for (const origin of [stranger, 'wss://stranger.example.com']) {
      assert.deepEqual(await credentials.get('main', origin), {
        kind: 'declined',
        alias: 'main',
        origin,
        cure: `If you trust this address with the key, set RPCBOOK_ORIGINS_MAIN=${home},${stranger} or add --allow-origin main=${stranger} to the command.`,
      });
    }
    assert.equal((await credentials.get('main', 'http://mainnet.example.com')).kind, 'declined');
    assert.equal((await credentials.get('main', `${home}:444`)).kind, 'declined');
  });

  it('keeps the origins of different keys separate, and shares them for aliases that share a variable', async () => {
    assert.equal((await credentials.get('second', home)).kind, 'declined');
    assert.equal((await credentials.get('MAIN', stranger)).kind, 'declined');
  });

  it('a missing credential puts no text from settings into a line for copying into a shell', async () => {
    const odd = await credentials.get('main', 'https://a$(id).example.com');
    assert.ok(odd.kind === 'declined');
    assert.ok(!odd.cure?.includes('$('), odd.cure);
    const aliased = new EnvironmentCredentials({ RPCBOOK_KEY_A__ID_: 'k1' }, new Map());
    const answer = await aliased.get('a`(id`', stranger);
    assert.ok(answer.kind === 'declined');
    assert.match(answer.cure ?? '', /RPCBOOK_ORIGINS_A__ID_=https:.*--allow-origin a__id_=https:/);
  });

  it('reports a missing key for any origin', async () => {
    assert.equal((await credentials.get('third', home)).kind, 'missing');
  });
});
