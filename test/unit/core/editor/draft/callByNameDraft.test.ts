import assert from 'node:assert/strict';

import fc from 'fast-check';
import { type Abi, encodeFunctionData, parseAbi } from 'viem';

import { composeDraft, isSendable } from '../../../../../src/core/editor/draft/composeDraft';
import type { Draft } from '../../../../../src/core/editor/draft/draft';
import { draftOfCell } from '../../../../../src/core/editor/draft/draftOfCell';
import type { DraftContext } from '../../../../../src/core/editor/draft/draftOfJson';
import { printDraftCell } from '../../../../../src/core/editor/draft/printDraftCell';
import { sendDraft } from '../../../../../src/core/editor/draft/runDraft';
import { type ExactValue, printExactValue } from '../../../../../src/core/formats/abi/calls/exactValue';
import { type AbiType, printAbiType } from '../../../../../src/core/formats/abi/type/abiType';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { createTestPorts, reply } from '../../request/pipe/testPorts';
import { draftOf, encodeContext, findMethod, networkOf, object, text } from './sampleDrafts';

const mainnet = networkOf('mainnet');
const vault = '0x00000000000000000000000000000000000000aa';
const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function callDraft(
  data: string,
  {
    method = 'eth_call',
    also = {},
    block = 'latest',
  }: { method?: string; also?: Record<string, string>; block?: string } = {},
): Draft {
  const members = Object.fromEntries(
    Object.entries({ to: vault, data, ...also }).map(([key, value]) => [key, text(value)]),
  );
  return draftOf(method, mainnet, { transaction: object(members), ...(block !== '' && { block: text(block) }) });
}

const compose = (draft: Draft) => composeDraft(draft, findMethod(draft.method), mainnet, encodeContext);
const print = (draft: Draft) => printDraftCell(draft, findMethod(draft.method), mainnet);
const requestOf = (draft: Draft) => print(draft).split('\n').slice(1).join('\n');

function read(cell: string, context: Partial<DraftContext> = {}): Draft {
  const draft = draftOfCell(parseCell(cell), { network: mainnet, findMethod, ...context });
  assert.ok(draft.kind === 'ok', draft.kind === 'failed' ? `${draft.problem.message} ${cell}` : '');
  return draft.value;
}

async function sentParams(draft: Draft): Promise<unknown> {
  const { ports, sent } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x' }) });
  await sendDraft(draft, mainnet, { signal: new AbortController().signal, grants: new Set() }, ports);
  return JSON.parse(sent.at(-1)?.body ?? '{}').params;
}

describe('a draft of a call by name', () => {
  it('is printed as a call by name', () => {
    const printed = (...given: Parameters<typeof callDraft>) => requestOf(callDraft(...given));
    assert.equal(
      printed(`balanceOf(address owner) view returns (uint256 balance)(${alice})`),
      `eth_call ${vault} balanceOf(address owner)(uint256) ${alice}`,
    );
    assert.equal(
      printed('deposit(uint256 assets) payable(1.5 ether)', { also: { from: alice, value: '2 ether' }, block: '5' }),
      `eth_call ${vault} deposit(uint256 assets) 1.5 ether { from: ${alice}, value: 2 ether, block: 5 }`,
    );
    assert.equal(
      printed('f((address a, string[] b) t, uint256[2] c)((0x01, ["x, y", ""]), [1, 2])'),
      `eth_call ${vault} f((address a, string[] b) t, uint256[2] c) (0x01, ["x, y", ""]) [1, 2]`,
    );
    assert.equal(printed('total()()', { method: 'eth_estimateGas', block: '' }), `eth_estimateGas ${vault} total()`);
  });

  it('keeps the raw form for a call that would be sent differently by name', () => {
    for (const draft of [
      callDraft('0x18160ddd'),
      callDraft('total()()', { block: '' }),
      callDraft('total()()', { also: { input: '0x' } }),
      callDraft('total()()', { method: 'debug_traceCall' }),
      {
        ...callDraft('total()()'),
        parameters: { ...callDraft('total()()').parameters, transaction: object({ data: text('total()()') }) },
      },
    ])
      assert.match(requestOf(draft), /^\w+ \{/, requestOf(draft));
  });

  it('keeps the positions of missing arguments, even within lists and tuples', () => {
    const draft = callDraft('f(address a, (uint256 x, bool y)[] b, string c)(, [(1, ?), ?], )');
    assert.equal(
      requestOf(draft),
      `eth_call ${vault} f(address a, (uint256 x, bool y)[] b, string c) ? [(1, ?), (?, ?)] ?`,
    );
    const missing = compose(draft)
      .problems.filter(({ isMissing }) => isMissing)
      .map(({ path }) => path.slice(2).join('.'));
    assert.deepEqual(missing, ['argument 0', 'argument 1.0.1', 'argument 1.1.0', 'argument 1.1.1', 'argument 2']);
    const again = read(print(draft));
    assert.deepEqual(
      again.parameters['transaction'],
      object({
        to: text(vault),
        data: text('f(address a, (uint256 x, bool y)[] b, string c)(?, [(1, ?), (?, ?)], ?)'),
      }),
    );
    assert.ok(!isSendable(compose(again)));
  });

  it('reports a wrong value at its field', () => {
    const problems = compose(
      callDraft('f(uint8 a, (address who, uint256[2] parts)[] b)(256, [(0x1, [1, x])])'),
    ).problems;
    assert.deepEqual(
      problems.map(({ path, message }) => [path.slice(2).join('.'), message]),
      [
        ['argument 0', '256 is out of the range of uint8.'],
        ['argument 1.0.0', "“0x1” isn't an address."],
        ['argument 1.0.1.1', "“x” isn't a whole number."],
      ],
    );
  });

  it('is read from a cell, with what is known about the contract', () => {
    const declared = parseAbiOf(
      'function quote((address maker, uint256 amount) order, bytes data) payable returns (uint256 total)',
    );
    const called = { address: vault, functions: declared };
    const draft = read(
      `eth_call Vault quote { amount: 1 ether, maker: ${alice} } 0xab { from: ${alice}, value: 5, block: 7 }`,
      { called },
    );
    assert.deepEqual(draft.parameters, {
      transaction: object({
        to: text(vault),
        data: text(
          `quote((address maker, uint256 amount) order, bytes data) payable returns (uint256 total)((${alice}, 1 ether), 0xab)`,
        ),
        from: text(alice),
        value: text('5'),
      }),
      block: text('7'),
    });
    const unknown = draftOfCell(parseCell('eth_call Vault quote 5'), { network: mainnet, findMethod });
    assert.match(unknown.kind === 'failed' ? unknown.problem.message : '', /Nothing says what quote .* takes/);
  });

  it('sends the bytes that it shows, as viem encodes them, and is unchanged after it is read back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(typed, { maxLength: 4 }), async (values) => {
        const types = values.map(({ type }, index) => `${printAbiType(type)} a${index}`).join(', ');
        const declaration = `f(${types}) view returns (uint256)`;
        const draft = callDraft(`${declaration}(${values.map(({ value }) => printExactValue(value)).join(', ')})`);
        const composed = compose(draft);
        assert.ok(isSendable(composed), JSON.stringify(composed.problems));
        const abi: Abi = parseAbi([`function ${declaration}` as string]);
        const data = encodeFunctionData({ abi, args: values.map(({ value }) => plain(value)) });
        assert.deepEqual(await sentParams(draft), [{ to: vault, data }, 'latest']);
        assert.deepEqual(JSON.parse(composed.text).params, [{ to: vault, data }, 'latest']);
        const again = read(print(draft), {
          called: { address: vault, functions: parseAbiOf(`function ${declaration}`) },
        });
        assert.deepEqual(JSON.parse(compose(again).text), JSON.parse(composed.text));
        assert.equal(print(again), print(draft));
      }),
      { numRuns: 150 },
    );
  });
});

function parseAbiOf(declaration: string) {
  return parseHumanReadableAbi(declaration).items.flatMap((item) => (item.kind === 'function' ? [item] : []));
}

interface TypedValue {
  readonly type: AbiType;
  readonly value: ExactValue;
}

const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

const leaf: fc.Arbitrary<TypedValue> = fc.oneof(
  fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map((value): TypedValue => ({
    type: { kind: 'integer', signed: true, bits: 128 },
    value: { kind: 'integer', digits: String(value), bits: 128 },
  })),
  fc.boolean().map((value): TypedValue => ({ type: { kind: 'boolean' }, value: { kind: 'boolean', value } })),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((content): TypedValue => ({
    type: { kind: 'string' },
    value: { kind: 'string', text: content },
  })),
  fc
    .constantFrom('?', '"', '\\', 'a, b', '(x', '[', '{{x}}', '', 'null', '1 ether', '# x', '\n')
    .map((content): TypedValue => ({
      type: { kind: 'string' },
      value: { kind: 'string', text: content.replace('{{x}}', '{x}') },
    })),
  fc.uint8Array({ maxLength: 40 }).map((bytes): TypedValue => ({
    type: { kind: 'bytes' },
    value: { kind: 'bytes', text: hexOf(bytes) },
  })),
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): TypedValue => ({
    type: { kind: 'address' },
    value: { kind: 'address', text: hexOf(bytes) },
  })),
);

const typed: fc.Arbitrary<TypedValue> = fc.letrec<{ any: TypedValue }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(tie('any'), fc.nat(3), fc.boolean()).map(([one, count, isFixed]): TypedValue => ({
      type: { kind: 'array', element: one.type, length: isFixed && count > 0 ? count : undefined },
      value: { kind: 'list', items: Array.from({ length: count }, () => one.value) },
    })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((members): TypedValue => ({
      type: { kind: 'tuple', members: members.map(({ type }, index) => ({ name: `m${index}`, type })) },
      value: { kind: 'tuple', members: members.map(({ value }, index) => ({ name: `m${index}`, value })) },
    })),
  ),
})).any;

function plain(value: ExactValue): unknown {
  switch (value.kind) {
    case 'integer':
      return BigInt(value.digits);
    case 'boolean':
      return value.value;
    case 'list':
      return value.items.map(plain);
    case 'tuple':
      return value.members.map((member) => plain(member.value));
    default:
      return value.text;
  }
}
