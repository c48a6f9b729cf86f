import assert from 'node:assert/strict';
import path from 'node:path';

import { type Abi, encodeFunctionData, parseAbi } from 'viem';

import type { CopySource } from '../../../../../src/core/editor/copyOut/copyFormat';
import { isCopyObject } from '../../../../../src/core/editor/copyOut/countedBlock';
import { abiJson } from '../../../../../src/core/formats/abi/type/abiJson';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { CopiedWorld, type SentCall } from './copiedWorld';
import { findCast } from './findCast';

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** A function, its arguments, and what the call has besides. */
interface Example {
  readonly declaration: string;
  readonly args: readonly unknown[];
  readonly also?: Readonly<Record<string, string>>;
  readonly block?: string;
  /** Whether cast gets the data in hex, because it reads an argument in its own way. */
  readonly isRawInCast?: true;
}

const examples: readonly Example[] = [
  { declaration: 'function totalSupply() view returns (uint256)', args: [] },
  { declaration: 'function balanceOf(address account) view returns (uint256)', args: [alice], block: '0x5' },
  { declaration: 'function balanceOf(address account) view returns (uint256)', args: [bob], block: 'finalized' },
  {
    declaration: 'function transfer(address to, uint256 value) returns (bool)',
    args: [bob, 2n ** 256n - 1n],
    also: { from: alice.toLowerCase() },
    block: 'latest',
  },
  {
    declaration: 'function deposit(uint256 assets) payable returns (uint256 shares)',
    args: [10n ** 18n],
    also: { from: alice, value: '0xde0b6b3a7640000', gas: '0x30d40' },
  },
  {
    declaration: 'function small(uint8 a, int16 b, int256 c, uint48 d, uint56 e, bool f) view returns (int8)',
    args: [255, -32768, -(2n ** 255n), 2 ** 48 - 1, 2n ** 56n - 1n, true],
  },
  {
    declaration: 'function bytesOf(bytes a, bytes4 b, bytes32[2] c, bytes[] d) view returns (bytes)',
    args: ['0x', '0xdeadbeef', [`0x${'11'.repeat(32)}`, `0x${'ff'.repeat(32)}`], ['0x', '0x00ff']],
  },
  {
    declaration:
      'function fill((address maker, (uint256 id, bool[] flags)[] items, string note) order, uint256[3] parts) view returns ((uint256 a, address b) best, uint256[] all)',
    args: [
      {
        maker: alice,
        items: [
          { id: 1n, flags: [true, false] },
          { id: 2n, flags: [] },
        ],
        note: 'a, b (c) [d]',
      },
      [1n, 2n, 3n],
    ],
  },
  {
    declaration: 'function one((uint256 a) single, (uint256, address) unnamed) view returns (uint256)',
    args: [{ a: 7n }, [8n, bob]],
  },
  {
    declaration:
      'function words((uint256 in, uint256 default) memory, address payable returns, uint256 __proto__) view returns (uint256)',
    args: [[1n, 2n], alice, 3n],
  },
  { declaration: 'function hello(string name) view returns (string)', args: ['grüße, $HOME `x` ${y}'] },
  {
    declaration: 'function hello(string name) view returns (string)',
    args: ['"quoted" \\ \'single\'\n\u2028 end '],
    isRawInCast: true,
  },
  { declaration: 'function hello(string name) view returns (string)', args: ['--rpc-url=x'], isRawInCast: true },
  { declaration: 'function hello(string[] names) view returns (string)', args: [['a', '']], isRawInCast: true },
  { declaration: 'function connect(address target) returns (uint256)', args: [bob] },
  { declaration: 'function then(uint256 value) view returns (uint256)', args: [1n] },
  { declaration: 'function class(uint256 value) view returns (uint256)', args: [1n] },
  { declaration: 'function execute(bytes32 id) payable', args: [`0x${'ab'.repeat(32)}`], also: { value: '0x0' } },
];

describe('a copied call of a known function', () => {
  let world: CopiedWorld;

  before(async () => {
    world = await CopiedWorld.start();
  });

  after(() => world.stop());

  function source({ declaration, args, also = {}, block }: Example): CopySource {
    const call = {
      to: world.service.landmarks.evm.contracts.token.address.toLowerCase(),
      data: dataOf(declaration, args),
      ...also,
    };
    return {
      call: { kind: 'rpc', method: 'eth_call', params: [call, ...(block === undefined ? [] : [block])] },
      network: world.network('evm'),
      hints: hintsOf(declaration),
    };
  }

  async function compare(
    id: 'viem' | 'ethers' | 'cast',
    pattern: RegExp,
    run: (text: string) => Promise<readonly SentCall[]>,
  ): Promise<void> {
    for (const example of examples) {
      const copied = source(example);
      const text = world.print(id, copied);
      if (id !== 'cast' || example.isRawInCast !== true) assert.match(text, pattern, example.declaration);
      const sent = (await run(text)).filter(({ method }) => method === 'eth_call');
      assert.deepEqual(alike(sent.at(-1)?.params), alike(copied.call.kind === 'rpc' ? copied.call.params : []), text);
    }
  }

  it('sends the same bytes with viem', () =>
    compare('viem', /client\.(?:readContract|simulateContract)\(\{/, (text) => world.runModule(text)));

  it('sends the same bytes with ethers', () =>
    compare('ethers', /await contract\.[\w$('")]+(?:\.staticCall)?\(/, (text) => world.runModule(text)));

  it('sends the same bytes with cast', async function () {
    const cast = findCast();
    if (cast === undefined) this.skip();
    await compare('cast', /^cast call 0x[\dA-Fa-f]{40} '[\w$]+\([^']*\)' ?/m, (text) =>
      world.runCommand(text, path.dirname(cast)),
    );
  });

  it('counts its block when it runs', async () => {
    const example = { declaration: 'function balanceOf(address account) view returns (uint256)', args: [alice] };
    const draft = world.draft('eth_call', [{ to: bob, data: dataOf(example.declaration, example.args) }, 'latest-3']);
    const expected = await world.sentByRpcbook(draft);
    for (const id of ['viem', 'ethers'] as const) {
      const text = world.print(id, { ...world.source(draft), hints: hintsOf(example.declaration) });
      const sent = (await world.runModule(text)).filter(({ method }) => method === 'eth_call');
      assert.deepEqual(alike(sent.at(-1)?.params), alike(expected.params), text);
    }
  });

  it('stays raw if its bytes are not exactly those of the function', () => {
    const declaration = 'function balanceOf(address account) view returns (uint256)';
    const exact = dataOf(declaration, [alice]);
    for (const data of [
      `${exact}00`,
      `${exact}${'00'.repeat(32)}`,
      exact.slice(0, -2),
      `0x70a08231${'f'.repeat(64)}`,
    ]) {
      const call = { kind: 'rpc', method: 'eth_call', params: [{ to: bob, data }] } as const;
      const copied: CopySource = { call, network: world.network('evm'), hints: hintsOf(declaration) };
      assert.match(world.print('viem', copied), /client\.call\(/, data);
      assert.match(world.print('cast', copied), /--data/, data);
    }
  });

  it('stays raw if libraries would send different bytes', () => {
    const declaration = 'function balanceOf(address account) view returns (uint256)';
    const call = { to: bob, data: dataOf(declaration, [alice]) };
    for (const params of [
      [call, 'latest', { [bob]: { balance: '0x1' } }],
      [{ ...call, accessList: [] }],
      [{ ...call, value: '0x1' }],
      [call, { blockHash: `0x${'1'.repeat(64)}` }],
      [{ data: call.data }],
    ]) {
      const copied: CopySource = { call: { kind: 'rpc', method: 'eth_call', params }, network: world.network('evm') };
      assert.doesNotMatch(world.print('ethers', copied), /new Contract/, JSON.stringify(params));
    }
  });

  it('names functions of the standards without an ABI, and no function that is known only by its selector', () => {
    const data = dataOf('function balanceOf(address) view returns (uint256)', [alice]);
    const print = (input: string) =>
      world.print('viem', {
        call: { kind: 'rpc', method: 'eth_call', params: [{ to: bob, data: input }] },
        network: world.network('evm'),
      });
    assert.match(print(data), /readContract\(\{[^}]*functionName: 'balanceOf'/s);
    assert.match(print('0xdeadbeef'), /client\.call\(/);
  });
});

function dataOf(declaration: string, args: readonly unknown[]): string {
  const { items } = parseHumanReadableAbi(declaration);
  const [item] = items;
  assert.ok(item?.kind === 'function', declaration);
  const abi: Abi = /[( ]in\b/.test(declaration) ? JSON.parse(JSON.stringify(abiJson(items))) : parseAbi([declaration]);
  return encodeFunctionData({ abi, functionName: item.name, args: [...args] });
}

function hintsOf(declaration: string): NonNullable<CopySource['hints']> {
  const { items } = parseHumanReadableAbi(declaration);
  return {
    called: items.flatMap((item) =>
      item.kind === 'function' ? [{ item, source: { kind: 'workspace', label: 'Test' } as const }] : [],
    ),
  };
}

/** The parts of a call that matter, in one form: libraries write hex in lowercase and name the latest block. */
function alike(params: unknown): unknown {
  const [transaction, block = 'latest'] = JSON.parse(JSON.stringify(params).toLowerCase());
  assert.ok(isCopyObject(transaction));
  const { to, data, input = data, from, value = '0x0', gas } = transaction;
  return { to, data: input, from: isNobody(from) ? undefined : from, value, gas, block };
}

/** cast names the zero address as the sender if there is none. */
function isNobody(from: unknown): boolean {
  return from === undefined || /^0x0{40}$/.test(String(from));
}
