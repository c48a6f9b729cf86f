import assert from 'node:assert/strict';

import { readFacets, readTarget } from '../../../../../src/core/answer/inquiry/readPlace';
import { readProxyCode } from '../../../../../src/core/knowledge/proxies/readProxyCode';
import { Anvil } from '../../../../service/evm/anvil';

const target = 'be862ad9abfe6f22bcb087716c7d89a26051f74c';

/** Runtime code of minimal proxies, with the address left out. */
const minimal: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'EIP-1167': ['363d3d373d3d3d363d73', '5af43d82803e903d91602b57fd5bf3'],
  'EIP-1167 with arguments behind the code': [
    '363d3d373d3d3d363d73',
    `5af43d82803e903d91602b57fd5bf3${'ab'.repeat(40)}`,
  ],
  '0age and Solady': ['3d3d3d3d363d3d37363d73', '5af43d3d93803e602a57fd5bf3'],
  'Solady with PUSH0': ['5f5f365f5f37365f73', '5af43d5f5f3e6029573d5ffd5b3d5ff3'],
  'EIP-7511 with PUSH0': ['365f5f375f5f365f73', '5af43d5f5f3e5f3d91602a57fd5bf3'],
  'Vyper before 0.2.9': ['366000600037611000600036600073', '5af4602c57600080fd5b6110006000f3'],
};

describe('the code of a proxy', () => {
  let node: Anvil;
  before(async () => {
    node = await Anvil.start({});
  });
  after(() => node.stop());

  for (const [name, [before, after]] of Object.entries(minimal))
    it(`names its target, and runs it: ${name}`, async () => {
      const code = `0x${before}${target}${after}`;
      assert.deepEqual(readProxyCode(code), { kind: 'target', pattern: 'minimal', target: `0x${target}` });
      // The target returns 42, so the proxy does if its code is what it is said to be.
      await node.request('anvil_setCode', [`0x${target}`, '0x602a60005260206000f3']);
      const proxy = `0x${'77'.repeat(20)}`;
      await node.request('anvil_setCode', [proxy, code]);
      const returned = await node.request<string>('eth_call', [{ to: proxy, data: '0x12345678' }, 'latest']);
      assert.equal(BigInt(returned.slice(0, 66)), 42n);
    });

  it('may contain an address with leading zeros in fewer bytes', () => {
    const short = target.slice(8);
    assert.deepEqual(readProxyCode(`0x363d3d373d3d3d363d6f${short}5af43d82803e903d91602757fd5bf3`), {
      kind: 'target',
      pattern: 'minimal',
      target: `0x${'0'.repeat(8)}${short}`,
    });
  });

  it('the code of an account is a delegation if it has exactly one address after the mark', () => {
    assert.deepEqual(readProxyCode(`0xef0100${target}`), {
      kind: 'target',
      pattern: 'delegation',
      target: `0x${target}`,
    });
    assert.deepEqual(readProxyCode(`0xef0100${target}00`), { kind: 'plain' });
    assert.deepEqual(readProxyCode('0x'), { kind: 'noCode' });
  });

  it('the code of Safe loads the address in slot 0', () => {
    const safe = `0x608060405273${'f'.repeat(40)}600054167fa619486e${'0'.repeat(56)}60003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3`;
    assert.deepEqual(readProxyCode(safe), {
      kind: 'slots',
      slots: [{ role: 'target', pattern: 'safe', slot: `0x${'0'.repeat(64)}` }],
    });
  });

  it('names the slots that are read, at most two', () => {
    const known = {
      logic: '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
      admin: 'b53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
      beacon: 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
      proxiable: 'c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
      zeppelin: '7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
    };
    const rolesOf = (...slots: readonly string[]): readonly string[] => {
      const code = readProxyCode(`0x6080${slots.map((slot) => `7f${slot}54`).join('')}5af4`);
      return code.kind === 'slots' ? code.slots.map(({ role, pattern }) => `${pattern} ${role}`) : [code.kind];
    };
    assert.deepEqual(rolesOf(known.logic, known.admin), ['erc1967 target', 'erc1967 admin']);
    assert.deepEqual(rolesOf(known.beacon), ['beacon beacon']);
    assert.deepEqual(rolesOf(known.proxiable), ['erc1822 target']);
    assert.deepEqual(rolesOf(known.zeppelin), ['openZeppelin target']);
    assert.deepEqual(rolesOf(known.admin), ['facets']);
    assert.deepEqual(rolesOf(...Object.values(known)), ['erc1967 target', 'beacon beacon']);
  });

  it('leads to a request for facets only if it delegates to other code', () => {
    assert.deepEqual(readProxyCode('0x60016000f4'), { kind: 'facets' });
    // The byte is pushed, not run.
    assert.deepEqual(readProxyCode('0x60f46000f3'), { kind: 'plain' });
    assert.deepEqual(readProxyCode('garbage'), { kind: 'noCode' });
  });
});

describe('what a proxy points to', () => {
  const word = (text: string): string => text.padStart(64, '0');

  it('is an address, nothing or something else', () => {
    assert.deepEqual(readTarget(`0x${word(target.toUpperCase())}`), { kind: 'target', address: `0x${target}` });
    assert.deepEqual(readTarget('0x0'), { kind: 'unset' });
    assert.deepEqual(readTarget(`0x1${word(target).slice(1)}`), { kind: 'broken' });
    for (const broken of ['0x', 'x', null, 7, `0x${'0'.repeat(65)}1`])
      assert.deepEqual(readTarget(broken), { kind: 'broken' });
  });

  it('is each facet of a diamond once, if the list can be read', () => {
    const facet = (address: string): string => word(address) + word('40') + word('1') + '12345678'.padEnd(64, '0');
    const list = `0x${word('20')}${word('2')}${word('40')}${word('c0')}${facet(target)}${facet('1'.repeat(40))}`;
    assert.deepEqual(readFacets(list), [`0x${target}`, `0x${'1'.repeat(40)}`]);
    assert.equal(readFacets('0x'), undefined);
    assert.equal(readFacets(list.slice(0, 300)), undefined);
    assert.equal(readFacets(`0x${word('20')}${'f'.repeat(64)}${word('40')}`), undefined);
    assert.equal(readFacets(`0x${word('20')}${word('ffffffff')}${word('40')}`), undefined);
    assert.equal(readFacets(list.replace(word(target), 'f'.repeat(64))), undefined);
  });
});
