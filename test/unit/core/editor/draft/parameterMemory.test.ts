import assert from 'node:assert/strict';

import type { DraftMembers } from '../../../../../src/core/editor/draft/draft';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { ParameterMemory } from '../../../../../src/core/editor/draft/parameterMemory';
import type { Method } from '../../../../../src/core/model/catalogue/method';
import { draftOf, findMethod, networkOf, object, text } from './sampleDrafts';

const mainnet = networkOf('mainnet');

function methodOf(name: string): Method {
  const method = findMethod(name);
  assert.ok(method);
  return method;
}

const freshOf = (name: string) => newDraft(mainnet, findMethod(name)).parameters;

function keep(memory: ParameterMemory, name: string, given: DraftMembers): void {
  memory.keep(draftOf(name, mainnet, { ...freshOf(name), ...given }), findMethod(name), freshOf(name));
}

const recall = (memory: ParameterMemory, name: string) => memory.recall(methodOf(name), freshOf(name));

describe('ParameterMemory', () => {
  it('provides a value for every method whose parameter has the same name and kind', () => {
    const memory = new ParameterMemory();
    keep(memory, 'eth_getBalance', { address: text('0x1') });
    assert.deepEqual(recall(memory, 'eth_getCode'), { address: text('0x1'), block: text('latest') });
    keep(memory, 'eth_call', { transaction: object({ to: text('0x2') }) });
    assert.deepEqual(recall(memory, 'eth_estimateGas')['transaction'], object({ to: text('0x2') }));
    keep(memory, 'eth_getBlockByNumber', { transactionDetails: text('true') });
    assert.deepEqual(recall(memory, 'eth_getBlockByHash')['transactionDetails'], text('true'));
  });

  it('provides nothing for a parameter of another kind, even if its name is the same', () => {
    const memory = new ParameterMemory();
    keep(memory, 'eth_getLogs', { filter: object({ fromBlock: text('1') }) });
    assert.deepEqual(recall(memory, 'eth_getFilterChanges'), {});
    keep(memory, 'eth_getBalance', { address: text('0x1') });
    assert.deepEqual(memory.recall(methodOf('getBalance'), {}), {});
  });

  it('keeps what the user changed, and that a value was removed', () => {
    const memory = new ParameterMemory();
    keep(memory, 'eth_getStorageAt', { address: text('0x1'), block: text('5') });
    keep(memory, 'eth_blockNumber', {});
    assert.deepEqual(recall(memory, 'eth_getStorageAt'), { address: text('0x1'), block: text('5') });
    const begun = recall(memory, 'eth_getStorageAt');
    memory.keep(draftOf('eth_getStorageAt', mainnet, { block: text('5') }), methodOf('eth_getStorageAt'), begun);
    assert.deepEqual(recall(memory, 'eth_getStorageAt'), { block: text('5') });
  });

  it('keeps the parameters of a method outside the catalogue', () => {
    const memory = new ParameterMemory();
    const draft = draftOf('debug_own', mainnet, { 1: { kind: 'json', text: '1' } });
    memory.keep(draft, undefined, {});
    assert.deepEqual(memory.recallOutside({ ...draft, parameters: {} }), draft);
  });
});
