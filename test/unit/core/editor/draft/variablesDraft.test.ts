import assert from 'node:assert/strict';

import { composeDraft, isSendable } from '../../../../../src/core/editor/draft/composeDraft';
import type { Draft } from '../../../../../src/core/editor/draft/draft';
import { draftOfCell } from '../../../../../src/core/editor/draft/draftOfCell';
import { draftOfJson } from '../../../../../src/core/editor/draft/draftOfJson';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { printDraftCell } from '../../../../../src/core/editor/draft/printDraftCell';
import { methodOfDraft } from '../../../../../src/core/editor/draft/variablesDraft';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { createEncodeContext } from '../../../../../src/core/run/session/compose/createEncodeContext';
import { findMethod, networkOf } from './sampleDrafts';

const mainnet = networkOf('mainnet');
const name = 'eth_getStorageValues';
const vault = '0x00000000000000000000000000000000000000aa';
const slot = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;

const json = {
  storage: [
    { label: 'owner', slot: '0', offset: 0, type: 't_address' },
    { label: 'paused', slot: '0', offset: 20, type: 't_bool' },
    { label: 'fee', slot: '1', offset: 0, type: 't_bool' },
  ],
  types: {
    t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
    t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
  },
};
const hints = { ...noHints, layout: { json, source: 'Vault.json' } };
const context = createEncodeContext(hints, new BuiltInAbi());

function read(cell: string): Draft {
  const draft = draftOfCell(parseCell(cell), { network: mainnet, findMethod });
  assert.ok(draft.kind === 'ok', draft.kind === 'failed' ? draft.problem.message : '');
  return draft.value;
}

const compose = (draft: Draft) => composeDraft(draft, findMethod(draft.method), mainnet, context);
const print = (draft: Draft) =>
  printDraftCell(draft, findMethod(draft.method), mainnet).split('\n').slice(1).join('\n');

describe('a draft of variables by name', () => {
  const cell = `${name} ${vault} { owner, paused, mapping(5)[7], 9 } 100`;

  it('has the contract, the variables and the block of its cell, and is printed as that cell', () => {
    const draft = read(cell);
    assert.deepEqual(Object.keys(draft.parameters), ['contract', 'variables', 'block']);
    assert.equal(draft.parameters['variables']?.kind, 'list');
    const printed = print(draft);
    assert.deepEqual(compose(read(printed)).call, compose(draft).call, printed);
    assert.match(printed, /\{ owner, paused, "?mapping\(5\)\[7\]"?, 9 \} 100$/);
  });

  it('is composed as the slots of the variables, each once', () => {
    const composed = compose(read(`${name} ${vault} { owner, paused, fee } 100`));
    assert.ok(isSendable(composed), JSON.stringify(composed.problems));
    assert.deepEqual(composed.call, {
      kind: 'rpc',
      method: name,
      params: [{ [vault]: [slot(0), slot(1)] }, '0x64'],
    });
  });

  it('is what a new draft of the method is, which says what is missing', () => {
    const draft = newDraft(mainnet, findMethod(name));
    assert.deepEqual(
      methodOfDraft(draft, findMethod(name))?.parameters.map((parameter) => parameter.name),
      ['contract', 'variables', 'block'],
    );
    assert.deepEqual(
      compose(draft).problems.map(({ path }) => path.join()),
      ['contract', 'variables'],
    );
  });

  it('says which variable is wrong', () => {
    const { problems } = compose(read(`${name} ${vault} { owner, nothing }`));
    assert.match(problems.map(({ message }) => message).join(), /no variable `nothing`/);
    assert.deepEqual(
      problems.map(({ path }) => path.join()),
      ['variables,1'],
    );
  });

  it('keeps slots by address as they are', () => {
    const draft = draftOfJson(
      JSON.stringify({ method: name, params: [{ [vault]: [slot(3)] }, 'latest'] }),
      newDraft(mainnet, undefined),
      { network: mainnet, findMethod },
    );
    assert.ok(draft.kind === 'ok');
    assert.deepEqual(Object.keys(draft.value.parameters), ['positions', 'block']);
    const { call } = compose(draft.value);
    assert.deepEqual(call.kind === 'rpc' && call.params, [{ [vault]: [slot(3)] }, 'latest']);
    assert.deepEqual(compose(read(print(draft.value))).call, call);
  });
});
