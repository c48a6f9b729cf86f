import assert from 'node:assert/strict';

import { composeDraft, isSendable } from '../../../../../src/core/editor/draft/composeDraft';
import { bookOfDraft } from '../../../../../src/core/editor/draft/namesOfDraft';
import { planDraft, sendDraft } from '../../../../../src/core/editor/draft/runDraft';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import type { EnvironmentQuestion } from '../../../../../src/core/request/pipe/promptPorts';
import { createEncodeContext } from '../../../../../src/core/run/session/compose/createEncodeContext';
import { createTestPorts, reply } from '../../request/pipe/testPorts';
import { alice, slotOf, vault, vaultKnowledge } from '../../run/session/run/vaultNode';
import { draftOf, findMethod, list, networkOf, text } from './sampleDrafts';

const mainnet = networkOf('mainnet');

describe('sendDraft', () => {
  it('asks for an environment variable once per builder, and again in another one', async () => {
    const asked: EnvironmentQuestion[] = [];
    const { ports, sent } = createTestPorts({
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }),
      environment: {
        find: () => 'pl4nted-value-of-the-environment',
        allowedNames: () => [],
        ask: (question) => {
          asked.push(question);
          return Promise.resolve(undefined);
        },
      },
    });
    const draft = draftOf('my_method', mainnet, { given: text('{{$env PLANTED}}') });
    const options = { signal: new AbortController().signal, grants: new Set<string>() };
    for (let time = 0; time < 3; time += 1) await sendDraft(draft, mainnet, options, ports);
    assert.deepEqual([sent.length, asked.length], [3, 1]);
    await sendDraft(draft, mainnet, { ...options, grants: new Set() }, ports);
    assert.equal(asked.length, 2);
  });
});

describe('planDraft', () => {
  const balance = slotOf(`balances[${alice}]`);

  /** Composes a draft as its form does, with what was planned for it, which crosses to the form as plain data. */
  async function planned(method: string, parameters: Parameters<typeof draftOf>[2]) {
    const { ports } = createTestPorts({ knowledge: vaultKnowledge, answer: () => assert.fail('sent') });
    const draft = draftOf(method, mainnet, parameters);
    const { hints, names } = structuredClone(await planDraft(draft, mainnet, ports));
    const context = createEncodeContext(hints, new BuiltInAbi(), { book: bookOfDraft(names) });
    return { composed: composeDraft(draft, findMethod(method), mainnet, context), names };
  }

  it('names the addresses that a form writes by name, also as keys of mappings, and no others', async () => {
    const at = { address: text('Vault'), position: text('balances[alice]'), block: text('0x64') };
    const { composed, names } = await planned('eth_getStorageAt', at);
    assert.ok(isSendable(composed), JSON.stringify(composed.problems));
    assert.ok(composed.call.kind === 'rpc');
    assert.deepEqual(composed.call.params, [vault, balance, '0x64']);
    assert.deepEqual(
      composed.expansions.filter(({ isMappingKey }) => isMappingKey).map(({ path, sent }) => [path.join(), sent]),
      [['position', alice]],
    );
    assert.deepEqual([...new Set(names.all.map(({ address }) => address))], [vault, alice]);

    const several = { contract: text('Vault'), variables: list(text('balances[alice]'), text('owner')) };
    const { call } = (await planned('eth_getStorageValues', several)).composed;
    assert.deepEqual(call.kind === 'rpc' && call.params, [{ [vault]: [balance, slotOf('owner')] }, 'latest']);
  });

  it("says why a form can't use a name: several addresses have it, or none", async () => {
    const several = await planned('eth_getStorageAt', { address: text('Vault'), position: text('balances[carol]') });
    assert.match(JSON.stringify(several.composed.problems), /Several addresses are named carol/);
    const none = await planned('eth_getBalance', { address: text('Vaul'), block: text('latest') });
    assert.deepEqual(
      none.composed.problems.map(({ path, values }) => [path.join(), values]),
      [['address', ['Vault']]],
    );
  });
});
