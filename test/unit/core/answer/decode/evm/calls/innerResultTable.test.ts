import assert from 'node:assert/strict';

import { encodeFunctionData, encodeFunctionResult, erc20Abi, parseAbi } from 'viem';

import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { parseHumanReadableAbi } from '../../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob, token } from '../../transferLog';
import { decode } from '../../viewParts';

const multicall = parseAbi([
  'function aggregate((address target, bytes callData)[] calls) returns (uint256 blockNumber, bytes[] returnData)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
  'function multicall(bytes[] data) returns (bytes[] results)',
]);
const supply = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' });
const decimals = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
const word = (number: bigint): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`;
const reason = `0x08c379a0${word(32n).slice(2)}${word(2n).slice(2)}${'6e6f'.padEnd(64, '0')}` as const;

function textOf(data: string, result: string, hints = noHints): string {
  const view = decode('eth_call', result, hints, evmNetwork, [{ to: bob, data }, 'latest']);
  return printText(view, { maxRows: 20, time: utcTime });
}

/** Hints with the decimals of `token`, which only the contract itself said if `isAsked` is set. */
const usdc = (isAsked?: true): DecodeHints => ({
  ...noHints,
  tokens: { [token.toLowerCase()]: { decimals: 6, symbol: 'USDC', isAsked } },
});

describe('the result of a call to a token', () => {
  const call = (data: string, result: string, hints: DecodeHints, to = token) =>
    decode('eth_call', result, hints, evmNetwork, [{ to, data }, 'latest']);
  const previewDeposit = 'function previewDeposit(uint256 assets) view returns (uint256)';
  const totalAssets = 'function totalAssets() view returns (uint256)';
  const vault = parseAbi([previewDeposit, totalAssets]);
  const declaring = (hints: DecodeHints, ...declarations: readonly string[]): DecodeHints => ({
    ...hints,
    called: declarations.flatMap((text) =>
      parseHumanReadableAbi(text).items.flatMap((item) =>
        item.kind === 'event' ? [] : [{ item, source: { kind: 'workspace', label: 'Vault.json' } as const }],
      ),
    ),
  });

  it('has the unit of the token where its decimals are known, with the raw number below', () => {
    const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [alice as `0x${string}`] });
    const view = call(balance, word(1_234_500_000n), usdc());
    assert.equal(view.summary, '1,234.5 USDC');
    const [result, folded, another] = view.sections;
    assert.deepEqual(result?.kind === 'fields' && result.fields.map(({ label }) => label), ['balanceOf']);
    assert.ok(folded?.kind === 'fields' && folded.fold !== undefined && another === undefined, 'one line below');
    assert.equal(folded.title, 'Calls balanceOf(address)');
    assert.ok(folded.fields.some(({ value }) => value.kind === 'text' && value.text === 'raw 1234500000'));
    assert.equal(call(balance, word(1_234_500_000n), usdc(true)).summary, '1,234.5 USDC (raw 1234500000)');
    assert.equal(call(balance, word(1_234_500_000n), noHints).summary, '1,234,500,000');
    assert.equal(call(balance, word(1_234_500_000n), usdc(), bob).summary, '1,234,500,000');
    assert.equal(call(supply, word(5n), usdc()).summary, '0.000005 USDC');
    assert.equal(call(decimals, word(6n), usdc()).summary, '6', 'a number that is no amount');
  });

  it('says that an allowance is unlimited, and gives shares of a vault its unit but not its assets', () => {
    const args = [alice, bob] as [`0x${string}`, `0x${string}`];
    const allowance = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args });
    assert.match(call(allowance, word(2n ** 256n - 1n), usdc()).summary, /^unlimited/);
    assert.equal(call(allowance, word(7_000_000n), usdc()).summary, '7 USDC');
    const shares = encodeFunctionData({ abi: vault, functionName: 'previewDeposit', args: [1n] });
    assert.equal(call(shares, word(2_000_000n), declaring(usdc(), previewDeposit)).summary, '2 USDC');
    const assets = encodeFunctionData({ abi: vault, functionName: 'totalAssets' });
    assert.equal(call(assets, word(2_000_000n), declaring(usdc(), totalAssets)).summary, '2,000,000');
  });

  it('has another function of the same selector on the same line', () => {
    const hints = declaring(
      noHints,
      'function burn(uint256 amount) returns (bool)',
      'function collate_propagate_storage(bytes16 x)',
    );
    const view = call(`0x42966c68${'ab'.repeat(16)}${'00'.repeat(16)}`, word(1n), hints);
    const [, folded, another] = view.sections;
    assert.ok(folded?.kind === 'fields' && another === undefined);
    assert.equal(folded.fold, 'Vault.json (workspace), 1 other candidate');
    const other = folded.fields.at(-1);
    assert.equal(other?.label, 'Could also be collate_propagate_storage(bytes16)');
    const same = call(supply, word(5n), declaring(noHints, 'function totalSupply() returns (uint256)')).sections[1];
    assert.equal(same?.kind === 'fields' && same.fold, 'Vault.json (workspace)', 'the same function counts once');
    assert.deepEqual(other.value.kind === 'struct' && other.value.fields.map(({ name }) => name), ['x', 'Decoded by']);
  });
});

describe('the results of the calls within a multicall', () => {
  it('each result is decoded by the function that was called, and a failure says why', () => {
    const target = token as `0x${string}`;
    const calls = [supply, decimals].map((callData) => ({ target, allowFailure: true, callData }));
    const text = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'aggregate3', args: [calls] }),
      encodeFunctionResult({
        abi: multicall,
        functionName: 'aggregate3',
        result: [
          { success: true, returnData: word(1234n) },
          { success: false, returnData: reason },
        ],
      }),
    );
    assert.match(text, /Results of the calls within/);
    assert.match(text, /1 .*totalSupply\(\) +1,234/);
    assert.match(text, /2 .*decimals\(\) +.*no/);
  });

  it('each result of a token has its unit', () => {
    const target = token as `0x${string}`;
    const text = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'aggregate', args: [[{ target, callData: supply }]] }),
      encodeFunctionResult({ abi: multicall, functionName: 'aggregate', result: [5n, [word(7_500_000n)]] }),
      usdc(),
    );
    assert.match(text, /totalSupply\(\) +7\.5 USDC/);
  });

  it('the forms that return plain bytes are read, and calls without a target are for the contract itself', () => {
    const target = token as `0x${string}`;
    const aggregated = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'aggregate', args: [[{ target, callData: decimals }]] }),
      encodeFunctionResult({ abi: multicall, functionName: 'aggregate', result: [5n, [word(6n)]] }),
    );
    assert.match(aggregated, /decimals\(\) +6\b/);
    const own = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'multicall', args: [[supply]] }),
      encodeFunctionResult({ abi: multicall, functionName: 'multicall', result: [word(7n)] }),
    );
    assert.match(own, new RegExp(`${bob}.*totalSupply\\(\\) +7\\b`, 'i'));
  });

  it('results that do not belong to the calls are not assigned to them', () => {
    const data = encodeFunctionData({ abi: multicall, functionName: 'multicall', args: [[supply]] });
    for (const result of [[], [word(1n), word(2n)]] as const)
      assert.doesNotMatch(
        textOf(data, encodeFunctionResult({ abi: multicall, functionName: 'multicall', result })),
        /Results of the calls/,
      );
    assert.doesNotMatch(textOf(data, word(1n)), /Results of the calls/);
    assert.doesNotMatch(textOf(`0xa9059cbb${alice.slice(2)}`, word(1n)), /Results of the calls/);
  });
});
