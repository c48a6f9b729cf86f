import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { composeDraft, isSendable } from '../../../../../src/core/editor/draft/composeDraft';
import type { Draft, FieldPath } from '../../../../../src/core/editor/draft/draft';
import { draftOfCell } from '../../../../../src/core/editor/draft/draftOfCell';
import { shapesOf } from '../../../../../src/core/editor/draft/fieldShape';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { printDraftCell } from '../../../../../src/core/editor/draft/printDraftCell';
import { setDraftValue } from '../../../../../src/core/editor/draft/setDraftValue';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { encodeContext, findMethod, networkOf, text } from './sampleDrafts';

const solana = networkOf('solana');
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

/** What is typed into the fields of a form, in order: each field and its text. */
type Typed = readonly (readonly [path: FieldPath, text: string])[];

function typed(method: string, fields: Typed): Draft {
  return fields.reduce<Draft>(
    (draft, [path, written]) => setDraftValue(draft, path, text(written), []),
    newDraft(solana, findMethod(method)),
  );
}

const compose = (draft: Draft) => composeDraft(draft, findMethod(draft.method), solana, encodeContext);

function read(cell: string): Draft {
  const draft = draftOfCell(parseCell(cell), { network: solana, findMethod });
  assert.ok(draft.kind === 'ok', draft.kind === 'failed' ? draft.problem.message : '');
  return draft.value;
}

/** What is typed for a method, and the parameters of the request that it makes. */
const forms: Readonly<Record<string, readonly (readonly [Typed, readonly JsonValue[]])[]>> = {
  getProgramAccounts: [
    [[[['program'], program]], [program]],
    [
      [
        [['program'], program],
        [['config', 'encoding'], 'base64'],
        [['config', 'filters', 0, 'dataSize'], '165'],
        [['config', 'filters', 1, 'memcmp', 'offset'], '32'],
        [['config', 'filters', 1, 'memcmp', 'bytes'], owner],
        [['config', 'dataSlice', 'offset'], '0'],
        [['config', 'dataSlice', 'length'], '64'],
        [['config', 'withContext'], 'true'],
      ],
      [
        program,
        {
          encoding: 'base64',
          filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner } }],
          dataSlice: { offset: 0, length: 64 },
          withContext: true,
        },
      ],
    ],
    // Bytes that look like a number stay text.
    [
      [
        [['program'], program],
        [['config', 'filters', 0, 'memcmp', 'offset'], '0'],
        [['config', 'filters', 0, 'memcmp', 'bytes'], '2'],
        [['config', 'filters', 0, 'memcmp', 'encoding'], 'base58'],
        [['config', 'filters', 1, 'tokenAccountState'], 'true'],
      ],
      [program, { filters: [{ memcmp: { offset: 0, bytes: '2', encoding: 'base58' } }, { tokenAccountState: true }] }],
    ],
  ],
  getTokenAccountsByDelegate: [
    [
      [
        [['delegate'], owner],
        [['accountDetails', 'mint'], mint],
        [['config', 'encoding'], 'jsonParsed'],
      ],
      [owner, { mint }, { encoding: 'jsonParsed' }],
    ],
    [
      [
        [['delegate'], owner],
        [['accountDetails', 'programId'], program],
      ],
      [owner, { programId: program }],
    ],
  ],
  getTokenAccountsByOwnerV2: [
    [
      [
        [['address'], owner],
        [['accountDetails', 'programId'], program],
        [['config', 'encoding'], 'jsonParsed'],
        [['config', 'limit'], '100'],
      ],
      [owner, { programId: program }, { encoding: 'jsonParsed', limit: 100 }],
    ],
  ],
  getMultipleAccounts: [
    [
      [
        [['addresses', 0], owner],
        [['addresses', 1], mint],
        [['config', 'encoding'], 'base64'],
      ],
      [[owner, mint], { encoding: 'base64' }],
    ],
  ],
  getTransaction: [
    [
      [
        [['signature'], signature],
        [['config', 'encoding'], 'jsonParsed'],
        [['config', 'maxSupportedTransactionVersion'], '0'],
      ],
      [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }],
    ],
  ],
  getBlock: [
    [
      [
        [['slot'], '300000000'],
        [['config', 'transactionDetails'], 'signatures'],
        [['config', 'maxSupportedTransactionVersion'], '0'],
        [['config', 'rewards'], 'false'],
      ],
      [300_000_000, { transactionDetails: 'signatures', maxSupportedTransactionVersion: 0, rewards: false }],
    ],
  ],
  getSignaturesForAddress: [
    [
      [
        [['address'], owner],
        [['config', 'limit'], '10'],
        [['config', 'before'], signature],
        [['config', 'commitment'], 'finalized'],
      ],
      [owner, { limit: 10, before: signature, commitment: 'finalized' }],
    ],
  ],
  simulateTransaction: [
    [
      [
        [['transaction'], 'AQAB'],
        [['config', 'encoding'], 'base64'],
        [['config', 'replaceRecentBlockhash'], 'true'],
        [['config', 'innerInstructions'], 'true'],
        [['config', 'accounts', 'addresses', 0], owner],
        [['config', 'accounts', 'encoding'], 'jsonParsed'],
      ],
      [
        'AQAB',
        {
          encoding: 'base64',
          replaceRecentBlockhash: true,
          innerInstructions: true,
          accounts: { addresses: [owner], encoding: 'jsonParsed' },
        },
      ],
    ],
  ],
};

describe('the form of a Solana method', () => {
  for (const [method, cases] of Object.entries(forms))
    it(`gives the request of ${method}, and the cell of the same request`, () => {
      for (const [fields, params] of cases) {
        const draft = typed(method, fields);
        const composed = compose(draft);
        assert.ok(isSendable(composed), JSON.stringify(composed.problems));
        assert.deepEqual(composed.problems, []);
        assert.deepEqual(composed.call, { kind: 'rpc', method, params });
        const printed = printDraftCell(draft, findMethod(method), solana);
        assert.deepEqual(compose(read(printed)).call, composed.call, printed);
      }
    });

  it('says what is missing or wrong in a filter, at its field', () => {
    const problemsOf = (method: string, fields: Typed): readonly string[] =>
      compose(typed(method, fields)).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const filter = (...fields: Typed): readonly string[] =>
      problemsOf('getProgramAccounts', [
        [['program'], program],
        ...fields.map(([path, written]) => [['config', 'filters', 0, ...path], written] as const),
      ]);
    assert.deepEqual(problemsOf('getProgramAccounts', []), ['program: Enter a value.']);
    assert.deepEqual(filter([['memcmp', 'bytes'], owner]), ['config.filters.0.memcmp.offset: Enter a value.']);
    assert.deepEqual(filter([['memcmp', 'offset'], '1']), ['config.filters.0.memcmp.bytes: Enter a value.']);
    assert.match(filter([['dataSize'], '-1']).join(), /^config\.filters\.0\.dataSize: .*minimum of 0/);
    assert.match(
      filter([['dataSize'], '1'], [['memcmp', 'offset'], '1'], [['memcmp', 'bytes'], owner]).join(),
      /^config\.filters\.0: Only one of these is allowed: `memcmp` or `dataSize`/,
    );
    assert.deepEqual(problemsOf('getTokenAccountsByDelegate', [[['delegate'], owner]]), [
      'accountDetails: One of these is required: `mint` or `programId`.',
    ]);
  });

  it('has a field for each part of a filter', () => {
    const config = findMethod('getProgramAccounts')?.parameters[1]?.schema;
    const filters = config?.properties?.['filters'];
    const { memcmp, dataSize } = filters?.items?.properties ?? {};
    assert.deepEqual(
      [filters, filters?.items, memcmp, memcmp?.properties?.['offset'], memcmp?.properties?.['bytes'], dataSize].map(
        (schema) => shapesOf(schema)[0],
      ),
      ['list', 'object', 'object', 'number', 'text', 'number'],
    );
  });
});
