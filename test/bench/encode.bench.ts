// Encoding call data from what people write, compared with libraries that encode from values.
import assert from 'node:assert/strict';

import { AbiCoder, Interface } from 'ethers';
import { type AbiParameter as ViemParameter, encodeAbiParameters, parseAbi } from 'viem';

import { encodeArguments } from '../../src/core/formats/abi/encode/encodeArguments';
import type { AbiParameter } from '../../src/core/formats/abi/type/abi';
import { abiTypeOf } from '../../src/core/formats/abi/type/abiType';
import { parseHumanReadableAbi } from '../../src/core/formats/abi/type/parseHumanReadableAbi';
import { seeded } from '../unit/core/formats/abi/type/randomAbi';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { measureMedians } from './measure';

interface EncodedCall {
  readonly label: string;
  readonly declaration: string;
  readonly values: readonly unknown[];
  /** The same values as people write them. */
  readonly texts: readonly string[];
  /** Encodings in one round. */
  readonly times: number;
}

/** Encodes each call as often as it takes to measure it, from texts here and from values elsewhere. */
export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const cases: BenchCase[] = [];
  for (const call of callsFor(seed, smallest)) cases.push(...(await measureCall(call, smallest)));
  return { name: 'encode', cases };
}

function callsFor(seed: number, smallest: boolean): readonly EncodedCall[] {
  const random = seeded(seed);
  const address = (): string =>
    `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`;
  const amount = (): bigint => BigInt(Math.floor(random() * 1e15)) * 1_000_000_007n;
  const [to, value] = [address(), amount()];
  const moves = Array.from({ length: smallest ? 2 : 200 }, () => ({
    to: address(),
    amount: amount(),
    note: `move ${amount()}`,
  }));
  const numbers = Array.from({ length: smallest ? 100 : 10_000 }, amount);
  return [
    {
      label: 'transfer(address,uint256)',
      declaration: 'function transfer(address to, uint256 amount)',
      values: [to, value],
      texts: [to, String(value)],
      times: smallest ? 1 : 2_000,
    },
    {
      label: '200 tuples with text',
      declaration: 'function move((address to, uint256 amount, string note)[] moves)',
      values: [moves],
      texts: [`[${moves.map((move) => `(${move.to}, ${move.amount}, "${move.note}")`).join(', ')}]`],
      times: smallest ? 1 : 10,
    },
    {
      label: '10,000 numbers',
      declaration: 'function set(uint256[] numbers)',
      values: [numbers],
      texts: [`[${numbers.join(', ')}]`],
      times: 1,
    },
  ];
}

async function measureCall(
  { label, declaration, values, texts, times }: EncodedCall,
  smallest: boolean,
): Promise<readonly BenchCase[]> {
  const [item] = parseHumanReadableAbi(declaration).items;
  assert.ok(item?.kind === 'function');
  const members = item.inputs.map(memberOf);
  const [inputs] = parseAbi([declaration] as readonly string[]).map((part) => ('inputs' in part ? part.inputs : []));
  const types = new Interface([declaration]).getFunction(item.name)?.inputs ?? [];
  const coder = AbiCoder.defaultAbiCoder();
  const rpcbook = (): string => {
    const encoded = encodeArguments(members, texts);
    assert.ok(encoded.kind === 'ok');
    return `0x${encoded.value}`;
  };
  const viem = (): string => encodeAbiParameters(inputs as readonly ViemParameter[], values as never);
  assert.equal(rpcbook(), viem());
  const repeated = (encode: () => string) => (): void => {
    for (let count = 0; count < times; count += 1) encode();
  };
  const medians = await measureMedians(
    [
      { label: 'viem', run: repeated(viem) },
      { label: 'Rpcbook', run: repeated(rpcbook) },
      { label: 'ethers', run: repeated(() => coder.encode(types, values)) },
    ],
    { rounds: 21, warmup: 3, garbage: 'young', smallest },
  );
  const ratio = (name: string): number => (medians.get('viem') ?? NaN) / (medians.get(name) ?? NaN);
  return [
    { label: `${label}: Rpcbook`, value: ratio('Rpcbook'), unit: 'x viem', bound: { kind: 'atLeast', value: 1 } },
    { label: `${label}: ethers`, value: ratio('ethers'), unit: 'x viem' },
  ];
}

function memberOf(input: AbiParameter) {
  const type = abiTypeOf(input);
  assert.ok(type.kind === 'ok');
  return { name: input.name, type: type.value };
}
