import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { CreditCost } from '../../../../../../src/core/base/credits/planCost';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../../src/core/base/result';
import type { DecodedView } from '../../../../../../src/core/base/view/decodedView';
import { planVariable } from '../../../../../../src/core/formats/storage/planVariable';
import { capabilitiesFact } from '../../../../../../src/core/knowledge/facts/capabilitiesFact';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';
import { answered } from './contractCells';

export const vault = '0x1111111111111111111111111111111111111111';
export const alice = '0x2222222222222222222222222222222222222222';

const named = [
  ['Vault', vault],
  ['alice', alice],
  ['carol', alice],
  ['carol', '0x3333333333333333333333333333333333333333'],
] as const;

/** The storage layout of the contract. */
export const vaultLayout = {
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

export const memo = 'a text of more than one word, which takes two slots of its own';
const digits = Buffer.from(memo).toString('hex').padEnd(128, '0');
const word = (hex: string): string => `0x${hex.padStart(64, '0')}`;
export const slot = (index: number): string => word(index.toString(16));

/** The slot that an expression of the layout names. */
export function slotOf(expression: string): string {
  const plan = planVariable(vaultLayout, expression);
  assert.ok(plan.kind === 'ok');
  return plan.value.place.slot;
}

const longData = BigInt('0x405787fa12a823e0f2b7631cc41b3ba8828b3321ca811111fa75cd3aa3bb5ace');
export const words: Readonly<Record<string, string>> = {
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

/** Knows the layout of the contract, and names of addresses. */
export const vaultKnowledge: KnowledgeSource = {
  ...noKnowledge,
  addressBook: () =>
    Promise.resolve(
      new AddressBook(
        named.map(([name, address]) => ({ name, address, source: 'labels in settings', rank: 'label' as const })),
      ),
    ),
  contractAt: (_, address) =>
    Promise.resolve(
      address === vault
        ? {
            kind: 'addressMap' as const,
            place: 'settings',
            contract: ok({ label: 'Vault.json', items: [], problems: [], layout: vaultLayout }),
          }
        : undefined,
    ),
};

/** A node with the storage of the contract, and a session of cells on it. */
export class Vaults {
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
      knowledge: vaultKnowledge,
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

export function viewOf(answer: CellAnswer): DecodedView {
  const { exchange, hints } = answered(answer);
  return decodeExchange(exchange, hints);
}
