import assert from 'node:assert/strict';

import { readAllowedOrigins } from '../../../src/headless/environmentCredentials';

const home = 'https://mainnet.example.com';
const other = 'https://other.example.com:8443';
const oneKey = { RPCBOOK_KEY_MAIN: 'k1' };
const twoKeys = { ...oneKey, RPCBOOK_KEY_SECOND: 'k2' };

function read(
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[] = [],
): Readonly<Record<string, readonly string[]>> | string {
  const allowed = readAllowedOrigins(environment, flags);
  return allowed.kind === 'ok' ? Object.fromEntries(allowed.value) : allowed.problem;
}

describe('readAllowedOrigins', () => {
  it('allows nothing by default', () => {
    assert.deepEqual(read(oneKey), {});
    assert.deepEqual(read({ ...oneKey, RPCBOOK_ORIGINS_MAIN: ' ' }), {});
  });

  it('reads the origins of each key from the environment, separated by spaces or commas', () => {
    const expected = { RPCBOOK_KEY_MAIN: [home, other], RPCBOOK_KEY_SECOND: [other] };
    const origins = { RPCBOOK_ORIGINS_MAIN: `${home}/, wss://other.example.com:8443`, RPCBOOK_ORIGINS_SECOND: other };
    assert.deepEqual(read({ ...twoKeys, ...origins }), expected);
  });

  it('applies a bare --allow-origin to the only key in the environment', () => {
    assert.deepEqual(read(oneKey, [home]), { RPCBOOK_KEY_MAIN: [home] });
    assert.deepEqual(read({ ...oneKey, RPCBOOK_KEY_SECOND: '' }, [home]), { RPCBOOK_KEY_MAIN: [home] });
    assert.deepEqual(read({}, [home]), {});
  });

  it('does not guess which of several keys a bare --allow-origin means', () => {
    const problem = read(twoKeys, [home]);
    assert.ok(typeof problem === 'string');
    assert.match(problem, /RPCBOOK_KEY_MAIN, RPCBOOK_KEY_SECOND.*--allow-origin main=https:\/\/mainnet\.example\.com/);
    assert.deepEqual(read(twoKeys, [`second=${home}`, `MAIN=${other}`, `main=${home}`]), {
      RPCBOOK_KEY_SECOND: [home],
      RPCBOOK_KEY_MAIN: [other, home],
    });
  });

  const refused: readonly (readonly [text: string, why: RegExp])[] = [
    ['mainnet.example.com', /isn't an origin/],
    ['*', /isn't an origin/],
    ['file:///etc', /isn't an origin/],
    ['https://*.example.com', /can't contain wildcards/],
    ['https://{network}.example.com', /can't contain wildcards/],
    ['https://a$(id).example.com', /can't contain wildcards/],
    ['http://mainnet.example.com', /isn't encrypted/],
    ['https://mainnet.example.com/v3/0123456789abcdef', /Write https:\/\/mainnet\.example\.com without a path/],
    ['https://user:0123456789abcdef@mainnet.example.com', /without a path or user name/],
  ];
  for (const [text, why] of refused) {
    it(`refuses ${text} in both places, without repeating what may be a key`, () => {
      for (const problem of [read({ ...oneKey, RPCBOOK_ORIGINS_MAIN: text }), read(oneKey, [`main=${text}`])]) {
        assert.ok(typeof problem === 'string', text);
        assert.match(problem, why);
        assert.match(problem, /^(?:RPCBOOK_ORIGINS_MAIN|--allow-origin): /);
        assert.ok(!problem.includes('0123456789abcdef'));
      }
    });
  }
});
