import assert from 'node:assert/strict';

import bs58 from 'bs58';
import * as viemChains from 'viem/chains';

import { sharedBuiltInAbi } from '../../../../../src/core/answer/decode/evm/calls/knownFunctions';
import { eip55 } from '../../../../../src/core/base/view/eip55';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { factsOfAddress } from '../../../../../src/core/editor/lookup/addressFacts';
import { builtInNamesOfHash } from '../../../../../src/core/editor/lookup/knownNames';
import { printAddress } from '../../../../../src/core/editor/lookup/printSummary';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { feltHex, parseFelt } from '../../../../../src/core/formats/l2net/felt';
import { contractNameOf } from '../../../../../src/core/knowledge/names/contractNameOf';
import { readContractNames } from '../../../../../src/core/knowledge/names/readContractNames';
import { evmNetwork, l2Network, solanaNetwork } from '../../answer/decode/exampleNetworks';
import { decode, rowsOf, tableOf } from '../../answer/decode/viewParts';
import { noKnowledge } from '../../request/pipe/noKnowledge';

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const weth = '0x4200000000000000000000000000000000000006';
const base = { ...evmNetwork, name: 'Base', chainId: '8453' };

const entries = Object.entries(readContractNames()).flatMap(([chains, lines]) =>
  lines.map((line) => {
    const space = line.indexOf(' ');
    return { chains, address: line.slice(0, space), name: line.slice(space + 1) };
  }),
);

const evmEntries = entries.filter(({ chains }) => chains !== 'l2net' && chains !== 'solana');

/** Where nobody has the key: what is sent there is lost. */
const burnAddresses: ReadonlySet<bigint> = new Set([
  0xdeadn,
  0xdead000000000000000042069420694206942069n,
  2n ** 160n - 1n,
]);
/** EIP-7951: the highest address of a precompile that several chains have. */
const lastPrecompile = 0x100n;
/** Chains place their system contracts below. */
const lastReserved = 0xffffffffn;
const arbitrumChains = '42161 42170 421614';

const opStackContract = /^([^:]+): (OptimismPortal|L1StandardBridge|L2OutputOracle|DisputeGameFactory)$/;
const opStackWords: Readonly<Record<string, string>> = {
  portal: 'OptimismPortal',
  l1StandardBridge: 'L1StandardBridge',
  l2OutputOracle: 'L2OutputOracle',
  disputeGameFactory: 'DisputeGameFactory',
};

/** The names of contracts on Ethereum by their addresses in lowercase. */
const opStackNames = new Map<string, string[]>();
for (const chain of Object.values(viemChains)) {
  if (!('contracts' in chain)) continue;
  for (const [key, places] of Object.entries<object | undefined>(chain.contracts ?? {})) {
    const address = addressOn(places, '1');
    if (address === undefined) continue;
    const name = `${chain.name.replace(/ Mainnet$/, '').replace(/^OP$/, 'OP Mainnet')}: ${opStackWords[key] ?? key}`;
    opStackNames.set(address, [...(opStackNames.get(address) ?? []), name]);
  }
}

/** Returns the address that viem has for a contract on another chain. */
function addressOn(places: object | undefined, chainId: string): string | undefined {
  const place: unknown = Object.entries(places ?? {}).find(([chain]) => chain === chainId)?.[1];
  return typeof place === 'object' && place !== null && 'address' in place && typeof place.address === 'string'
    ? place.address.toLowerCase()
    : undefined;
}

describe('the table of well-known contracts', () => {
  it('has addresses with the right checksum, felts without leading zeros, and public keys of 32 bytes', () => {
    assert.ok(entries.length > 300);
    for (const { chains, address } of entries) {
      if (chains === 'l2net') assert.equal(feltHex(parseFelt(address) ?? 0n), address);
      else if (chains === 'solana') assert.equal(bs58.decode(address).length, 32, address);
      else assert.equal(/^0x[\dA-Fa-f]{40}$/.test(address) ? eip55(address.slice(2)) : '', address);
    }
  });

  it('has each contract of a chain once, by a short name', () => {
    const seen = new Set<string>();
    for (const { chains, address, name } of entries) {
      assert.match(name, /^[\w][\w .:/()-]{1,47}$/, name);
      for (const chain of chains.split(' ')) {
        assert.match(chain, /^(?:evm|l2net|solana|[1-9]\d*)$/);
        const key = `${chain} ${address}`;
        assert.ok(!seen.has(key), key);
        seen.add(key);
      }
    }
  });

  it('has no address twice on a chain, neither in two lists nor as one of every EVM chain', () => {
    const anywhere = new Set(entries.filter(({ chains }) => chains === 'evm').map(({ address }) => address));
    for (const { chains, address, name } of entries)
      assert.ok(chains === 'evm' || !anywhere.has(address), `${chains} ${address} ${name}`);
  });

  it("has no name for the zero address, and no protocol's name for a precompile or a burn address", () => {
    for (const { chains, address, name } of evmEntries) {
      const number = BigInt(address);
      assert.notEqual(number, 0n, name);
      if (burnAddresses.has(number)) assert.equal(name, 'Burn address');
      else if (number <= lastPrecompile && chains !== arbitrumChains) assert.match(name, /^Precompile /, address);
      else assert.doesNotMatch(name, /^(?:Precompile|Burn)/, address);
    }
  });

  it('names contracts at reserved addresses only on the chains that reserve them', () => {
    for (const { chains, address, name } of evmEntries) {
      if (BigInt(address) <= lastPrecompile || BigInt(address) > lastReserved || address.endsWith('dEaD')) continue;
      assert.notEqual(chains, 'evm', `${address} ${name}`);
    }
  });

  it('names the contracts of an OP Stack chain on Ethereum as the list of chains in viem does', () => {
    const named = entries.filter(({ chains, name }) => chains === '1' && opStackContract.test(name));
    assert.ok(named.length > 50);
    for (const { address, name } of named) {
      const [, chain = '', contract = ''] = opStackContract.exec(name) ?? [];
      assert.ok(opStackNames.get(address.toLowerCase())?.includes(`${chain}: ${contract}`), `${address} ${name}`);
    }
  });

  it('names the owner of a contract if the name alone does not', () => {
    const roles = /^(?:L\d (?!attributes)|validator|token hub|state receiver|native|message|bridge|gateway)/i;
    for (const { name } of entries) assert.doesNotMatch(name, roles);
  });

  it('takes less than 30 kB', () => {
    assert.ok(JSON.stringify(readContractNames()).length < 30_000);
  });
});

describe('well-known contracts', () => {
  it('are known on their own chain, and some on every EVM chain', () => {
    assert.equal(contractNameOf(router, evmNetwork)?.name, 'Uniswap V2 Router');
    assert.equal(contractNameOf(router, base), undefined);
    assert.equal(contractNameOf(weth, base)?.name, 'WETH');
    assert.equal(contractNameOf(weth, evmNetwork), undefined);
    for (const chainId of ['1', '8453', '31337'])
      assert.deepEqual(contractNameOf(multicall, { family: 'evm', chainId }), { name: 'Multicall3', isAnywhere: true });
    assert.equal(contractNameOf(multicall, { family: 'evm' })?.name, 'Multicall3');
    assert.equal(contractNameOf(multicall, solanaNetwork), undefined);
    assert.equal(
      contractNameOf('0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d', l2Network)?.name,
      'STRK',
    );
    assert.equal(contractNameOf('__proto__', { family: 'evm', chainId: '__proto__' }), undefined);
  });

  const receipt = {
    status: '0x1',
    from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    to: router.toLowerCase(),
    transactionHash: `0x${'1'.repeat(64)}`,
    logs: [
      {
        address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          `0x${'0'.repeat(24)}${router.slice(2).toLowerCase()}`,
          `0x${'0'.repeat(24)}${multicall.slice(2).toLowerCase()}`,
        ],
        data: `0x${'1'.padStart(64, '0')}`,
      },
    ],
  };

  it('have their names beside their addresses in receipts and logs, in Markdown and in the terminal', () => {
    const view = decode('eth_getTransactionReceipt', receipt);
    const options = { time: utcTime, maxRows: 10 };
    for (const text of [printMarkdown(view, options), printText(view, options)]) {
      assert.ok(text.includes(`${router}`), text);
      for (const name of ['Uniswap V2 Router', 'WETH', 'Multicall3']) assert.ok(text.includes(`(${name})`), name);
    }
    const table = tableOf(view, 'Logs');
    assert.ok(!JSON.stringify(rowsOf(table)).includes('Uniswap'), 'the address alone is in JSON');
    const [details] = table.details?.(0) ?? [];
    assert.ok(JSON.stringify(details).includes('Multicall3'));
    assert.ok(!printText(decode('eth_getTransactionReceipt', receipt, noHints, base), options).includes('Uniswap'));
  });

  it('have their names beside their addresses on l2net', () => {
    const event = {
      from_address: '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
      keys: ['0x1'],
      data: [],
    };
    const table = tableOf(decode('l2net_getEvents', { events: [event] }, noHints, l2Network), 'Events');
    assert.ok(table.at(0).some((value) => value.kind === 'felt' && value.label === 'STRK'));
  });

  it('have the names of programs beside their public keys on Solana', () => {
    const [token, jupiter] = [
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    ];
    const message = { accountKeys: [jupiter, token], instructions: [{ programIdIndex: 0, accounts: [1], data: '' }] };
    const view = decode('getTransaction', { transaction: { message } }, noHints, solanaNetwork);
    const text = printText(view, { time: utcTime, maxRows: 10 });
    assert.ok(text.includes(`${jupiter} (Jupiter v6)`), text);
    assert.ok(JSON.stringify(tableOf(view, 'Instructions').details?.(0)).includes('"label":"Token program"'));
    assert.equal(contractNameOf(token, evmNetwork), undefined);
    assert.equal(contractNameOf(token.toLowerCase(), solanaNetwork), undefined);
  });

  it('are named by hovers of their addresses, on each network that has them', async () => {
    const named = async (address: string) =>
      (await factsOfAddress(address.toLowerCase(), [evmNetwork, base], noKnowledge)).map(({ networks, sources }) => [
        sources.map(({ name }) => name).join(),
        networks.map(({ name }) => name).join(),
      ]);
    assert.deepEqual(await named(router), [['Uniswap V2 Router', evmNetwork.name]]);
    assert.deepEqual(await named(multicall), [['Multicall3', `${evmNetwork.name},${base.name}`]]);
    assert.deepEqual(
      builtInNamesOfHash('0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7', sharedBuiltInAbi),
      [{ what: 'Contract', text: 'ETH', source: 'built-in list of l2net' }],
    );
  });

  it('have their names after their addresses in the hover of a receipt', () => {
    const printed = printAddress(router, { linkTo: () => undefined, nameOf: () => 'Uniswap V2 Router' }).print();
    assert.equal(printed, '`0x7a25…F2488D` (Uniswap V2 Router)');
  });
});
