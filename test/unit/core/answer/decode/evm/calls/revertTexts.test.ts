import assert from 'node:assert/strict';

import { encodeAbiParameters, encodeErrorResult, parseAbi, toFunctionSelector } from 'viem';

import { decodeExchange } from '../../../../../../../src/core/answer/decode/decodeExchange';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { ReceiptSummarizer } from '../../../../../../../src/core/editor/lookup/receiptSummary';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { parseHumanReadableAbi } from '../../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { evmNetwork } from '../../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

const declared = 'error InsufficientFundsOf(address holder, uint256 available, uint256 required)';
const holder = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const data = encodeErrorResult({ abi: parseAbi([declared]), args: [holder, 99_700_000n, 100_000_000n] });

function hintsOf(...declarations: readonly string[]): DecodeHints {
  const called = declarations.flatMap((text) =>
    parseHumanReadableAbi(text).items.flatMap((item) =>
      item.kind === 'event' ? [] : [{ item, source: { kind: 'workspace', label: 'Token.json' } as const }],
    ),
  );
  return { ...noHints, called };
}

function failure(revert: unknown, hints = noHints, message = 'execution reverted') {
  return decodeExchange(
    {
      call: { kind: 'rpc', method: 'eth_call', params: [] },
      network: evmNetwork,
      outcome: { kind: 'rpcError', code: 3, message, data: revert as string, body: new Uint8Array() },
    },
    hints,
  );
}

describe('what a contract reverted with', () => {
  const said = `InsufficientFundsOf(holder ${holder}, available 99,700,000, required 100,000,000)`;

  it("is the summary of a failed call, with the raw bytes and the node's message in the details", () => {
    const view = failure(data, hintsOf(declared), `execution reverted: custom error ${data.slice(0, 10)}`);
    assert.deepEqual(
      [view.title, view.summary],
      ['Execution reverted', `The contract reverted the call with ${said}.`],
    );
    const fields = fieldsOf(view);
    assert.equal(fields["Node's message"], `execution reverted: custom error ${data.slice(0, 10)}`);
    assert.equal(fields['Error code'], '3');
    assert.equal(fields['Revert data'], data);
    const folded = view.sections.filter((section) => section.kind === 'fields' && section.fold !== undefined);
    assert.deepEqual(
      folded.map(({ title }) => title),
      ['Revert data'],
    );
  });

  it('is decoded to the innermost reason of errors within errors', () => {
    const language = parseAbi(['error Error(string message)']);
    const reason = encodeErrorResult({ abi: language, args: ['no funds'] });
    const wrapping = 'error FailedCall(address target, bytes reason)';
    const wrap = (inner: `0x${string}`) => encodeErrorResult({ abi: parseAbi([wrapping]), args: [holder, inner] });
    const hints = hintsOf(wrapping, declared);
    assert.match(failure(wrap(reason), hints).summary, /with FailedCall\(target 0x.*\): “no funds”\.$/);
    assert.match(failure(wrap(wrap(wrap(data))), hints).summary, /with FailedCall\(.*\): InsufficientFundsOf\(holder /);
    const asText = encodeErrorResult({ abi: language, args: [`low-level call failed: ${reason}`] });
    assert.match(failure(asText).summary, /with “low-level call failed: 0x.*”: “no funds”\.$/);
    const text = printText(failure(wrap(reason), hints), { maxRows: 9, time: utcTime });
    assert.match(text, /Within it: Error\(string\)[^]*message +no funds/);
    // Bytes that are no known error stay what they are.
    assert.match(failure(wrap('0x12345678'), hints).summary, /with FailedCall\(/);
    const tower = Array.from({ length: 50 }).reduce<`0x${string}`>((inner) => wrap(inner), reason);
    assert.match(failure(tower, hints).summary, /FailedCall/);
  });

  it("shortens the bytes in the node's message, which are decoded below it", () => {
    const { [`Node's message`]: text } = fieldsOf(failure(data, hintsOf(declared), `custom error ${data}`));
    assert.equal(text, `custom error 0x${data.slice(2, 10)}…${data.slice(-8)}`);
    // As Anvil writes them.
    const raw = Buffer.from(data.slice(10), 'hex').toString('latin1');
    const said = `custom error ${data.slice(0, 10)}: `;
    assert.equal(fieldsOf(failure(data, hintsOf(declared), said + raw))[`Node's message`], `${said}…`);
  });

  it('is a message or a panic in words', () => {
    const message = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['no funds'] });
    assert.equal(failure(message).summary, 'The contract reverted the call with “no funds”.');
    assert.equal(failure(`Reverted ${message}`).summary, 'The contract reverted the call with “no funds”.');
    const panic = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [18n] });
    assert.equal(failure(panic).summary, 'The contract reverted the call with Panic 0x12, division or modulo by zero.');
  });

  it('includes the names of built-in errors, and of those without arguments', () => {
    const paused = encodeErrorResult({ abi: parseAbi(['error EnforcedPause()']) });
    assert.equal(failure(paused).summary, 'The contract reverted the call with EnforcedPause().');
  });

  it('names two candidates if there are two, and lists both', () => {
    const other = 'error InsufficientFundsOf(address account, uint256 balance, uint256 needed)';
    const view = failure(data, hintsOf(declared, other));
    assert.ok(view.summary.startsWith(`The contract reverted the call with ${said}, or `), view.summary);
    assert.match(view.summary, /or InsufficientFundsOf\(account 0x[\dA-Fa-f]{40}, balance 99,700,000, needed/);
    assert.ok(view.sections.some(({ title }) => title?.startsWith('Could also be InsufficientFundsOf(')));
  });

  it("is the node's message for an unknown error, with an explanation of how to name it", () => {
    const view = failure(`0xdb42abcd${'0'.repeat(64)}`, noHints, 'execution reverted: custom error 0xdb42abcd');
    assert.match(view.summary, /“execution reverted: custom error 0xdb42abcd” \(3\)/);
    assert.match(String(fieldsOf(view)['How to fix']), /ABI/);
  });

  it('is the reason of a failed call in a simulation', () => {
    const calls = [{ status: '0x0', gasUsed: '0x1', logs: [], returnData: data, error: { code: 3, message: 'x' } }];
    const view = decode('eth_simulateV1', [{ number: '0x1', calls }], hintsOf(declared));
    assert.equal(rowsOf(tableOf(view, 'Calls'))[0]?.['result'], said);
  });

  it('is in the headline of a receipt that has it, and in its hover', () => {
    const receipt = { status: '0x0', blockNumber: '0x10', revertReason: data, logs: [] };
    const view = decode('eth_getTransactionReceipt', receipt, hintsOf(declared));
    assert.equal(view.summary, `Failed: ${said} · in block 16`);
    assert.equal(fieldsOf(view)['Revert data'], data);
    assert.ok(!('revertReason' in fieldsOf(view)));
    assert.equal(new ReceiptSummarizer().summarize(receipt, evmNetwork, hintsOf(declared)).reason, said);
  });

  it('contains no control characters and no unlimited text from an untrusted contract', () => {
    const long = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [`\u202e${'x'.repeat(9_000)}`] });
    const { summary } = failure(long);
    assert.ok(summary.length < 1_000 && !summary.includes('\u202e'), summary);
    const bytes = encodeErrorResult({
      abi: parseAbi(['error Wrapped(bytes inner)']),
      args: [`0x${'ab'.repeat(500)}`],
    });
    assert.match(failure(bytes, hintsOf('error Wrapped(bytes inner)')).summary, /Wrapped\(inner 0xab[ab]*…[ab]+\)/);
  });
});

describe('what a call returned', () => {
  const results = 'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 last)';
  const input = toFunctionSelector('getReserves()');

  it('is the summary, with names, if a function returns several values', () => {
    const answer = encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }, { type: 'uint32' }], [5n, 7000n, 9]);
    const view = decode('eth_call', answer, hintsOf(results), evmNetwork, [{ to: holder, data: input }]);
    assert.equal(view.summary, 'reserve0 5, reserve1 7,000, last 9');
    assert.ok(printText(view, { maxRows: 5, time: utcTime }).startsWith('Call result: reserve0 5'));
    const [values, ...others] = view.sections;
    assert.ok(values?.kind === 'fields' && values.fold === undefined);
    assert.deepEqual(
      values.fields.map(({ label, hint }) => [label, hint]),
      [
        ['reserve0', 'uint112'],
        ['reserve1', 'uint112'],
        ['last', 'uint32'],
      ],
    );
    assert.deepEqual(
      others.map((section) => [section.title, section.kind === 'fields' && section.fold !== undefined]),
      [['Calls getReserves()', true]],
    );
  });

  it('has a note that words without a declaration are not decoded', () => {
    const view = decode('eth_call', `0x${'0'.repeat(64 * 6)}`, noHints, evmNetwork, [
      { to: holder, data: '0xdb42abcd' },
    ]);
    assert.equal(view.summary, '6 words, not decoded');
  });
});
