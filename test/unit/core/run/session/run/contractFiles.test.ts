import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { FieldsSection } from '../../../../../../src/core/base/view/decodedView';
import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import { keccakOfText } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { remediesOfRefusal } from '../../../../../../src/core/model/exchange/refusal';
import { type CellAnswer, isFulfilled } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { answered, fieldsOfAnswer, useContractCells } from './contractCells';

const positionValue = {
  amount: '1000000000000000000',
  phase: '1',
  corner: { x: '-10', y: '20' },
  memo: 'held',
  steps: ['100', '65535'],
};
const longText = 'This text is longer than thirty-one bytes, so that it lives in slots of its own — três, 三.';

describe('cells with files, against the local service', () => {
  const { service, setAddresses, run } = useContractCells();

  function spread(name: string, value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.entries(value).map(([member, part]) => [`${name}.${member}`, part]));
  }

  describe('functions and errors', () => {
    /** The titles of an answer's sections, and the fields of all of them. */
    function sections(answer: CellAnswer): {
      readonly titles: readonly (string | undefined)[];
      readonly fields: Readonly<Record<string, unknown>>;
    } {
      const { exchange, hints } = answered(answer);
      const all = decodeExchange(exchange, hints).sections as readonly FieldsSection[];
      return {
        titles: all.map(({ title }) => title),
        fields: Object.fromEntries(
          all.flatMap(({ fields }) => fields.map(({ label, value }) => [label, jsonOfValue(value)])),
        ),
      };
    }
    const refused = () =>
      `eth_call { "to": "${service().landmarks.evm.contracts.shapes.address}", "data": "${keccakOfText('failWithError(string)').slice(0, 10)}${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${Buffer.from('no').toString('hex').padEnd(64, '0')}" } latest`;

    it('declarations of artifacts name the called function and the revert error', async () => {
      const { answer } = await run(refused());
      const { titles, fields } = sections(answer);
      assert.ok(
        titles.some((title) => title?.startsWith('Reverted with Refused(address,')),
        titles.join(),
      );
      assert.match(String(fields['Decoded by']), /Shapes\.json/);
    });

    it('declarations of the cell and of the address map take precedence over artifacts', async () => {
      const own = await run(
        `# @abi error Refused(address who, (address token, uint96 amount) asset, string why)\n${refused()}`,
      );
      assert.deepEqual(
        answered(own.answer).hints.called?.map(({ source, item }) => `${source.kind} ${item.name}`),
        ['cell Refused', 'workspace failWithError', 'workspace Refused'],
      );
      setAddresses({ [service().landmarks.evm.contracts.shapes.address]: 'out/Shapes.sol/Shapes.json' });
      const mapped = await run(refused());
      assert.equal(answered(mapped.answer).hints.called?.[0]?.source.kind, 'addressMap');
    });

    it('declarations of artifacts decode the results of a call', async () => {
      const { answer } = await run(
        `eth_call { "to": "${service().landmarks.evm.contracts.shapes.address}", "data": "${keccakOfText('failWithPanic(uint256)').slice(0, 10)}${'5'.padStart(64, '0')}" } latest`,
      );
      const { titles, fields } = sections(answer);
      assert.equal(fields['divisor'], '5');
      assert.ok(titles.includes('Calls failWithPanic(uint256)'), titles.join());
      assert.ok('failWithPanic' in fields, Object.keys(fields).join());
    });
  });

  it('offers the layouts of artifacts that have a variable, if nothing names a layout', async () => {
    const { address } = service().landmarks.evm.contracts.vault;
    const { answer } = await run(`eth_getStorageAt ${address} balances[${address}] latest`);
    assert.ok(answer.kind === 'refused', answer.kind);
    assert.match(answer.refusal.cause, /no storage layout could be read/);
    const layouts = remediesOfRefusal(answer.refusal).flatMap((remedy) =>
      remedy.kind === 'useLayout' ? [remedy.reference] : [],
    );
    assert.ok(layouts.includes('Vault'), layouts.join());
    const named = await run(`# @layout Vault\neth_getStorageAt ${address} balances[${address}] latest`);
    assert.equal(named.answer.kind, 'exchange');
    const unknown = await run(`eth_getStorageAt ${address} nothingOfThisName latest`);
    assert.ok(unknown.answer.kind === 'refused');
    assert.deepEqual(unknown.answer.refusal.remedies, []);
  });

  describe('whole variables of the vault', () => {
    const alice = (): string => service().landmarks.evm.accounts.alice;
    const vault = (): string => service().landmarks.evm.contracts.vault.address;

    const examples: readonly [expression: string, expected: unknown, calls: number, planned: number][] = [
      ['owner', () => service().landmarks.evm.accounts.deployer, 1, 1],
      ['tiny', '-7', 1, 1],
      ['negative', '-12345678901234567890', 1, 1],
      ['tag', '0xdeadbeef', 1, 1],
      ['word', keccakOfText('word'), 1, 1],
      ['shortText', 'thirty-one bytes or fewer', 1, 1],
      ['longText', longText, 4, 1],
      ['blob', '0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627', 3, 1],
      ['triple', ['1', '22', String(2n ** 256n - 1n)], 3, 3],
      ['list', ['1000', '2000', '3000', '4000', '5000'], 6, 1],
      ['packedList', Array.from({ length: 20 }, (_, index) => String(index * 3)), 3, 1],
      [
        'pairs',
        [
          ['1', '2'],
          ['3', '255'],
        ],
        3,
        1,
      ],
      [
        'path',
        [
          { x: '-1', y: '2' },
          { x: String(2n ** 63n - 1n), y: String(-(2n ** 63n)) },
        ],
        3,
        1,
      ],
      ['balances[ALICE]', '123456789000000000000000000', 1, 1],
      ['flags[ALICE][7]', true, 1, 1],
      ['scores["alice"]', '-42', 1, 1],
      [`history[${keccakOfText('word')}]`, ['11', '22'], 3, 1],
      ['list.length', '5', 1, 1],
    ];
    for (const [written, expected, calls, planned] of examples) {
      // More than one slot is read at one block: its number is asked for free, and the first slot is read again there.
      const again = calls > 1 ? 1 : 0;
      it(`reads ${written} from ${calls} ${calls === 1 ? 'slot' : 'slots'}`, async () => {
        await service().adminClient.reset();
        const expression = written.replace('ALICE', alice());
        const { answer, plan, ledger, exchanges } = await run(
          `# @layout out/Vault.sol/Vault.json\neth_getStorageAt ${vault()} ${expression} latest`,
        );
        assert.deepEqual(fieldsOfAnswer(answer)[expression], typeof expected === 'function' ? expected() : expected);
        const side = planned > 1 ? 1 : 0;
        assert.deepEqual([plan.calls, plan.cost.credits], [planned + 2 * side, (planned + side) * 80]);
        assert.deepEqual(
          [ledger.length, exchanges.length, answered(answer).exchange.cost?.credits],
          [calls + 2 * again, 1 + 2 * again, (calls + again) * 80],
        );
        const { spending } = await service().adminClient.counters();
        assert.equal(spending[service().keys.key]?.credits, (calls + again) * 80);
        assert.equal(plan.isOpen, calls > planned || written === 'shortText');
      });
    }

    for (const [written, expected] of [
      ['position', positionValue],
      ['positions[ALICE]', positionValue],
      ['path[1]', { x: String(2n ** 63n - 1n), y: String(-(2n ** 63n)) }],
      ['corners[3][ALICE]', { x: '-3', y: '3' }],
    ] as const) {
      it(`shows the struct ${written} member by member`, async () => {
        const expression = written.replace('ALICE', alice());
        const { answer } = await run(`# @layout Vault\neth_getStorageAt ${vault()} ${expression} latest`);
        assert.deepEqual(fieldsOfAnswer(answer), spread(expression, expected));
      });
    }

    it('reads several variables by name, in a batch where the node lacks the method', async () => {
      await service().adminClient.reset();
      const names = `owner, tiny, balances[${alice()}], longText, list.length`;
      const { answer } = await run(`# @layout Vault\neth_getStorageValues ${vault()} { ${names} } latest`);
      const fields = fieldsOfAnswer(answer);
      assert.deepEqual(Object.keys(fields).slice(0, 5), [
        'owner',
        'tiny',
        `balances[${alice()}]`,
        'longText',
        'list.length',
      ]);
      const { deployer } = service().landmarks.evm.accounts;
      assert.deepEqual(
        [fields['owner'], fields['tiny'], fields['longText'], fields['list.length']],
        [deployer, '-7', longText, '5'],
      );
    });

    it('finds the layout by the address map, and reads with a type written in the cell', async () => {
      setAddresses({ [`local/evm:${vault().toLowerCase()}`]: 'out/Vault.sol/Vault.json' });
      assert.equal(
        fieldsOfAnswer((await run(`@vault = ${vault()}\neth_getStorageAt {{vault}} longText latest`)).answer)[
          'longText'
        ],
        longText,
      );
      setAddresses({});
      const position = answered((await run(`# @layout Vault\neth_getStorageAt ${vault()} longText latest`)).answer)
        .exchange.call;
      assert.ok(position.kind === 'rpc' && Array.isArray(position.params));
      const { answer, exchanges } = await run(
        `# @type string\neth_getStorageAt ${vault()} ${String(position.params[1])} latest`,
      );
      assert.deepEqual([fieldsOfAnswer(answer)['Value'], exchanges.length], [longText, 3]);
    });

    it('reads all slots at one block, and notes which one if the cell has a tag', async () => {
      const cell = (block: string): string => `# @layout Vault\neth_getStorageAt ${vault()} list ${block}`;
      const notes = async (block: string): Promise<string> =>
        answered((await run(cell(block))).answer).notes.join('\n');
      assert.match(await notes('latest'), /^Read at block \d+ in 3 requests with 8 calls\.$/);
      assert.equal(await notes(String(service().landmarks.evm.headBlock)), 'Read in 2 requests with 6 calls.');
    });

    it('refuses a whole mapping and a name that the layout lacks before anything is sent', async () => {
      for (const [expression, cause] of [
        ['balances', /balances is a mapping/],
        ['nothing', /has no variable `nothing`/],
      ] as const) {
        const { answer, exchanges } = await run(`# @layout Vault\neth_getStorageAt ${vault()} ${expression} latest`);
        assert.ok(answer.kind === 'refused');
        assert.match(answer.refusal.cause, cause);
        assert.equal(exchanges.length, 0);
      }
    });

    it('stays within the budget at each step, and shows what was read', async () => {
      const { answer, exchanges } = await run(`# @layout Vault\neth_getStorageAt ${vault()} list latest`, {
        dailyBudget: 300,
      });
      assert.equal(exchanges.length, 1);
      assert.match(
        answered(answer).notes.join('\n'),
        /The variable wasn't read to the end\. This request needs 480 credits, but only \d+ of today's 300 are left/,
      );
      assert.match(JSON.stringify(fieldsOfAnswer(answer)), /is not read/);
    });

    it('stays within the budget of the cell, which the cell cannot raise', async () => {
      const { answer, exchanges } = await run(
        `# @layout Vault\n# @budget 999999999\neth_getStorageAt ${vault()} list latest`,
        { cellBudget: 100 },
      );
      assert.equal(exchanges.length, 1);
      assert.match(answered(answer).notes.join('\n'), /needs 480 credits, but only \d+ of this cell's 100 are left/);
      assert.equal(isFulfilled(answer), false);
    });

    it('asks before a step that costs more than may be spent without asking', async () => {
      const cell = `# @layout Vault\neth_getStorageAt ${vault()} list latest`;
      const refused = await run(cell, { confirmAbove: { credits: 200, unpricedCalls: 100 } }, false);
      assert.deepEqual([refused.questions, refused.exchanges.length], [['480'], 1]);
      const agreed = await run(cell, { confirmAbove: { credits: 200, unpricedCalls: 100 } });
      assert.deepEqual([agreed.questions, agreed.exchanges.length], [['480'], 3]);
      const known = await run(`# @layout Vault\neth_getStorageAt ${vault()} triple latest`, {
        confirmAbove: { credits: 200, unpricedCalls: 100 },
      });
      assert.deepEqual([known.questions, known.exchanges.length], [['320'], 3]);
    });
  });
});
