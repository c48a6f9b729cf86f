// node test/product/names/writeTokenTable.mjs: writes src/core/knowledge/tokens/tokenTable.json from tokens.txt and from token lists in
// registry packages. Only facts are taken: chain, address, decimals, symbol. CONTRIBUTING names the packages' licences.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { getAddress } from 'viem';

import { inProject, projectRoot } from '../../run/projectPaths.mjs';

const aaveList = '@bgd-labs/aave-address-book@4.44.22';
const optimismList = '@eth-optimism/tokenlist@10.0.1757';
const starknetList = 'starkzap@3.0.0';

/** Symbols that are taken from the Superchain list, which also has many tokens that hardly anyone uses. */
const superchainSymbols = new Set(
  `1INCH AAVE ACX AMP APU AURA BAL BICO COMP CRV CTSI DAI DOLA ENS EURC FARM FET FORTH FRAX FXS GHST GRT GTC HOP IOTX
   KNC LDO LINK LQTY LRC LSK LUSD LYRA MASK MKR MLN Mog MORPHO MTL NOUNS OCEAN OGN OLAS OM OMI OP PENDLE PERP POOL PRIME
   QUICK RAI RPL RSR RSS3 SNT SNX SPX SUPER SUSHI T TEL THALES TRAC TRB TUSD UMA UNI USDC USDC.e USDD USDT USDbC VELO
   WBTC WCT WETH WLD WOO XAUt XYO YFI YGG ZRX alETH cbETH crvUSD eUSD frxETH fxUSD rETH sDAI sUSD sfrxETH tBTC weETH
   wstETH`.split(/\s+/),
);
const mainChains = new Set([1, 10, 56, 100, 130, 137, 146, 324, 5000, 8453, 42161, 42220, 43114, 57073, 59144, 534352]);

const tokens = new Map();
for (const line of readFileSync(inProject('test', 'product', 'names', 'tokens.txt'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [chain, address, decimals, symbol] = line.split(' ');
  add(chain, address, Number(decimals), symbol);
}
for (const token of JSON.parse(readPackageFile(aaveList, 'tokenlist.json')).tokens) {
  const isUsed = token.tags.includes('underlying') || token.tags.includes('aTokenV3');
  // Pool shares all have the symbol of their pool's program, and PT tokens expire.
  if (isUsed && !/PT[-_]|UNI-V2$|BPT$|G-UNI$/.test(token.symbol))
    add(token.chainId, token.address, token.decimals, token.symbol);
}
const { default: superchain } = await importPackageFile(optimismList, 'dist/optimism.tokenlist.mjs');
for (const token of superchain.tokens) {
  const twins = superchain.tokens.filter(({ chainId, symbol }) => chainId === token.chainId && symbol === token.symbol);
  if (superchainSymbols.has(token.symbol) && twins.length === 1)
    add(token.chainId, token.address, token.decimals, token.symbol);
}
const { mainnetTokens } = await importPackageFile(starknetList, 'dist/src/erc20/token/presets.js');
for (const { address, decimals, symbol } of Object.values(mainnetTokens)) add('l2net', address, decimals, symbol);

const chains = [...new Set([...tokens.values()].map(({ chain }) => chain))];
const table = Object.fromEntries(
  chains.map((chain) => [
    chain,
    [...tokens.values()]
      .filter((token) => token.chain === chain)
      .map(({ address, decimals, symbol }) => `${address} ${decimals} ${symbol}`),
  ]),
);
writeFileSync(
  inProject('src', 'core', 'knowledge', 'tokens', 'tokenTable.json'),
  `${JSON.stringify(table, null, 2)}\n`,
);
console.log(`${tokens.size} tokens on ${chains.length} chains`);

function add(chain, address, decimals, symbol) {
  if (/^\d+$/.test(chain) && !mainChains.has(Number(chain))) return;
  const form = formOf(String(chain), address);
  const key = `${chain} ${form}`;
  if (!Number.isInteger(decimals) || !/^[\w.+$₮()-]{1,20}$/.test(symbol))
    throw new Error(`${key}: ${decimals} ${symbol}`);
  if (!tokens.has(key)) tokens.set(key, { chain: String(chain), address: form, decimals, symbol });
}

/** An address as it is compared: checksummed and in lowercase, a felt without leading zeros, a mint as it is. */
function formOf(chain, address) {
  if (chain === 'solana') return address;
  if (chain === 'l2net') return `0x${BigInt(address).toString(16)}`;
  const isMixed = /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address.slice(2));
  if (isMixed && getAddress(address.toLowerCase()) !== address) throw new Error(`wrong checksum: ${address}`);
  return address.toLowerCase();
}

function unpackedPackage(name) {
  const folder = inProject('.cache', 'names', name.replaceAll(/[@/]/g, '-').slice(1));
  mkdirSync(folder, { recursive: true });
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', name, '--json', '--pack-destination', folder], { cwd: projectRoot, encoding: 'utf8' }),
  );
  execFileSync('tar', ['xzf', path.join(folder, filename), '-C', folder]);
  return path.join(folder, 'package');
}

function readPackageFile(name, file) {
  return readFileSync(path.join(unpackedPackage(name), file), 'utf8');
}

function importPackageFile(name, file) {
  return import(pathToFileURL(path.join(unpackedPackage(name), file)).href);
}
