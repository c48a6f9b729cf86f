import assert from 'node:assert/strict';

import fc from 'fast-check';

import { stepLimits } from '../../../../../../src/core/base/stepBudget';
import { inlayHints } from '../../../../../../src/core/editor/language/annotations/inlayHints';
import { quickFixes } from '../../../../../../src/core/editor/language/edits/quickFixes';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { knowledgeOfCell } from '../../../../../../src/core/knowledge/answers/knowledgeOfCell';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { encodeQuantity } from '../../../../../../src/core/request/params/encodeQuantity';
import { Substitution } from '../../../../../../src/core/run/session/compose/substitution';
import { NamePlaces } from '../../../../../../src/core/run/session/notebook/namePlaces';
import { Scope } from '../../../../../../src/core/run/session/notebook/scope';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { openSample } from '../../../editor/language/shared/sampleNotebook';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { createTestPorts } from '../../../request/pipe/testPorts';
import { crowdedCells, crowdedServices } from '../crowdedCellTexts';
import { doubling, hostileCells } from '../hostileCellTexts';

describe('untrusted notebooks', () => {
  for (const [title, texts] of Object.entries(hostileCells)) {
    it(`can contain ${title}, and diagnosing and planning them ends`, async () => {
      const { context, edited } = openSample(texts);
      assert.ok(diagnoseCell(context, edited).length <= stepLimits.problems);
      inlayHints(context, edited, { parameterNames: true, values: true });
      const { ports } = createTestPorts({ answer: () => assert.fail('planning sends nothing') });
      const cells = texts.map((text, index) => ({ id: String(index), text }));
      const plan = await new NotebookSession(ports).plan(cells, String(texts.length - 1));
      assert.ok(plan.calls <= 2_048);
    });
  }

  it('report a cell that is too large at its place without examining it', () => {
    const { request, problems } = parseCell(`eth_call ${'a'.repeat(1_100_000)}\nmore`);
    assert.equal(request, undefined);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['tooLarge'],
    );
    assert.match(problems[0]?.message ?? '', /^This cell is too large because it has more than 1,000,000 characters\./);
    assert.deepEqual(problems[0]?.range, { start: 0, end: 1_100_009 });
  });

  it('report variables that produce too much text, within the step limit', () => {
    const { context, edited } = openSample([doubling(19, 20), 'eth_call {{v19}}']);
    assert.ok(
      diagnoseCell(context, edited).some(({ message }) => message.startsWith('This cell takes too long to plan')),
    );
  });

  it('the steps of substitution are counted in hostile cells, for any references', () => {
    const texts = fc.array(fc.array(fc.nat(15), { maxLength: 30 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(texts, (references) => {
        const variables = references.map(
          (names, index) => `@v${index} = x${names.map((name) => `{{v${name}}}`).join('')}`,
        );
        const text = `${variables.join('\n')}\neth_call {{v0}}`;
        const parsed = { id: '0', text, cell: parseCell(text) };
        const substitution = new Substitution({
          scope: new Scope(new NamePlaces([parsed]), parsed, { answers: new Map(), variables: new Map() }),
          prompted: new Map(),
          hidden: () => undefined,
          now: 0,
          encode: {
            heads: new Map(),
            topicOf: () => assert.fail(),
            selectorOf: () => assert.fail(),
            slotOf: () => assert.fail(),
          },
        });
        substitution.text('{{v0}}{{v1}}', { start: 0, end: 1 });
        // What one text costs may exceed the limit once.
        assert.ok(substitution.steps <= 2 * stepLimits.substitution.steps);
      }),
      { numRuns: 200 },
    );
  });

  it('are reported as too large at the first event signature beyond the limit', () => {
    const signatures = Array.from({ length: 400 }, (_, index) => `"Tranfer${index}(uint)"`);
    const { context, edited } = openSample([`eth_getLogs {"topics": [[${signatures.join(', ')}]]}`]);
    const [problem] = diagnoseCell(context, edited).filter(({ code }) => code === 'tooLarge');
    assert.equal(problem?.severity, 'error');
    assert.match(problem.message, /^This cell takes too long to plan because it has too many values from here on/);
    const first = signatures.indexOf(edited.text.slice(problem.range.start, problem.range.end));
    assert.ok(first > 250, `${first}`);
  });

  it('have each event signature read once, even if it is written many times', () => {
    const same = Array.from({ length: 1_000 }, () => '"Tranfer(uint)"').join(', ');
    const { context, edited } = openSample([`eth_getLogs {"fromBlock": 1, "toBlock": 2, "topics": [[${same}]]}`]);
    assert.deepEqual(diagnoseCell(context, edited), []);
  });

  it('are reported as too large even if they have more problems than are shown', () => {
    const wrong = Array.from({ length: 2_000 }, (_, index) => `"Tranfer${index}"`).join(', ');
    const { context, edited } = openSample([`eth_getLogs {"topics": [[${wrong}]]}`]);
    const problems = diagnoseCell(context, edited);
    assert.equal(problems.length, stepLimits.problems);
    assert.ok(problems.some(({ code }) => code === 'tooLarge'));
  });

  it('are reported with the network at which the check of a large cell ends while it is edited', () => {
    const { services } = readServices(crowdedServices);
    const [cell = ''] = crowdedCells['addresses with wrong checksums, 14,000, for 20 networks'] ?? [];
    const { context, edited } = openSample([cell], { services });
    const [problem] = diagnoseCell(context, edited).filter(({ code }) => code === 'tooLarge');
    assert.equal(problem?.severity, 'information');
    assert.match(edited.text.slice(problem.range.start, problem.range.end), /^many\/n\d+$/);
  });

  it('are reported if their declarations are too long, and the declarations before the limit are read', async () => {
    const { cell } = openSample([
      `# @event First(uint)\n# @event T(${'uint,'.repeat(50_000)}uint)\n# @event Last(uint)`,
    ]).edited;
    const { abis, problems } = await knowledgeOfCell(cell, undefined, noKnowledge);
    assert.deepEqual(
      abis.flatMap(({ items }) => items.map(({ name }) => name)),
      ['First'],
    );
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', /^# @event: The declarations of this cell are too long/);
  });

  it('have all unclosed brackets fixed in one edit', () => {
    const { context, edited } = openSample([`eth_call ${'['.repeat(150)}`]);
    const [problem] = diagnoseCell(context, edited).filter(({ code }) => code === 'unclosedBracket');
    assert.ok(problem);
    const [fix] = quickFixes(context, edited, problem);
    assert.deepEqual(
      fix?.edits.map(({ text }) => text),
      [']'.repeat(150)],
    );
  });

  it('are planned only until the time limit, and send nothing', async () => {
    let now = 0;
    const { ports } = createTestPorts({ answer: () => assert.fail('nothing is sent') });
    const session = new NotebookSession(ports, undefined, { clock: () => (now += 3_000) });
    const cells = ['# @name a\neth_chainId', '# @name b\neth_call {{a.result}}', 'eth_call {{b.result}}'].map(
      (text, index) => ({ id: String(index), text }),
    );
    const { problems } = await session.plan(cells, '2');
    assert.ok(problems.some(({ message }) => message.startsWith('This cell takes too long to plan')));
  });

  it('are reported for a number that is longer than any on a chain', () => {
    assert.equal(encodeQuantity('9'.repeat(250_000)).kind, 'failed');
    assert.equal(encodeQuantity('9'.repeat(78)).kind, 'ok');
  });
});
