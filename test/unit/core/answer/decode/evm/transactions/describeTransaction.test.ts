import assert from 'node:assert/strict';

import fc from 'fast-check';
import { encodeFunctionData, parseAbi, type TransactionSerializable } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

import { describeTransaction } from '../../../../../../../src/core/answer/decode/evm/transactions/describeTransaction';
import { transactionSender } from '../../../../../../../src/core/answer/decode/evm/transactions/transactionSender';
import { encodeRlp } from '../../../../../../../src/core/formats/rlp/encodeRlp';
import { parseRlp } from '../../../../../../../src/core/formats/rlp/parseRlp';
import { readServices } from '../../../../../../../src/core/model/networks/readServices';
import { noKnowledge } from '../../../../request/pipe/noKnowledge';
import { serviceSettings } from '../../../../request/pipe/testPorts';

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const accessList = [{ address: to, storageKeys: [`0x${'07'.repeat(32)}`] }] as const;
const shared = { to, nonce: 300, gas: 65_000n, value: 0n, data: '0xdeadbeef' } as const;
const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const;

const transactions: readonly (readonly [string, TransactionSerializable])[] = [
  ['legacy without a chain', { type: 'legacy', ...shared, gasPrice: 5n }],
  ['legacy', { type: 'legacy', chainId: 1, ...shared, gasPrice: 5n }],
  ['legacy of a large chain ID', { type: 'legacy', chainId: 999_999_999, ...shared, gasPrice: 5n }],
  ['legacy with much data', { type: 'legacy', chainId: 137, ...shared, data: `0x${'ab'.repeat(70_000)}` }],
  ['access list', { type: 'eip2930', chainId: 1, ...shared, gasPrice: 0n, accessList }],
  ['dynamic fee', { type: 'eip1559', chainId: 1, ...shared, ...fees, nonce: 0 }],
  [
    'blob',
    {
      type: 'eip4844',
      chainId: 1,
      ...shared,
      ...fees,
      maxFeePerBlobGas: 1n,
      blobVersionedHashes: [`0x01${'ab'.repeat(31)}`],
    },
  ],
];

const [mainnet] = readServices(serviceSettings).services[0]?.networks ?? [];
assert.ok(mainnet);
const describeOn = (raw: unknown, network = mainnet, knowledge = noKnowledge) =>
  describeTransaction(
    {
      method: 'eth_sendRawTransaction',
      effect: 'sends',
      params: [],
      transaction: typeof raw === 'string' ? raw : null,
      network,
      redact: (text) => text,
    },
    knowledge,
  );

describe('a transaction before it is sent', () => {
  for (const [name, transaction] of transactions)
    it(`is described with the account whose key signed it: ${name}`, async () => {
      const raw = await account.signTransaction(transaction);
      assert.equal(transactionSender(raw), account.address.toLowerCase());
    });

  it('has amounts of built-in tokens with their exact numbers, and those of tokens from settings as numbers', async () => {
    const abi = parseAbi(['function transfer(address to, uint256 value)']);
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [to, 10n ** 18n] });
    const raw = await account.signTransaction({ type: 'eip1559', chainId: 1, ...shared, ...fees, to: weth, data });
    const knowing = (source: string, decimals: number): typeof noKnowledge => ({
      ...noKnowledge,
      tokens: () =>
        Promise.resolve({
          tokens: new Map([[weth.toLowerCase(), { symbol: 'WETH', decimals, source }]]),
          problems: [],
        }),
    });
    const builtIn = await describeOn(raw, mainnet, knowing('built-in list', 18));
    assert.ok(
      builtIn.lines.some((line) => line.endsWith('value 1 WETH (raw 1000000000000000000)')),
      builtIn.lines.join('\n'),
    );
    const settings = await describeOn(raw, mainnet, knowing('settings', 30));
    assert.ok(
      settings.lines.some((line) => line.endsWith('value 1,000,000,000,000,000,000')),
      settings.lines.join('\n'),
    );
  });

  it('is described with its signer for any members', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 2 ** 31 }),
        async (value, data, nonce, chainId) => {
          const hex = `0x${Buffer.from(data).toString('hex')}` as const;
          const isLegacy = nonce % 2 === 0;
          const members = { to, gas: 9n, value, data: hex, nonce, chainId } as const;
          const raw = await (isLegacy
            ? account.signTransaction({ type: 'legacy', ...members, gasPrice: 7n })
            : account.signTransaction({ type: 'eip1559', ...members, ...fees }));
          assert.equal(transactionSender(raw), account.address.toLowerCase());
          const digits = raw.slice(isLegacy ? 2 : 4);
          const item = parseRlp(digits);
          assert.ok(item.kind === 'ok' && encodeRlp(item.value) === digits);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has no sender if it is unsigned, cut off, or has an impossible signature', async () => {
    const raw = await account.signTransaction(transactions[5]?.[1] ?? { type: 'legacy', ...shared });
    for (const other of ['0x', '0xc0', '0x02c0', raw.slice(0, -2), `${raw}00`, 'hello', `0x${'f'.repeat(400)}`])
      assert.equal(transactionSender(other), undefined, other);
  });

  it("a transaction is described with its amount in the chain's own unit, regardless of the coin in settings", async () => {
    const raw = await account.signTransaction({
      type: 'legacy',
      chainId: 1,
      to,
      gas: 21_000n,
      gasPrice: 1n,
      value: 10n ** 20n,
    });
    const { lines } = await describeOn(raw, { ...mainnet, currency: { symbol: 'dust', decimals: 30 } });
    assert.ok(lines.includes('Value: 100 ETH (100,000,000,000,000,000,000 wei)'), lines.join('\n'));
    const other = await account.signTransaction({
      type: 'legacy',
      chainId: 123_456,
      to,
      gas: 21_000n,
      gasPrice: 1n,
      value: 10n ** 18n,
    });
    const shown = await describeOn(other, {
      ...mainnet,
      chainId: '123456',
      currency: { symbol: 'dust', decimals: 30 },
    });
    assert.ok(
      shown.lines.includes('Value: 1 of the native coin (1,000,000,000,000,000,000 wei)'),
      shown.lines.join('\n'),
    );
  });

  it('is not described by the names that another protocol has for a function', async () => {
    const data = encodeFunctionData({ abi: parseAbi(['function deposit(uint256 l2Recipient)']), args: [5n] });
    const raw = await account.signTransaction({ type: 'eip1559', chainId: 1, ...shared, ...fees, to, data });
    const { lines } = await describeOn(raw);
    assert.deepEqual(
      lines.filter((line) => /^(?:Calls|With|Decoded)/.test(line)),
      [
        'Calls: deposit(uint256)',
        'With: arg0 5',
        'Decoded by: declaration of StarkGate (built-in list), but nothing shows that its names apply',
      ],
    );
  });

  it('is described with sender, receiver, function and amount, with names and their sources', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 amount)']),
      functionName: 'transfer',
      args: [to, 5n],
    });
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: 1,
      ...shared,
      ...fees,
      to: weth,
      value: 3n * 10n ** 17n,
      data,
    });
    const { warnings, lines } = await describeOn(raw);
    assert.deepEqual(warnings, []);
    assert.deepEqual(lines, [
      `From: ${account.address}`,
      `To: ${weth} ("WETH", from built-in list)`,
      'Value: 0.3 ETH (300,000,000,000,000,000 wei)',
      'Calls: transfer(address,uint256)',
      `With: to ${to}, value 5`,
      'Decoded by: ERC-20 (built-in list)',
      'Nonce: 300',
      'Gas limit: 65,000',
      'Max fee: 30 gwei per gas',
      'Max priority fee: 1 gwei per gas',
      'Costs at most: 0.30195 ETH (301,950,000,000,000,000 wei), with the value',
      'Chain ID: 1',
      'Type: dynamic fee (0x2)',
    ]);
  });

  for (const [what, members, shown] of [
    ['a value with a space', { value: ' 0xff' }, /^Value: " 0xff", as written$/],
    ['a value with a unit', { value: '1 ether' }, /^Value: "1 ether", as written$/],
    ['a value in a list', { value: ['0xff'] }, /^Value: \["0xff"\], as written$/],
    ['a value with a fraction', { value: '1.5' }, /^Value: "1.5", as written$/],
    ['a value in another case', { Value: '0xff' }, /^Value: "0xff"$/],
    ['a receiver in another case', { value: '0x1', TO: weth }, /^TO: /],
    ['a value in full-width letters', { ｖalue: '0xff' }, /^ｖalue: "0xff"$/],
    ['data with a space in its name', { 'data ': '0xa9059cbb' }, /^data : /],
  ] as const)
    it(`a transaction that the node signs is shown with a warning if nodes may read it differently: ${what}`, async () => {
      const { warnings, lines } = await describeTransaction(
        {
          method: 'eth_sendTransaction',
          effect: 'sends',
          params: [],
          transaction: { to, ...members },
          network: mainnet,
          redact: (text) => text,
        },
        noKnowledge,
      );
      assert.ok(
        lines.some((line) => shown.test(line)),
        lines.join('\n'),
      );
      assert.ok(
        warnings.some((warning) => /differ/.test(warning)),
        warnings.join('\n'),
      );
    });

  it('has a warning for another chain, for none, and for a missing signature', async () => {
    const other = await account.signTransaction({ type: 'eip1559', chainId: 137, ...shared, ...fees });
    assert.deepEqual((await describeOn(other)).warnings, [
      'This transaction is for the chain 137, but mainnet is the chain 1.',
    ]);
    const any = await account.signTransaction({ type: 'legacy', ...shared, gasPrice: 5n });
    assert.deepEqual((await describeOn(any)).warnings, ['This transaction names no chain, so it can be sent to any.']);
    const { chainId: _, ...unknown } = mainnet;
    assert.match((await describeOn(other, unknown)).warnings.join(), /no chain ID for mainnet/);
    const unsigned = '0xe8808504a817c80082520894353535353535353535353535353535353535353588016345785d8a000080';
    assert.match((await describeOn(unsigned)).warnings.join(), /not signed|can't be read/);
  });

  it('is reported as unreadable, with its text', async () => {
    for (const raw of ['0x1234', '0x7e01', 'hello', '', null]) {
      const { warnings, lines } = await describeOn(raw);
      assert.match(warnings.join(), /^This transaction can't be read, so nobody can say what it does\. /, String(raw));
      assert.deepEqual(lines, [`As written: ${raw ?? 'null'}`]);
    }
  });

  it('is described with the size of the code of a created contract', async () => {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      gas: 9n,
      data: '0x6001600155',
      ...fees,
    });
    assert.equal((await describeOn(raw)).lines[1], 'Creates a contract: 5 bytes of code');
  });
});
