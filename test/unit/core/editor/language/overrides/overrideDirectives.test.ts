import assert from 'node:assert/strict';

import { completeCell } from '../../../../../../src/core/editor/language/completion/completeCell';
import { quickFixes } from '../../../../../../src/core/editor/language/edits/quickFixes';
import { hoverCell } from '../../../../../../src/core/editor/language/hover/hoverCell';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { readStorageLayout } from '../../../../../../src/core/formats/storage/readStorageLayout';
import type { StorageLayout } from '../../../../../../src/core/formats/storage/storageType';
import { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import type { Problem } from '../../../../../../src/core/model/cell/problem';
import { acceptEdits } from '../shared/acceptEdits';
import { openAtCursor, openSample, owner, type SampleOptions, token } from '../shared/sampleNotebook';

const uint = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };
const layoutJson = {
  storage: [
    { label: 'balances', slot: '0', offset: 0, type: 't_mapping', astId: 1, contract: 'a.sol:Ledger' },
    { label: 'total', slot: '1', offset: 0, type: 't_uint256', astId: 2, contract: 'a.sol:Ledger' },
    { label: 'paused', slot: '2', offset: 0, type: 't_bool', astId: 3, contract: 'a.sol:Ledger' },
    { label: 'phase', slot: '2', offset: 1, type: 't_enum(Phase)9', astId: 3, contract: 'a.sol:Ledger' },
    { label: 'position', slot: '3', offset: 0, type: 't_struct', astId: 4, contract: 'a.sol:Ledger' },
  ],
  types: {
    t_uint256: uint,
    t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
    t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
    't_enum(Phase)9': { encoding: 'inplace', label: 'enum Phase', numberOfBytes: '1' },
    t_mapping: {
      encoding: 'mapping',
      label: 'mapping(address => uint256)',
      numberOfBytes: '32',
      key: 't_address',
      value: 't_uint256',
    },
    t_struct: {
      encoding: 'inplace',
      label: 'struct Position',
      numberOfBytes: '64',
      members: [
        { label: 'amount', slot: '0', offset: 0, type: 't_uint256', astId: 5, contract: '' },
        { label: 'open', slot: '1', offset: 0, type: 't_bool', astId: 6, contract: '' },
      ],
    },
  },
};

function layout(): StorageLayout {
  const read = readStorageLayout(layoutJson);
  assert.ok(read.kind === 'ok');
  return read.value;
}

const options: SampleOptions = {
  layouts: new Map([[token.toLowerCase(), layout()]]),
  addressBook: new AddressBook([
    { name: 'Ledger', address: token, source: 'settings', rank: 'label' },
    { name: 'alice', address: owner, source: 'settings', rank: 'label' },
  ]),
};

const call = `eth_call { "to": "${token}", "data": "0x" } latest`;

function problemsOf(directive: string, request = call): readonly (readonly [string, string, Problem['cure']])[] {
  const text = `# @${directive}\n${request}`;
  const { context, edited } = openSample([`@token = ${token}\n@alice = ${owner}`, text], options);
  return diagnoseCell(context, edited).map(({ range, message, cure }) => [
    text.slice(range.start, range.end),
    message,
    cure,
  ]);
}

describe('overrides in the editor', () => {
  it('are not reported if they can be sent, or depend on something that isn’t known yet', () => {
    for (const directive of [
      'override {{token}}.balances[{{alice}}] = 1000e18',
      'override Ledger.balances[alice] = 1',
      'override {{token}}.paused = true',
      'override {{alice}}.balance = 10 ether',
      'override {{token}}.total = {{$input amount}}',
      'blockOverride number = latest+100',
      'blockOverride time = 2026-01-01T00:00:00Z',
    ])
      assert.deepEqual(problemsOf(directive), [], directive);
  });

  it('are reported at their range, with valid replacements', () => {
    const replace = (...values: readonly string[]) => ({ kind: 'replace' as const, values });
    const wrong: readonly (readonly [string, string, RegExp, Problem['cure']])[] = [
      ['override Ledger.balance_s[alice] = 1', 'balance_s', /no variable `balance_s`/, replace('balances')],
      ['override {{token}}.totl = 1', 'totl', /no variable/, replace('total')],
      ['override Ledger.position.amont = 1', 'amont', /no member `amont`/, replace('amount')],
      ['override Ledgr.total = 1', 'Ledgr', /Did you mean Ledger/, replace('Ledger')],
      ['override Ledger.total = many', 'many', /`total` is a uint256/, undefined],
      ['blockOverride tme = 1', 'tme', /Did you mean `time`/, replace('time')],
      [`override ${owner}.total = 1`, 'total', /storage layout of 0x\w+ isn't known/, undefined],
    ];
    for (const [directive, at, says, cure] of wrong) {
      const [problem, another] = problemsOf(directive);
      assert.ok(problem, directive);
      assert.equal(problem[0], at, directive);
      assert.match(problem[1], says);
      assert.deepEqual(problem[2], cure, directive);
      assert.equal(another, undefined, directive);
    }
    assert.match(
      problemsOf('override alice.balance = 1', `eth_getBalance ${owner} latest`)[0]?.[1] ?? '',
      /no effect on eth_getBalance/,
    );
  });

  it('are fixed at the range of the problem', () => {
    const fixes: readonly (readonly [string, string])[] = [
      ['# @override {{token}}.balance_s[alice] = 1', '# @override {{token}}.balances[alice] = 1'],
      ['# @override Ledger.position.amont = 1', '# @override Ledger.position.amount = 1'],
      ['# @override Ledgr.total = 1', '# @override Ledger.total = 1'],
      ['# @blockOverride tme = 1', '# @blockOverride time = 1'],
      ['# @override Ledger.total = 1\n# @override Ledger.slot(1) = 2', '# @override Ledger.total = 1\n'],
    ];
    for (const [before, after] of fixes) {
      const text = `${before}\n${call}`;
      const { context, edited } = openSample([`@token = ${token}`, text], options);
      const [problem] = diagnoseCell(context, edited);
      assert.ok(problem, before);
      const [fix] = quickFixes(context, edited, problem);
      assert.equal(acceptEdits(text, fix?.edits ?? []), `${after}\n${call}`);
    }
  });

  it('are limited in their number and in the number of their keys', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `override Ledger.slot(${index}) = 1`).join('\n# @');
    assert.deepEqual(
      problemsOf(many).map(([, message]) => message),
      ['A cell can have at most 100 overrides.'],
    );
    const deep = `override Ledger.balances${'[1]'.repeat(100_000)} = 1`;
    assert.match(problemsOf(deep)[0]?.[1] ?? '', /more than 16 keys/);
    assert.match(problemsOf(`override Ledger.total = ${'9'.repeat(500_000)}`)[0]?.[1] ?? '', /longer than any number/);
  });

  const labelsAt = (directive: string): readonly string[] => {
    const { context, edited, offset } = openAtCursor(
      [`@token = ${token}\n@alice = ${owner}`, `# @${directive}\n${call}`],
      options,
    );
    return completeCell(context, edited, offset).map(({ label }) => label);
  };

  it('are completed with targets, fields, keys and values', () => {
    assert.deepEqual(labelsAt('override |'), ['{{token}}', '{{alice}}', 'Ledger', 'alice']);
    assert.deepEqual(labelsAt('override Ledger.|'), [
      'balance',
      'nonce',
      'code',
      'balances',
      'total',
      'paused',
      'phase',
      'position',
      'slot',
    ]);
    assert.deepEqual(labelsAt('override {{token}}.po|'), labelsAt('override Ledger.|'));
    assert.deepEqual(labelsAt('override Ledger.position.|'), ['amount', 'open']);
    assert.deepEqual(labelsAt('override Ledger.balances[|'), ['{{token}}', '{{alice}}', 'Ledger', 'alice']);
    assert.deepEqual(labelsAt('override Ledger.paused = |'), ['true', 'false']);
    assert.deepEqual(labelsAt('override Ledger.|] = 5'), labelsAt('override Ledger.|'));
    assert.ok(labelsAt('blockOverride |').includes('time'));
    assert.ok(labelsAt('over|').includes('@override'));
  });

  it('show their slot and type on hover', () => {
    const { context, edited, offset } = openAtCursor([`# @override Ledger.bal|ances[alice] = 1\n${call}`], options);
    const hover = hoverCell(context, edited, offset);
    const text = hover?.paragraphs.map((paragraph) => paragraph.print()).join('\n') ?? '';
    assert.match(text, /uint256/);
    assert.match(text, /slot `0x[\da-f]{64}`/);
    assert.match(text, /Ledger\.json/);
  });
});
