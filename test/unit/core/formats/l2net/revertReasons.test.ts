import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { feltHex } from '../../../../../src/core/formats/l2net/felt';
import { readRevertReason } from '../../../../../src/core/formats/l2net/readRevertReason';
import { cairoSelectorOf } from '../../../../../src/core/formats/l2net/selector';
import { hintsOfAnswer } from '../../../../../src/core/knowledge/answers/hintsOfAnswer';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import { l2Network } from '../../answer/decode/exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../answer/decode/viewParts';
import { noKnowledge } from '../../request/pipe/noKnowledge';

const account = '0x4a1b2c3d';
const token = '0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8';
const classHash = '0x1a736d6ed154502257f02b1ccdf4d9d1089f80811cd6acad48e6b6a9d1f2003';
const execute = feltHex(cairoSelectorOf('__execute__'));
const transfer = feltHex(cairoSelectorOf('transfer'));

const frame = (contract: string, selector: string): string =>
  `(contract address: ${contract}, class hash: ${classHash}, selector: ${selector}):`;

/** Up to version 0.7: each call has its traceback, and the innermost is last. */
const traced = `Transaction execution has failed:
0: Error in the called contract ${frame(account, execute)}
Error at pc=0:4573:
Cairo traceback (most recent call last):
Unknown location (pc=0:67)
Unknown location (pc=0:1835)

1: Error in the called contract ${frame(token, transfer)}
Execution failed. Failure reason: 0x753235365f737562204f766572666c6f77 ('u256_sub Overflow').
`;

/** Since version 0.8: the calls, then the data of the panic once. */
const summarized = `Transaction execution error (in execution): Execution failed. Failure reason:
Error in contract ${frame(account, execute)}
Error in contract ${frame(token, transfer)}
(0x617267656e742f6d756c746963616c6c2d6661696c6564 ('argent/multicall-failed'), 0x1, 0x753235365f737562204f766572666c6f77 ('u256_sub Overflow'), 0x454e545259504f494e545f4641494c4544 ('ENTRYPOINT_FAILED')).
`;

/** Cairo 0: the message is an attribute of the code, and the failed instruction follows it. */
const cairoZero = `Error in the called contract (${account}):
Error at pc=0:10:
Got an exception while executing a hint.
Cairo traceback (most recent call last):
Unknown location (pc=0:161)

Error in the called contract (${token}):
Error message: ERC20: transfer amount exceeds balance
Error at pc=0:1215:
An ASSERT_EQ instruction failed: 3 != 0.
Cairo traceback (most recent call last):
Error message: SafeUint256: subtraction overflow
Unknown location (pc=0:1216)
`;

const sentenceOf = (said: JsonValue): string | undefined => readRevertReason(said)?.sentence;

describe('the reason of an l2net revert', () => {
  const shapes: readonly (readonly [shape: string, said: JsonValue, sentence: string])[] = [
    ['a traceback of version 0.7', traced, 'u256_sub Overflow'],
    ['a summary of version 0.8', summarized, 'u256_sub Overflow'],
    ['a message of Cairo 0', cairoZero, 'ERC20: transfer amount exceeds balance'],
    [
      'one felt without its text',
      'Execution failed. Failure reason: 0x753235365f737562204f766572666c6f77.',
      'u256_sub Overflow',
    ],
    [
      'a failed multicall, with nothing from the inner contract',
      "Execution failed. Failure reason: (0x617267656e742f6d756c746963616c6c2d6661696c6564 ('argent/multicall-failed'), 0x0 (''), 0x454e545259504f494e545f4e4f545f464f554e44 ('ENTRYPOINT_NOT_FOUND')).",
      'ENTRYPOINT_NOT_FOUND',
    ],
    [
      'only what callers add',
      "Execution failed. Failure reason: 0x454e545259504f494e545f4641494c4544 ('ENTRYPOINT_FAILED').",
      'ENTRYPOINT_FAILED',
    ],
    [
      'a long text that the node joined',
      'Execution failed. Failure reason: ("ERC20: insufficient balance, 5 < 7", 0x454e545259504f494e545f4641494c4544 (\'ENTRYPOINT_FAILED\')).',
      'ERC20: insufficient balance, 5 < 7',
    ],
    [
      'a long text as felts',
      `Execution failed. Failure reason: (0x46a6158a16a947e5916b2a2ca68501a45e93d7110e81aa2d6438b1c57c879a3, 0x1, 0x${Buffer.from('ERC20: transfer amount exceeds ').toString('hex')}, 0x${Buffer.from('balance').toString('hex')}, 0x7, 0x454e545259504f494e545f4641494c4544).`,
      'ERC20: transfer amount exceeds balance',
    ],
    ['a list of felts as JSON text', '["0x753235365f737562204f766572666c6f77"]', 'u256_sub Overflow'],
    ['a list of felts', ['0x753235365f737562204f766572666c6f77'], 'u256_sub Overflow'],
    [
      'a hint',
      `0: Error in the called contract ${frame(account, 'UNKNOWN')}\nError at pc=0:1:\nGot an exception while executing a hint: Custom Hint Error: Requested contract address 0x1 is not deployed.`,
      'Requested contract address 0x1 is not deployed.',
    ],
    [
      'a sentence',
      'Insufficient max L1Gas: max amount: 5, actual used: 7.',
      'Insufficient max L1Gas: max amount: 5, actual used: 7.',
    ],
    ['a number that is no text', 'Execution failed. Failure reason: 0x1.', '0x1'],
    [
      'the objects of version 0.8',
      {
        contract_address: account,
        class_hash: classHash,
        selector: execute,
        error: {
          contract_address: token,
          class_hash: classHash,
          selector: transfer,
          error: "0x753235365f737562204f766572666c6f77 ('u256_sub Overflow')",
        },
      },
      'u256_sub Overflow',
    ],
    ['the data of error 40', { revert_error: traced }, 'u256_sub Overflow'],
    ['the data of error 41', { transaction_index: 0, execution_error: { error: 'Out of gas' } }, 'Out of gas'],
  ];
  for (const [shape, said, sentence] of shapes)
    it(`is its innermost sentence: ${shape}`, () => assert.equal(sentenceOf(said), sentence));

  it('has the calls that failed, innermost first', () => {
    const calls = (text: string) => [
      { contract: BigInt(token), classHash: BigInt(classHash), selector: cairoSelectorOf('transfer'), text },
      { contract: BigInt(account), classHash: BigInt(classHash), selector: cairoSelectorOf('__execute__'), text: '' },
    ];
    const nested = {
      contract_address: account,
      class_hash: classHash,
      selector: execute,
      error: `Error in contract ${frame(token, transfer)} 0x1`,
    };
    for (const said of [traced, summarized])
      assert.deepEqual(readRevertReason(said)?.frames, calls('u256_sub Overflow'));
    assert.deepEqual(readRevertReason(nested)?.frames, calls('0x1'));
    assert.deepEqual(
      readRevertReason(cairoZero)?.frames.map(({ contract }) => contract),
      [BigInt(token), BigInt(account)],
    );
  });

  it('has the message of each call beside it', () => {
    const texts = (said: JsonValue) => readRevertReason(said)?.frames.map(({ text }) => text);
    assert.deepEqual(texts(cairoZero), ['ERC20: transfer amount exceeds balance', '']);
    // The account adds a message of its own, as the accounts of Cairo 0 do.
    const twice = cairoZero.replace('Error at pc=0:10:', 'Error message: multicall 1 failed\nError at pc=0:10:');
    assert.deepEqual(texts(twice), ['ERC20: transfer amount exceeds balance', 'multicall 1 failed']);
    const missing = `${traced.split('1: ')[0]}1: Error in the called contract ${frame(token, transfer)}\nRequested contract address ${token} is not deployed.\n`;
    assert.deepEqual(texts(missing), [`Requested contract address ${token} is not deployed.`, '']);
    const objects = {
      transaction_index: 0,
      execution_error: {
        contract_address: account,
        class_hash: classHash,
        selector: execute,
        error: {
          contract_address: token,
          class_hash: classHash,
          selector: transfer,
          error: ['0x753235365f737562204f766572666c6f77'],
        },
      },
    };
    assert.deepEqual(texts(objects), ['u256_sub Overflow', '']);
  });

  it('ignores the text that a node writes beside a felt', () => {
    assert.equal(sentenceOf("Failure reason: 0x616263 ('all is well')."), 'abc');
  });

  it('is absent if there is no message', () => {
    for (const said of [null, '', ' \n', {}, [], 5, { error: null }, { error: {} }, ['zz'], undefined])
      assert.equal(readRevertReason(said), undefined);
  });

  it('stays small and takes linear time for any text', () => {
    const hostile = [
      '('.repeat(1_000_000),
      'Error in the called contract ('.repeat(100_000),
      `Error in the called contract ${frame(token, transfer)}\n`.repeat(50_000),
      `Failure reason: ${"0x1 ('".repeat(200_000)}`,
      `Failure reason: ${'"'.repeat(1_000_000)}`,
      `Failure reason: ${'0x46a6158a16a947e5916b2a2ca68501a45e93d7110e81aa2d6438b1c57c879a3, '.repeat(20_000)}`,
      'Error message:'.repeat(100_000),
      'x'.repeat(1_000_000),
      '\n'.repeat(1_000_000),
    ];
    for (const said of hostile) {
      const reason = readRevertReason(said);
      if (reason === undefined) continue;
      assert.ok(reason.sentence.length <= 500);
      assert.ok(reason.frames.length <= 100);
      assert.ok(reason.panic.length <= 100);
    }
    let deep: JsonValue = 'u256_sub Overflow';
    for (let level = 0; level < 100_000; level += 1) deep = { contract_address: token, error: deep };
    const reason = readRevertReason(deep);
    assert.deepEqual([reason?.sentence, reason?.frames.length], ['u256_sub Overflow', 100]);
  });
});

describe('the receipt of an l2net revert', () => {
  const receipt: JsonValue = {
    transaction_hash: '0x1',
    execution_status: 'REVERTED',
    finality_status: 'ACCEPTED_ON_L2',
    block_number: 7,
    actual_fee: { amount: '0x1', unit: 'FRI' },
    revert_reason: traced,
    events: [],
    messages_sent: [],
  };
  const view = decode('l2net_getTransactionReceipt', receipt, noHints, l2Network);

  it('has the reason in its summary, and the calls by name in its details', () => {
    assert.match(view.summary, /^Failed: u256_sub Overflow · REVERTED, ACCEPTED_ON_L2 in block 7 · fee /);
    assert.equal(fieldsOf(view)['Reason'], 'u256_sub Overflow');
    assert.deepEqual(
      tableOf(view, 'Failed calls, innermost first')
        .at(0)
        .map((value) => ('label' in value ? value.label : undefined)),
      [undefined, 'transfer', undefined, undefined],
    );
    assert.deepEqual(
      rowsOf(tableOf(view, 'Failed calls, innermost first')).map((row) => [
        row['contract'],
        row['function'],
        row['text'],
      ]),
      [
        [token, transfer, 'u256_sub Overflow'],
        [account, execute, null],
      ],
    );
  });

  it('has labels of contracts, and functions that only the ABI of a class names', async () => {
    const own = feltHex(cairoSelectorOf('rebalance_now'));
    const said = traced.replace(transfer, own);
    const knowledge: KnowledgeSource = {
      ...noKnowledge,
      contractsOn: () => Promise.resolve(new Map([[token, { kind: 'label', name: 'Stark token' } as const]])),
      classAbi: (_network, address) =>
        Promise.resolve(
          address === token
            ? [{ type: 'interface', name: 'I', items: [{ type: 'function', name: 'rebalance_now' }] }]
            : undefined,
        ),
    };
    const value = { ...receipt, revert_reason: said };
    const outcome = { kind: 'result', body: new Uint8Array(), value } as const;
    const exchange = { outcome, network: l2Network };
    const { hints } = await hintsOfAnswer(exchange, { abis: [], problems: [] }, knowledge);
    assert.equal(hints.contractNames?.[token], 'Stark token');
    assert.equal(hints.functionNames?.[own], 'rebalance_now');
    const failed = { code: 40, message: 'Contract error', data: { revert_error: said } };
    const reverted = { kind: 'rpcError', ...failed, body: new Uint8Array() } as const;
    const error = await hintsOfAnswer({ outcome: reverted, network: l2Network }, { abis: [], problems: [] }, knowledge);
    assert.equal(error.hints.functionNames?.[own], 'rebalance_now');
    assert.equal(error.hints.contractNames?.[token], 'Stark token');
  });

  it('is the same in Markdown and in the terminal', () => {
    const options = { time: utcTime, maxRows: 10 };
    const markdown = printMarkdown(view, options).replaceAll('\\', '');
    for (const text of [markdown, printText(view, options)])
      for (const part of ['u256_sub Overflow', token, 'transfer', '__execute__'])
        assert.ok(text.includes(part), `${part} in ${text}`);
  });
});
