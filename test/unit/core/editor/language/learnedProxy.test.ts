import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { draftOfCell } from '../../../../../src/core/editor/draft/draftOfCell';
import { withCalledContract } from '../../../../../src/core/editor/draft/withCalledContract';
import { completeCell } from '../../../../../src/core/editor/language/completion/completeCell';
import { openEdited } from '../../../../../src/core/editor/language/context/openEdited';
import { signatureHelp } from '../../../../../src/core/editor/language/hover/signatureHelp';
import { diagnoseCell } from '../../../../../src/core/editor/language/problems/diagnoseCell';
import { contractMembers } from '../../../../../src/core/editor/lookup/contractMembers';
import { eventChoices } from '../../../../../src/core/editor/lookup/eventChoices';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { reply, type TestPortOptions } from '../../request/pipe/testPorts';
import { SimulatedState } from '../../run/blame/simulatedState';
import { answered } from '../../run/session/run/contractCells';
import { run as runLong, worldIn } from '../../run/session/run/longCellWorld';
import { isProxy, openProxiedVault, proxy } from './proxiedVault';
import { openAtCursor } from './shared/sampleNotebook';

type World = Awaited<ReturnType<typeof openProxiedVault>>;

const hash = `0x${'0'.repeat(63)}1`;
const noPointer = { kind: 'noCode' } as const;

/** Every door that asks about a contract, and what it says of the vault behind the proxy. */
const doors: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'a call by name': async ({ run }) => shown(await run('eth_call ERC1967Proxy totalAssets')),
  'completion of functions': async (world) =>
    (await completed(world, 'eth_call ERC1967Proxy |')).includes('totalAssets'),
  'signature help': async (world) => {
    const { context, edited, offset } = await edit(world, 'eth_call ERC1967Proxy deposit |');
    return signatureHelp(context, edited, offset)?.label.includes('amount') === true;
  },
  'completion of topics': async (world) =>
    (await completed(world, 'eth_getLogs { "address": "ERC1967Proxy", "topics": ["|"] }')).includes(
      'Deposited(uint256)',
    ),
  'an event by name': async (world) => {
    const cell = 'eth_getLogs { "address": "ERC1967Proxy", "topics": ["Deposited"], "fromBlock": 1, "toBlock": 2 }';
    const answer = await world.run(cell);
    const { context, edited } = await edit(world, `|${cell}`);
    const problems = diagnoseCell(context, edited).filter(({ severity }) => severity === 'error');
    return answer.kind === 'exchange' && problems.length === 0;
  },
  'the builder': async ({ network, knowledge, ports }) => {
    const cell = parseCell('eth_call ERC1967Proxy deposit 5');
    const context = { network, findMethod: (name: string) => ports.catalogue.find(name) };
    const draft = draftOfCell(cell, await withCalledContract(context, cell, knowledge));
    return draft.kind === 'ok' && JSON.stringify(draft.value).includes('deposit(uint256 amount)(5)');
  },
  variables: async ({ run }) => shown(await run('eth_getStorageAt ERC1967Proxy total latest')),
  'the Contracts view': async ({ network, knowledge }) => {
    const members = await contractMembers(network, proxy, knowledge);
    const names = members?.kind === 'ok' ? members.value.map(({ name }) => name) : [];
    return ['totalAssets', 'Deposited', 'total'].every((name) => names.includes(name));
  },
  'the look-up of events': async ({ network, knowledge, ports }) => {
    const choices = await eventChoices('Deposited', { network, address: proxy }, knowledge, ports.builtInAbi);
    return choices.some(({ sources }) => sources.join().includes('behind ERC-1967 proxy'));
  },
  'the blame of a variable': async ({ knowledge, folder }) => {
    const node = new SimulatedState({
      head: 1_000,
      methods: [],
      writes: [{ block: 502, index: 0, slot: 0, word: 26n }],
    });
    const answer: TestPortOptions['answer'] = (_, { id, method, params }) => {
      if (method === 'eth_blockNumber') return reply({ jsonrpc: '2.0', id, result: '0x3e8' });
      const outcome = node.answer({ kind: 'rpc', method, params: readParams(params) });
      return reply({ jsonrpc: '2.0', id, ...(outcome.kind === 'result' ? { result: outcome.value } : noMethod) });
    };
    const cell = '# @blame\neth_getStorageAt ERC1967Proxy total latest';
    const said = shown(await runLong(worldIn(folder, { knowledge, answer }), cell));
    return said.includes('total') && said.includes('is 26 since block 502');
  },
  Changes: async ({ run }) =>
    /total/.test(
      shown(await run(`debug_traceTransaction ${hash} { tracer: prestateTracer, tracerConfig: { diffMode: true } }`)),
    ),
};

const noMethod = { error: { code: -32601, message: 'the method does not exist' } };

function readParams(params: unknown): readonly JsonValue[] {
  return params as readonly JsonValue[];
}

async function edit({ ports }: World, text: string) {
  const sample = openAtCursor([text]);
  return { ...sample, context: await openEdited(sample.context, sample.edited, 'notes.rpc', ports) };
}

async function completed(world: World, text: string): Promise<readonly string[]> {
  const { context, edited, offset } = await edit(world, text);
  return completeCell(context, edited, offset).map(({ label }) => label);
}

function shown(answer: CellAnswer): string {
  if (answer.kind !== 'exchange') return answer.kind;
  const { exchange, hints } = answered(answer);
  return printText(decodeExchange(exchange, hints), { maxRows: 100, time: utcTime });
}

describe('a proxy that was looked behind once', () => {
  let world: World;
  beforeEach(async () => {
    world = await openProxiedVault();
  });
  afterEach(() => world.dispose());

  for (const [name, enter] of Object.entries(doors))
    it(`is known to ${name}`, async () => {
      const isKnown = (said: unknown): boolean => said === true || (typeof said === 'string' && /\b26\b/.test(said));
      assert.equal(isKnown(await enter(world)), false, 'nothing is known yet');
      await world.learn(isProxy);
      const said = await enter(world);
      assert.ok(isKnown(said), String(said));
    });

  it('is read at past blocks by what was there, as far as that is known', async () => {
    const total = async (block: number) => (await world.run(`eth_getStorageAt ERC1967Proxy total ${block}`)).kind;
    await world.learn(noPointer, 10, false);
    await world.learn(isProxy, 20, false);
    await world.learn(isProxy, 50);
    assert.deepEqual([await total(30), await total(50), await total(10)], ['exchange', 'exchange', 'refused']);
  });
});
