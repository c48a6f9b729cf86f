import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { CreditCost } from '../../../../../../src/core/base/credits/creditCost';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../../src/core/base/result';
import type { DecodedView } from '../../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../../src/core/base/view/formatTime';
import { formatValue } from '../../../../../../src/core/base/view/formatValue';
import { planVariable } from '../../../../../../src/core/formats/storage/planVariable';
import { capabilitiesFact } from '../../../../../../src/core/knowledge/facts/capabilitiesFact';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { printExchangeFrame } from '../../../../../../src/messages/printExchangeFrame';
import { readExchangeFrame } from '../../../../../../src/messages/readExchangeFrame';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';
import { answered } from './contractCells';

const vault = '0x1111111111111111111111111111111111111111';
const alice = '0x2222222222222222222222222222222222222222';

const layout = {
  storage: [
    { label: 'owner', slot: '0', offset: 0, type: 't_address' },
    { label: 'fee', slot: '0', offset: 20, type: 't_uint16' },
    { label: 'balances', slot: '1', offset: 0, type: 't_balances' },
    { label: 'memo', slot: '2', offset: 0, type: 't_string_storage' },
    { label: 'point', slot: '3', offset: 0, type: 't_point' },
  ],
  types: {
    t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
    t_uint16: { encoding: 'inplace', label: 'uint16', numberOfBytes: '2' },
    t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
    t_balances: {
      encoding: 'mapping',
      label: 'mapping(address => uint256)',
      numberOfBytes: '32',
      key: 't_address',
      value: 't_uint256',
    },
    t_string_storage: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
    t_point: {
      encoding: 'inplace',
      label: 'struct Vault.Point',
      numberOfBytes: '64',
      members: [
        { label: 'x', slot: '0', offset: 0, type: 't_uint256' },
        { label: 'y', slot: '1', offset: 0, type: 't_uint256' },
      ],
    },
  },
};

const memo = 'a text of more than one word, which takes two slots of its own';
const digits = Buffer.from(memo).toString('hex').padEnd(128, '0');
const word = (hex: string): string => `0x${hex.padStart(64, '0')}`;
const slot = (index: number): string => word(index.toString(16));

/** The slot that an expression of the layout names. */
function slotOf(expression: string): string {
  const plan = planVariable(layout, expression);
  assert.ok(plan.kind === 'ok');
  return plan.value.place.slot;
}

const longData = BigInt('0x405787fa12a823e0f2b7631cc41b3ba8828b3321ca811111fa75cd3aa3bb5ace');
const words: Readonly<Record<string, string>> = {
  [slot(0)]: word(`fa${alice.slice(2)}`),
  [slotOf(`balances[${alice}]`)]: word('64'),
  [slot(2)]: word((2 * memo.length + 1).toString(16)),
  [slot(3)]: word('7'),
  [slot(4)]: word('8'),
  [word(longData.toString(16))]: `0x${digits.slice(0, 64)}`,
  [word((longData + 1n).toString(16))]: `0x${digits.slice(64)}`,
};

const known = (credits: number): CreditCost => ({ kind: 'known', credits });
const costs = { eth_getStorageAt: known(80), eth_getStorageValues: known(100) };

interface Node {
  readonly hasValues?: boolean;
  readonly hasBatches?: boolean;
}

/** A node with the storage of the contract, and a session of cells on it. */
class Vaults {
  /** The methods of each request, in order. */
  readonly requests: string[] = [];
  readonly #session: NotebookSession;
  /** The network is known to say nothing about what it keeps. */
  readonly #isKnown: Promise<void>;
  #bodies: unknown[] = [];

  constructor({ hasValues = true, hasBatches = true }: Node, settings: object = {}) {
    const answerTo = ({ id, method, params }: Asked) => {
      if (method === 'eth_getStorageAt') return { jsonrpc: '2.0', id, result: words[String(params[1])] ?? slot(0) };
      if (!hasValues || method !== 'eth_getStorageValues')
        return { jsonrpc: '2.0', id, error: { code: -32601, message: 'the method does not exist' } };
      const asked = Object.entries(params[0] as Record<string, readonly string[]>);
      const result = Object.fromEntries(asked.map(([at, slots]) => [at, slots.map((one) => words[one] ?? slot(0))]));
      return { jsonrpc: '2.0', id, result };
    };
    const { ports } = createTestPorts({
      settings: { costs, ...settings },
      knowledge: {
        ...noKnowledge,
        addressBook: () =>
          Promise.resolve(
            new AddressBook(
              Object.entries({ Vault: vault, alice }).map(([name, address]) => ({
                name,
                address,
                source: 'labels in settings',
                rank: 'label' as const,
              })),
            ),
          ),
        contractAt: (_, address) =>
          Promise.resolve(
            address === vault
              ? {
                  kind: 'addressMap' as const,
                  place: 'settings',
                  contract: ok({ label: 'Vault.json', items: [], problems: [], layout }),
                }
              : undefined,
          ),
      },
      answer: (_request, body) => {
        this.#bodies.push(body);
        const list = Array.isArray(body) ? (body as readonly Asked[]) : undefined;
        this.requests.push((list ?? [body as Asked]).map(({ method }) => method).join());
        if (list && !hasBatches)
          return reply({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batch' } });
        return reply(list ? list.map(answerTo).toReversed() : answerTo(body as Asked));
      },
    });
    const facts = new StoredFacts({ files: undefined, now: ports.now, onProblem: assert.fail });
    const [network] = ports.services().flatMap(({ networks }) => networks);
    assert.ok(network);
    this.#isKnown = facts.keep(capabilitiesFact(network, new Map(), ports.now()), { isLasting: false });
    this.#session = new NotebookSession({ ...ports, inquiries: { facts, modeOf: () => 'off' as const } });
  }

  async run(text: string): Promise<CellAnswer> {
    await this.#isKnown;
    let last: CellAnswer | undefined;
    await this.#session.run(cellsOf(text), 'cell', new AbortController().signal, {
      started: () => undefined,
      ended: (_id, answer) => void (last = answer),
    });
    assert.ok(last);
    return last;
  }

  async plan(text: string) {
    await this.#isKnown;
    return this.#session.plan(cellsOf(text), 'cell');
  }

  get last(): JsonValue {
    return this.#bodies.at(-1) as JsonValue;
  }
}

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const cellsOf = (text: string) => [
  { id: 'names', text: `@holder = ${alice}` },
  { id: 'cell', text },
];

function viewOf(answer: CellAnswer): DecodedView {
  const { exchange, hints } = answered(answer);
  return decodeExchange(exchange, hints);
}

function fieldsOf(answer: CellAnswer): Readonly<Record<string, string>> {
  const [first] = viewOf(answer).sections;
  assert.ok(first?.kind === 'fields');
  return Object.fromEntries(first.fields.map(({ label, value }) => [label, formatValue(value, utcTime)]));
}

const balance = `balances[${alice}]`;

describe('variables by name', () => {
  const cell = 'eth_getStorageValues Vault { owner, fee, balances[{{holder}}], memo, point, 9 } 0x64';

  it('are read in one call, each slot once, and a second one where a length says so', async () => {
    const node = new Vaults({});
    const answer = await node.run(cell);
    assert.deepEqual(node.requests, ['eth_getStorageValues', 'eth_getStorageValues']);
    assert.deepEqual(Object.values(fieldsOf(answer)).length, 7);
    assert.deepEqual(fieldsOf(answer), {
      owner: alice,
      fee: '250',
      [balance]: '100',
      memo,
      'point.x': '7',
      'point.y': '8',
      '9': slot(0),
    });
    const table = viewOf(answer).sections.find(({ title }) => title === 'Words');
    assert.equal(table?.kind === 'table' && table.rowCount, 8);
    assert.deepEqual(answered(answer).notes, ['Read in 2 calls.']);
    assert.equal(answered(answer).exchange.cost?.credits, 200);
  });

  it('are sent as the slots of the contract at a block', async () => {
    const node = new Vaults({});
    await node.run('eth_getStorageValues Vault { owner, fee, point }');
    const { params } = node.last as unknown as { readonly params: unknown };
    assert.deepEqual(params, [{ [vault]: [slot(0), slot(3), slot(4)] }, 'latest']);
  });

  it('are read in one batch where the network lacks the method, which is not tried again', async () => {
    const node = new Vaults({ hasValues: false });
    const one = await node.run('eth_getStorageValues Vault { owner, fee, point } 0x64');
    const each = 'eth_getStorageAt,eth_getStorageAt,eth_getStorageAt';
    assert.deepEqual(node.requests, ['eth_getStorageValues', each]);
    assert.deepEqual(fieldsOf(one), { owner: alice, fee: '250', 'point.x': '7', 'point.y': '8' });
    const { exchange, hints } = answered(one);
    const framed = readExchangeFrame(printExchangeFrame(exchange, hints, []));
    assert.ok(framed.kind === 'ok' && exchange.outcome.kind === 'result');
    assert.deepEqual(framed.value.exchange.outcome, exchange.outcome);
    assert.match(answered(one).notes.join(), /lacks eth_getStorageValues, so a batch of 3 calls of eth_getStorageAt/);
    assert.deepEqual(answered(one).exchange.call, {
      kind: 'rpc',
      method: 'eth_getStorageValues',
      params: [{ [vault]: [slot(0), slot(3), slot(4)] }, '0x64'],
    });
    await node.run('eth_getStorageValues Vault { owner, point } 0x64');
    assert.deepEqual(node.requests.slice(2), [each]);
    const plan = await node.plan('eth_getStorageValues Vault { owner, fee, point, 9 } 0x64');
    assert.deepEqual([plan.calls, plan.cost.credits, plan.isOpen], [4, 320, false]);
  });

  it('are read in batches of at most a hundred calls, and say that the latest block can move between them', async () => {
    const slots = Array.from({ length: 150 }, (_, index) => index);
    for (const [block, moves] of [
      ['0x64', false],
      ['latest', true],
    ] as const) {
      const node = new Vaults({ hasValues: false });
      const answer = await node.run(`eth_getStorageValues Vault { ${slots.join(', ')} } ${block}`);
      assert.deepEqual(
        node.requests.map((request) => request.split(',').length),
        [1, 100, 50],
      );
      const { exchange, notes } = answered(answer);
      assert.ok(exchange.outcome.kind === 'result');
      const expected = slots.map((index) => words[slot(index)] ?? slot(0));
      assert.deepEqual(exchange.outcome.value, { [vault]: expected });
      assert.deepEqual(exchange.call.kind === 'rpc' && exchange.call.params, [{ [vault]: slots.map(slot) }, block]);
      assert.equal(exchange.cost?.credits, 100 + 150 * 80);
      assert.match(notes.join(), /so 2 batches with 150 calls of eth_getStorageAt were sent instead/);
      assert.equal(/may come from different blocks/.test(notes.join()), moves);
    }
  });

  it('are read one by one where the network also refuses batches', async () => {
    const node = new Vaults({ hasValues: false, hasBatches: false });
    const answer = await node.run('eth_getStorageValues Vault { owner, point } 0x64');
    assert.deepEqual(node.requests.slice(2), ['eth_getStorageAt', 'eth_getStorageAt', 'eth_getStorageAt']);
    assert.deepEqual(fieldsOf(answer), { owner: alice, 'point.x': '7', 'point.y': '8' });
  });

  it('are priced before, as one call that may need another', async () => {
    const plan = await new Vaults({}).plan(cell);
    assert.deepEqual([plan.calls, plan.cost.credits, plan.isOpen], [1, 100, true]);
  });

  it('are not read for more than the budget', async () => {
    const node = new Vaults({ hasValues: false }, { dailyBudget: 150 });
    const answer = await node.run('eth_getStorageValues Vault { owner, point } 0x64');
    assert.deepEqual(node.requests, ['eth_getStorageValues']);
    assert.match(JSON.stringify(answer), /needs 240 credits/);
  });

  it('are refused if there is none, or if one is a mapping or unknown, before anything is sent', async () => {
    for (const [names, cause] of [
      ['{ }', /Name at least one variable or slot/],
      ['{ owner, balances }', /balances is a mapping.*Name an element/],
      ['{ owner, nothing }', /has no variable `nothing`/],
      ['', /needs the parameter `variables`/],
      ['{ [1] }', /Expected storage position/],
    ] as const) {
      const node = new Vaults({});
      const answer = await node.run(`eth_getStorageValues Vault ${names}`);
      assert.ok(answer.kind === 'refused', names);
      assert.match(answer.refusal.cause, cause);
      assert.deepEqual(node.requests, []);
    }
  });

  it('hide a value of the environment in the calls that are sent instead', async () => {
    const node = new Vaults({ hasValues: false });
    const answer = await node.run('eth_getStorageValues {{$env OWNER}} { 1, 2 } 0x64');
    assert.match(JSON.stringify(node.last), /00000000000000000000000000000000000000aa/);
    const { exchange, notes } = answered(answer);
    assert.doesNotMatch(JSON.stringify([exchange, notes, viewOf(answer)]), /00000000000000000000000000000000000000aa"/);
  });
});
