import assert from 'node:assert/strict';

import { decodeTokenAccounts } from '../../../../../src/core/answer/decode/solana/decodeTokenAccounts';
import { JsonNumber, type JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { DecodedView } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { solanaNetwork } from '../../answer/decode/exampleNetworks';
import { rowsOf, tableOf } from '../../answer/decode/viewParts';

const key = 'So11111111111111111111111111111111111111112';

describe('many token accounts', () => {
  const decode = (value: readonly JsonValue[]): DecodedView =>
    decodeTokenAccounts([key], { context: {}, value }, solanaNetwork, noHints);

  function accountOf(amount: string, decimals: number, more: Record<string, JsonValue> = {}): JsonValue {
    const { lamports, state = 'initialized', ...balance } = more;
    const tokenAmount = { amount, decimals, ...balance };
    const info = { mint: key, owner: key, isNative: false, state, tokenAmount };
    return {
      pubkey: key,
      account: { data: { parsed: { info } }, owner: key, lamports: lamports ?? new JsonNumber('2039280') },
    };
  }

  it('show the UI amount beside the exact amount if the two differ', () => {
    const shown = (accountsShown: readonly JsonValue[]) =>
      rowsOf(tableOf(decode(accountsShown), 'Accounts')).map((row) => [row['amount'], row['uiAmount']]);
    const equal = accountOf('1500', 3, { uiAmountString: '1.5' });
    assert.deepEqual(shown([equal]), [[{ amount: '1.5', symbol: '' }, undefined]]);
    assert.deepEqual(shown([equal, accountOf('1500', 3, { uiAmountString: '1.62' })]), [
      [{ amount: '1.5', symbol: '' }, null],
      [{ amount: '1.5', symbol: '' }, '1.62'],
    ]);
  });

  it('are counted if frozen, single or empty; the empty ones are collapsed and the rent is summed', () => {
    const view = decode([
      accountOf('0', 2),
      accountOf('7', 2, { state: 'frozen' }),
      accountOf('1', 0),
      accountOf('0', 2),
    ]);
    assert.equal(view.summary, '4 token accounts of 1 mint · 1 frozen · 1 single item · 2 empty');
    assert.deepEqual([tableOf(view, 'Accounts').rowCount, tableOf(view, 'Accounts').isFolded], [2, undefined]);
    assert.deepEqual([tableOf(view, 'Empty accounts').rowCount, tableOf(view, 'Empty accounts').isFolded], [2, true]);
    assert.match(printText(view, { maxRows: 10, time: utcTime }), /Empty accounts: 2 rows, not listed/);
    const context = view.sections.find((section) => section.kind === 'fields' && section.title === 'Context');
    const rent =
      context?.kind === 'fields' ? context.fields.find(({ label }) => label === 'Locked for rent') : undefined;
    assert.deepEqual(rent?.value, { kind: 'amount', digits: '8157120', decimals: 9, symbol: 'SOL' });
  });

  it('are not collapsed if all of them are empty', () => {
    const view = decode([accountOf('0', 2)]);
    assert.equal(tableOf(view, 'Accounts').isFolded, undefined);
  });

  it("show the node's own sentence if an encoding can't represent the data, and which encodings can", () => {
    const entry = { pubkey: key, account: { data: 'error: data too large for bs58 encoding' } };
    const view = decode([entry]);
    assert.match(
      view.notes.map((note) => note.text).join(),
      /1 account can't be read .*“data too large for bs58 encoding”\. Use the encoding "jsonParsed" or "base64"\./,
    );
  });
});
