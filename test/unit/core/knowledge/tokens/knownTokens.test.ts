import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import bs58 from 'bs58';
import { getAddress } from 'viem';

import { ArtifactIndex } from '../../../../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { readAbiSettings } from '../../../../../src/core/knowledge/settings/readAbiSettings';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { BuiltInTokens } from '../../../../../src/core/knowledge/tokens/builtInTokens';
import { readTokenList } from '../../../../../src/core/knowledge/tokens/readTokenList';
import tokenTable from '../../../../../src/core/knowledge/tokens/tokenTable.json';
import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';
import { createHeadlessFileAccess } from '../../../../../src/headless/createHeadlessFileAccess';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { evmNetwork, l2Network, solanaNetwork } from '../../answer/decode/exampleNetworks';

const mainnet = { ...evmNetwork, chainId: '1' };
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

describe('built-in tokens', () => {
  const builtIn = new BuiltInTokens();

  it('include the common tokens of a chain by chain ID and address', () => {
    assert.deepEqual(builtIn.on(mainnet).get(usdc), { decimals: 6, symbol: 'USDC' });
    assert.deepEqual(builtIn.on({ family: 'evm', chainId: '56' }).get('0x55d398326f99059ff775485246999027b3197955'), {
      decimals: 18,
      symbol: 'USDT',
    });
    assert.equal(builtIn.on({ family: 'evm', chainId: '10' }).get(usdc), undefined);
  });

  it('include no token of an EVM network without a chain ID, or of a chain named like a member of objects', () => {
    assert.equal(builtIn.on({ family: 'evm' }).size, 0);
    assert.equal(builtIn.on({ family: 'evm', chainId: 'constructor' }).size, 0);
  });

  it('include fee tokens of l2net and mints of Solana', () => {
    const strk = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d';
    assert.deepEqual(builtIn.on(l2Network).get(strk), { decimals: 18, symbol: 'STRK' });
    assert.deepEqual(builtIn.on(solanaNetwork).get('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'), {
      decimals: 6,
      symbol: 'USDC',
    });
  });

  it('are at least 300, each listed once, in the form in which addresses are compared', () => {
    const entries = Object.entries(tokenTable as Readonly<Record<string, readonly string[]>>).flatMap(
      ([chain, lines]) => lines.map((line) => ({ chain, line })),
    );
    assert.ok(entries.length >= 300);
    assert.equal(new Set(entries.map(({ chain, line }) => `${chain} ${line.split(' ')[0]}`)).size, entries.length);
    for (const { chain, line } of entries) {
      const [address = '', decimals, symbol] = line.split(' ');
      assert.match(line, /^\S+ \d{1,2} \S+$/);
      assert.ok(Number(decimals) <= 36 && symbol !== undefined, line);
      if (chain === 'solana') assert.equal(bs58.decode(address).length, 32, line);
      else if (chain === 'l2net') assert.equal(address, `0x${BigInt(address).toString(16)}`);
      else assert.equal(address, getAddress(address).toLowerCase());
    }
  });
});

describe('token lists', () => {
  it('are read in the Token Lists format', () => {
    const list = readTokenList(
      bytesOf({ name: 'Mine', tokens: [{ chainId: 1, address: usdc, decimals: 8, symbol: 'X', name: 'X' }] }),
    );
    assert.ok(list.kind === 'ok');
    assert.equal(list.value.name, 'Mine');
    assert.deepEqual(list.value.on(mainnet).get(usdc), { decimals: 8, symbol: 'X' });
    assert.equal(list.value.on({ family: 'evm', chainId: '2' }).size, 0);
    assert.equal(list.value.on({ family: 'evm' }).size, 0);
  });

  const wrong: readonly unknown[] = [
    { chainId: 1, address: usdc, decimals: 256, symbol: 'X' },
    { chainId: 1, address: usdc, decimals: 1.5, symbol: 'X' },
    { chainId: 1, address: usdc, decimals: '6', symbol: 'X' },
    { chainId: 1, address: '<b>', decimals: 6, symbol: 'X' },
    { chainId: 1, address: usdc, decimals: 6, symbol: 'X'.repeat(33) },
    { chainId: 1, address: usdc, decimals: 6 },
    null,
    7,
  ];
  for (const entry of wrong) {
    it(`skip an entry that isn't a token: ${JSON.stringify(entry).slice(0, 90)}`, () => {
      const list = readTokenList(bytesOf({ tokens: [entry] }));
      assert.ok(list.kind === 'ok');
      assert.equal(list.value.on(mainnet).size, 0);
    });
  }

  for (const text of ['', '[]', '{"tokens":{}}', '{"tokens":[', '\u0000']) {
    it(`fail with a sentence for ${JSON.stringify(text)}`, () => {
      const list = readTokenList(new TextEncoder().encode(text));
      assert.ok(list.kind === 'failed');
      assert.match(list.problem, /isn’t a token list/);
    });
  }

  it('fail when they have more tokens than are read', () => {
    const list = readTokenList(new TextEncoder().encode(`{"tokens":[${'0,'.repeat(100_000)}0]}`));
    assert.ok(list.kind === 'failed');
    assert.match(list.problem, /more than 100,000 tokens/);
  });
});

describe('known tokens', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rpcbook-tokens-')));
    await mkdir(path.join(folder, 'lists'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  function knowledge(tokens: unknown, tokenLists: readonly string[]): ContractKnowledge {
    const files = new FolderFiles(folder, createHeadlessFileAccess({ file: path.join(folder, 'notes.rpc') }));
    const onProblems = (): void => undefined;
    const index = new ArtifactIndex({ files, store: undefined, now: Date.now, pause: pauseBriefly, onProblems });
    const settings = readAbiSettings({ addresses: {}, tokens, tokenLists }, new SettingsProblems());
    return new ContractKnowledge({ files, index, settings: () => settings });
  }

  const listOf = (symbol: string): Uint8Array =>
    bytesOf({ name: `List of ${symbol}`, tokens: [{ chainId: 1, address: usdc, decimals: 6, symbol }] });

  it('have their symbol quoted if a list has one that could pass for a part of the amount', () => {
    const entry = { chainId: 1, address: usdc, decimals: 6, symbol: '000,000 USDC' };
    const list = readTokenList(bytesOf({ tokens: [entry] }));
    assert.ok(list.kind === 'ok');
    assert.equal(list.value.on(mainnet).get(usdc)?.symbol, '"000,000 USDC"');
  });

  it('come from settings, then from lists in their order, then from the built-in list, with their source', async () => {
    await writeFile(path.join(folder, 'lists', 'a.json'), listOf('A'));
    await writeFile(path.join(folder, 'lists', 'b.json'), listOf('B'));
    const own = { [usdc]: { decimals: 6, symbol: 'MINE' } };
    const lists = ['lists/a.json', 'lists/b.json'];
    const found = async (tokens: unknown, tokenLists: readonly string[]) =>
      (await knowledge(tokens, tokenLists).tokens(mainnet, new Set([usdc]))).tokens.get(usdc);
    assert.deepEqual(await found(own, lists), { decimals: 6, symbol: 'MINE', source: 'settings' });
    assert.deepEqual(await found({}, lists), { decimals: 6, symbol: 'A', source: 'token list List of A' });
    assert.deepEqual(await found({}, []), { decimals: 6, symbol: 'USDC', source: 'built-in list' });
  });

  it('include felts and mints from settings', async () => {
    const mint = 'Mint1111111111111111111111111111111111111111';
    const source = knowledge({ '0x00abc': { decimals: 3, symbol: 'F' }, [mint]: { decimals: 2 } }, []);
    assert.equal((await source.tokens(l2Network, new Set(['0xabc']))).tokens.get('0xabc')?.symbol, 'F');
    assert.equal((await source.tokens(solanaNetwork)).tokens.get(mint)?.decimals, 2);
  });

  it('have a problem for a list that is missing, outside the folder, or not a list, and use the others', async () => {
    await writeFile(path.join(folder, 'lists', 'a.json'), listOf('A'));
    await writeFile(path.join(folder, 'lists', 'bad.json'), 'secret=hunter2');
    const source = knowledge({}, ['none.json', '../up.json', 'lists/bad.json', 'lists/a.json']);
    const { tokens, problems } = await source.tokens(mainnet);
    assert.equal(tokens.get(usdc)?.symbol, 'A');
    assert.deepEqual(
      problems.map((problem) => /^rpcbook\.tokenLists, ([^:]+): /.exec(problem)?.[1]),
      ['none.json', '../up.json', 'lists/bad.json'],
    );
    assert.ok(!problems.join('').includes('hunter2'));
  });

  it('other decimals for a known token are a problem and not used, whether settings or a list has them', async () => {
    const listed = { name: 'built-in list', tokens: [{ chainId: 1, address: usdc, decimals: 18, symbol: 'USDC' }] };
    await writeFile(path.join(folder, 'lists', 'a.json'), bytesOf(listed));
    const source = knowledge({ [usdc]: { decimals: 0, symbol: 'USDC' } }, ['lists/a.json']);
    const { tokens, problems } = await source.tokens(mainnet, new Set([usdc]));
    assert.deepEqual(tokens.get(usdc), { decimals: 6, symbol: 'USDC', source: 'built-in list' });
    assert.deepEqual(problems, [
      `token list lists/a.json, ${getAddress(usdc)}: 18 decimals differ from the 6 of USDC in the built-in list, so this entry isn't used.`,
      `settings, ${getAddress(usdc)}: 0 decimals differ from the 6 of USDC in the built-in list, so this entry isn't used.`,
    ]);
  });

  for (const name of [
    'built-in list',
    'Built-In List',
    'bui1t in 1ist',
    'settings',
    'Rpcbook',
    'verified by Sourcify',
  ]) {
    it(`a list that calls itself ${name} is named by its path`, async () => {
      const listed = { name, tokens: [{ chainId: 1, address: `0x${'1'.repeat(40)}`, decimals: 18, symbol: 'X' }] };
      await writeFile(path.join(folder, 'lists', 'a.json'), bytesOf(listed));
      const { tokens } = await knowledge({}, ['lists/a.json']).tokens(mainnet);
      assert.equal(tokens.get(`0x${'1'.repeat(40)}`)?.source, 'token list lists/a.json');
    });
  }

  it('symbols of settings and lists that look like a well-known one at another address are marked', async () => {
    const [one, two, three] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
    assert.ok(one !== undefined && two !== undefined && three !== undefined);
    const listed = {
      tokens: [
        { chainId: 1, address: one, decimals: 6, symbol: 'USDC' },
        { chainId: 1, address: two, decimals: 6, symbol: 'USD\u0421' },
      ],
    };
    await writeFile(path.join(folder, 'lists', 'a.json'), bytesOf(listed));
    const { tokens } = await knowledge({ [three]: { decimals: 6, symbol: 'usdt' } }, ['lists/a.json']).tokens(mainnet);
    assert.deepEqual(
      [one, two, three].map((address) => tokens.get(address)?.symbol),
      ['USDC (not the well-known one)', 'USD\\u{421}', 'usdt (not the well-known one)'],
    );
  });

  it('are read again from a list that changes', async () => {
    const file = path.join(folder, 'lists', 'a.json');
    await writeFile(file, listOf('A'));
    const source = knowledge({}, ['lists/a.json']);
    assert.equal((await source.tokens(mainnet)).tokens.get(usdc)?.symbol, 'A');
    await writeFile(file, listOf('BBB'));
    await utimes(file, new Date(), new Date(Date.now() + 5_000));
    assert.equal((await source.tokens(mainnet)).tokens.get(usdc)?.symbol, 'BBB');
  });
});
