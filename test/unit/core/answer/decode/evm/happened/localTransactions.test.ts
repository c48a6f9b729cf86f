import assert from 'node:assert/strict';

import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import { formatRevert } from '../../../../../../../src/core/answer/decode/evm/calls/formatRevert';
import { executionOf } from '../../../../../../../src/core/answer/decode/evm/happened/execution';
import { whatHappened } from '../../../../../../../src/core/answer/decode/evm/happened/whatHappened';
import type { JsonObject } from '../../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../../src/core/base/json/parseJson';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { readAbi } from '../../../../../../../src/core/formats/abi/type/readAbi';
import { Anvil } from '../../../../../../service/evm/anvil';
import {
  type Artifact,
  type Artifacts,
  compileContracts,
  readSources,
} from '../../../../../../service/evm/compileContracts';
import { minedReceipt } from '../../../../../../service/evm/minedReceipt';
import { evmNetwork } from '../../exampleNetworks';

/** The names of the accounts of the node, in their order. All but the sender's are labels. */
const people = ['alice', 'bob', 'carol'] as const;
type Name = (typeof people)[number] | 'Coin' | 'Nft' | 'Items' | 'Vault' | 'Shapes' | 'Wallet';

/** What is sent: the contract, its function, and its arguments, in which names stand for addresses. */
interface Sent {
  readonly to?: Name;
  readonly call?: readonly [name: string, ...args: unknown[]];
  readonly data?: Hex;
  readonly value?: bigint;
  readonly from?: Name;
  /** Whether the node tells the data of a revert. Without it, a sentence has what was called. */
  readonly isTraced?: boolean;
}

const ether = 10n ** 18n;
const largest = 2n ** 256n - 1n;

/** Transactions in the order in which they are sent, each with the sentence that its facts allow. */
const succeeded: readonly (readonly [sentence: string, sent: Sent])[] = [
  ['Sent 2 ETH to bob', { to: 'bob', value: 2n * ether }],
  ['Sent 0.000000000000000001 ETH to bob', { to: 'bob', value: 1n }],
  ['Sent 0 ETH to carol', { to: 'carol' }],
  ['Sent 484 COIN to bob', { to: 'Coin', call: ['transfer', 'bob', 484_000_000n] }],
  ['Sent 0.000001 COIN to carol', { to: 'Coin', call: ['transfer', 'carol', 1n] }],
  ['Moved 0 COIN from alice to bob', { to: 'Coin', call: ['transfer', 'bob', 0n] }],
  ['Sent 3 COIN to 3 addresses', { to: 'Coin', call: ['airdrop', ['bob', 'carol', 'Vault'], 1_000_000n] }],
  ['Sent 5 COIN to bob', { to: 'Coin', call: ['airdrop', ['bob'], 5_000_000n] }],
  ['Approved bob to spend 7 COIN', { to: 'Coin', call: ['approve', 'bob', 7_000_000n] }],
  ['Approved carol to spend unlimited COIN', { to: 'Coin', call: ['approve', 'carol', largest] }],
  [
    'Moved 2 COIN from alice to carol',
    { from: 'bob', to: 'Coin', call: ['transferFrom', 'alice', 'carol', 2_000_000n] },
  ],
  [
    'Called transferFrom: received 3 COIN',
    { from: 'bob', to: 'Coin', call: ['transferFrom', 'alice', 'bob', 3_000_000n] },
  ],
  ['Revoked the approval of carol to spend COIN', { to: 'Coin', call: ['approve', 'carol', 0n] }],
  ['Minted Nft #12', { to: 'Nft', call: ['mint', 'alice', 12n] }],
  ['Minted Nft #13', { to: 'Nft', call: ['mint', 'alice', 13n] }],
  ['Minted Nft #14 to bob', { to: 'Nft', call: ['mint', 'bob', 14n] }],
  ['Approved carol to transfer Nft #12', { to: 'Nft', call: ['approve', 'carol', 12n] }],
  ['Approved bob to transfer all items of Nft', { to: 'Nft', call: ['setApprovalForAll', 'bob', true] }],
  ['Revoked the approval of bob for all items of Nft', { to: 'Nft', call: ['setApprovalForAll', 'bob', false] }],
  ['Sent Nft #12 to bob', { to: 'Nft', call: ['transferFrom', 'alice', 'bob', 12n] }],
  ['Sent Nft #14 to carol', { from: 'bob', to: 'Nft', call: ['transferFrom', 'bob', 'carol', 14n] }],
  ['Minted 5 × Items #1', { to: 'Items', call: ['mint', 'alice', 1n, 5n, 'ipfs://1'] }],
  ['Minted Items #2', { to: 'Items', call: ['mint', 'alice', 2n, 1n, 'ipfs://2'] }],
  [
    'Sent 2 × Items #1 and Items #2',
    { to: 'Items', call: ['safeBatchTransferFrom', 'alice', 'bob', [1n, 2n], [2n, 1n], '0x'] },
  ],
  ['Called setBalance(holder bob, value 42) on Vault', { to: 'Vault', call: ['setBalance', 'bob', 42n] }],
  ['Called scalars() on Shapes', { to: 'Shapes', call: ['scalars'] }],
  ['Called note(subject hello, body 0x00ff) on Shapes', { to: 'Shapes', call: ['note', 'hello', '0x00ff'] }],
  ['Called placeOrder(id 1, memo a memo) on Shapes', { to: 'Shapes', call: ['placeOrder', 1n, 'a memo'] }],
  ['Called whisper() on Shapes', { to: 'Shapes', call: ['whisper'] }],
  ['Called grid() on Shapes', { to: 'Shapes', call: ['grid'] }],
];

const tooMuch = 10n ** 30n;
const failed: readonly (readonly [sentence: string, sent: Sent])[] = [
  ['Failed to send 1,000,000,000,000,000,000,000,000 COIN to bob', { to: 'Coin', call: ['transfer', 'bob', tooMuch] }],
  ['Failed to send 5 COIN to alice', { from: 'carol', to: 'Coin', call: ['transfer', 'alice', 5_000_000n] }],
  [
    'Failed to move 8 COIN from alice to bob',
    { from: 'carol', to: 'Coin', call: ['transferFrom', 'alice', 'bob', 8_000_000n] },
  ],
  ['Failed to move 9 COIN from bob to alice', { to: 'Coin', call: ['transferFrom', 'bob', 'alice', 9_000_000n] }],
  ['Failed: “allowance too small”', { to: 'Coin', call: ['transferFrom', 'bob', 'alice', 9_000_000n], isTraced: true }],
  ['Failed: call of airdrop(…) on COIN', { from: 'carol', to: 'Coin', call: ['airdrop', ['bob'], 5_000_000n] }],
  ['Failed: call of mint(to bob, tokenId 12) on Nft', { to: 'Nft', call: ['mint', 'bob', 12n] }],
  ['Failed: “already minted”', { to: 'Nft', call: ['mint', 'bob', 12n], isTraced: true }],
  ['Failed: “not the owner”', { to: 'Nft', call: ['approve', 'carol', 12n], isTraced: true }],
  ['Failed: “not the owner”', { to: 'Nft', call: ['transferFrom', 'alice', 'bob', 14n], isTraced: true }],
  ['Failed: “not the owner”', { to: 'Nft', call: ['transferFrom', 'bob', 'alice', 12n], isTraced: true }],
  ['Failed: “not the owner”', { to: 'Nft', call: ['transferFrom', 'carol', 'alice', 99n], isTraced: true }],
  [
    'Failed: “not the holder”',
    { to: 'Items', call: ['safeBatchTransferFrom', 'bob', 'alice', [1n], [1n], '0x'], isTraced: true },
  ],
  [
    'Failed: Panic 0x11, arithmetic overflowed or underflowed',
    { to: 'Items', call: ['safeBatchTransferFrom', 'alice', 'bob', [9n], [1n], '0x'], isTraced: true },
  ],
  [
    'Failed: Panic 0x32, an array index is out of bounds',
    { to: 'Items', call: ['safeBatchTransferFrom', 'alice', 'bob', [1n], [], '0x'], isTraced: true },
  ],
  ['Failed: “no funds”', { to: 'Shapes', call: ['failWithReason', 'no funds'], isTraced: true }],
  ['Failed: “Sent 5 USDC to bob”', { to: 'Shapes', call: ['failWithReason', 'Sent 5 USDC to bob'], isTraced: true }],
  ['Failed: “line two”', { to: 'Shapes', call: ['failWithReason', 'line two'], isTraced: true }],
  ['Failed: call of failWithReason(why no funds) on Shapes', { to: 'Shapes', call: ['failWithReason', 'no funds'] }],
  ['Failed: Panic 0x12, division or modulo by zero', { to: 'Shapes', call: ['failWithPanic', 0n], isTraced: true }],
  ['Failed: call of failWithPanic(divisor 0) on Shapes', { to: 'Shapes', call: ['failWithPanic', 0n] }],
  ['Failed: call of failWithError(why hm) on Shapes', { to: 'Shapes', call: ['failWithError', 'hm'] }],
  ['Failed: call of mint(to alice, tokenId 13) on Nft', { to: 'Nft', call: ['mint', 'alice', 13n] }],
  [
    'Failed: call of mint(to alice, tokenId 14) on Nft with 1 ETH',
    { to: 'Nft', call: ['mint', 'alice', 14n], value: ether },
  ],
  ['Failed to send 1 COIN to bob', { to: 'Coin', call: ['transfer', 'bob', 1_000_000n], value: 1n }],
  ['Failed to approve bob to spend 1 COIN', { to: 'Coin', call: ['approve', 'bob', 1_000_000n], value: 1n }],
  ['Failed to revoke the approval of bob to spend COIN', { to: 'Coin', call: ['approve', 'bob', 0n], value: 1n }],
  ['Failed to approve bob to spend unlimited COIN', { to: 'Coin', call: ['approve', 'bob', largest], value: 1n }],
  ['nothing is sure', { to: 'Nft', data: '0x01020304' }],
  ['nothing is sure', { data: '0xfe' }],
];

describe('what happened in transactions of a local node', () => {
  let node: Anvil;
  let artifacts: Artifacts;
  const addresses = new Map<Name, Hex>();
  let hints: DecodeHints = noHints;

  const network = { ...evmNetwork, chainId: '31337' };
  const sourceOf = (name: Name): Artifact | undefined =>
    artifacts[{ Coin: 'Token', Items: 'MultiToken' }[String(name)] ?? name];

  before(async () => {
    node = await Anvil.start({});
    artifacts = await compileContracts(await readSources());
    const accounts = await node.request<readonly Hex[]>('eth_accounts', []);
    for (const [index, name] of people.entries()) addresses.set(name, accounts[index] ?? '0x');
    const holder = addresses.get('alice');
    for (const [name, args] of [
      ['Coin', ['Coin', 'COIN', 6, 10n ** 15n]],
      ['Nft', []],
      ['Items', []],
      ['Vault', [holder]],
      ['Shapes', []],
    ] as const) {
      const source = sourceOf(name);
      assert.ok(source);
      const data = encodeDeployData({ abi: source.abi, bytecode: source.bytecode, args });
      const { receipt } = await send({ data });
      addresses.set(name, String(receipt['contractAddress']).toLowerCase() as Hex);
    }
    const named = [...addresses]
      .filter(([name]) => name !== 'Coin')
      .map(([name, address]) => [address.toLowerCase(), name]);
    const items = Object.values(artifacts).flatMap(({ abi }) => {
      const parsed = parseJson(JSON.stringify(abi));
      return parsed.kind === 'ok' ? readAbi(parsed.value).items : [];
    });
    hints = {
      ...noHints,
      contractNames: Object.fromEntries(named),
      tokens: { [addresses.get('Coin') ?? '']: { decimals: 6, symbol: 'COIN' } },
      called: items.flatMap((item) =>
        item.kind === 'event' ? [] : [{ item, source: { kind: 'workspace', label: 'out' } as const }],
      ),
    };
  });
  after(() => node.stop());

  const addressed = (argument: unknown): unknown => {
    if (Array.isArray(argument)) return argument.map(addressed);
    return typeof argument === 'string'
      ? ([...addresses].find(([name]) => name === argument)?.[1] ?? argument)
      : argument;
  };

  async function send({ to, call, data, value, from = 'alice', isTraced }: Sent) {
    const source = to === undefined ? undefined : sourceOf(to);
    const [functionName, ...args] = call ?? [];
    const input =
      source && functionName !== undefined
        ? encodeFunctionData({ abi: source.abi, functionName, args: args.map(addressed) })
        : (data ?? '0x');
    const fields = {
      from: addresses.get(from),
      ...(to !== undefined && { to: addresses.get(to) }),
      ...(value !== undefined && { value: `0x${value.toString(16)}` }),
      data: input,
    };
    const hash = await node.request<Hex>('eth_sendTransaction', [{ gas: '0x2dc6c0', ...fields }]);
    const receipt = await minedReceipt<JsonObject>(node, hash);
    const transaction = await node.request<JsonObject>('eth_getTransactionByHash', [hash]);
    return { receipt, transaction, revert: isTraced === true ? await revertData(fields) : undefined };
  }

  /** The data of the revert of the same call. */
  async function revertData(fields: object): Promise<string> {
    const { body } = await node.forward(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [fields, 'latest'] }),
    );
    return JSON.parse(body).error.data;
  }

  for (const [kind, transactions] of [
    ['succeeded', succeeded],
    ['failed', failed],
  ] as const)
    it(`is what each of ${transactions.length} that ${kind} allows to say`, async () => {
      const said: string[] = [];
      for (const [, sent] of transactions) {
        const { receipt, transaction, revert } = await send(sent);
        assert.equal(
          receipt['status'],
          kind === 'failed' ? '0x0' : '0x1',
          JSON.stringify(sent, (_, one) => (typeof one === 'bigint' ? String(one) : one)),
        );
        const reason = revert === undefined ? undefined : formatRevert(revert, hints);
        said.push(whatHappened(executionOf(receipt, transaction, reason), network, hints) ?? 'nothing is sure');
      }
      assert.deepEqual(
        said,
        transactions.map(([sentence]) => sentence),
      );
    });
});
