// Sentences about recorded transactions. `--data` names a file of lines `{ "chain", "transaction", "receipt" }`: EVM and
// l2net ones have the receipt too, Solana's answer of `getTransaction` is the `transaction`. Every sentence is printed to
// be read, with its hash: whether it is true, no bench can say.
import { readFileSync } from 'node:fs';

import { executionOf } from '../../src/core/answer/decode/evm/happened/execution';
import { whatHappened } from '../../src/core/answer/decode/evm/happened/whatHappened';
import { receiptRevert } from '../../src/core/answer/decode/evm/transactions/decodeReceipt';
import { whatL2Happened } from '../../src/core/answer/decode/l2net/whatL2Happened';
import { transactionBody } from '../../src/core/answer/decode/solana/solanaData';
import { whatSolanaHappened } from '../../src/core/answer/decode/solana/whatSolanaHappened';
import { type JsonValue, readInteger, readMember, readText } from '../../src/core/base/json/jsonValue';
import { parseJson } from '../../src/core/base/json/parseJson';
import { type DecodeHints, noHints } from '../../src/core/formats/abi/names/decodeHints';
import { BuiltInTokens } from '../../src/core/knowledge/tokens/builtInTokens';
import { currencyOfChain } from '../../src/core/model/networks/chainCurrencies';
import type { Network } from '../../src/core/model/networks/network';
import { evmNetwork, l2Network, solanaNetwork } from '../unit/core/answer/decode/exampleNetworks';
import type { BenchOptions, BenchReport } from './benchReport';

/** The share of transactions that have a sentence, in percent. */
const leastShare = 80;

const tokens = new BuiltInTokens();

/** A transfer, which shows without a file that the bench runs. */
const parties = { from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}` };
const sample = JSON.stringify({
  chain: '1',
  transaction: { ...parties, hash: `0x${'33'.repeat(32)}`, value: '0xde0b6b3a7640000', input: '0x' },
  receipt: { ...parties, status: '0x1', logs: [] },
});

export function run({ data }: BenchOptions): Promise<BenchReport> {
  const lines = (data === undefined ? sample : readFileSync(data, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '');
  const sentences = lines.map(sentenceOf);
  for (const { place, sentence } of sentences) console.log(`${place} ${sentence ?? '-'}`);
  const told = sentences.filter(({ sentence }) => sentence !== undefined).length;
  return Promise.resolve({
    name: 'happened',
    cases: [
      { label: 'transactions', value: lines.length, unit: 'transactions' },
      {
        label: 'with a sentence',
        value: (100 * told) / Math.max(1, lines.length),
        unit: '%',
        bound: { kind: 'atLeast', value: leastShare },
      },
    ],
  });
}

function sentenceOf(line: string, index: number): { readonly place: string; readonly sentence: string | undefined } {
  const parsed = parseJson(line);
  const json = parsed.kind === 'ok' ? parsed.value : null;
  const [transaction, receipt] = [readMember(json, 'transaction'), readMember(json, 'receipt') ?? null];
  const place = `${index + 1} ${readText(json, 'chain') ?? ''} ${readText(transaction, 'hash') ?? ''}`;
  return { place, sentence: sentenceAbout(transaction, receipt) };
}

function sentenceAbout(transaction: JsonValue | undefined, receipt: JsonValue): string | undefined {
  const meta = readMember(transaction, 'meta');
  if (meta !== undefined)
    return whatSolanaHappened(
      readMember(transactionBody(transaction), 'message'),
      meta,
      solanaNetwork,
      hintsOn(solanaNetwork),
    );
  return readMember(receipt, 'events') === undefined
    ? evmSentence(transaction, receipt)
    : whatL2Happened(receipt, transaction, l2Network, hintsOn(l2Network));
}

function hintsOn(network: Network): DecodeHints {
  return { ...noHints, tokens: Object.fromEntries(tokens.on(network)) };
}

function evmSentence(transaction: JsonValue | undefined, receipt: JsonValue): string | undefined {
  const chainId = readInteger(transaction, 'chainId')?.toString() ?? evmNetwork.chainId;
  const network: Network = {
    ...evmNetwork,
    ...(chainId !== undefined && { chainId }),
    currency: currencyOfChain(chainId) ?? { symbol: '', decimals: 18 },
  };
  const hints = hintsOn(network);
  return whatHappened(executionOf(receipt, transaction, receiptRevert(receipt, hints)), network, hints);
}
