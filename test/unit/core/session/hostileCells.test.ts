import assert from 'node:assert/strict';

import fc from 'fast-check';

import { parseCell } from '../../../../src/core/cell/parseCell';
import { diagnoseCell } from '../../../../src/core/language/diagnoseCell';
import { inlayHints } from '../../../../src/core/language/inlayHints';
import { encodeQuantity } from '../../../../src/core/params/encodeQuantity';
import { NotebookSession } from '../../../../src/core/session/notebookSession';
import { Scope } from '../../../../src/core/session/scope';
import { Substitution } from '../../../../src/core/session/substitution';
import { workLimits } from '../../../../src/core/workLimits';
import { openSample } from '../language/sampleNotebook';
import { createTestPorts } from '../pipe/testPorts';
import { doubling, hostileCells } from './hostileCellTexts';

describe('untrusted notebooks', () => {
  for (const [title, texts] of Object.entries(hostileCells)) {
    it(`can contain ${title}, and diagnosing and planning them ends`, async () => {
      const { context, edited } = openSample(texts);
      assert.ok(diagnoseCell(context, edited).length <= workLimits.problems);
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

  it('count the steps of substitution, whatever the references', () => {
    const texts = fc.array(fc.array(fc.nat(15), { maxLength: 30 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(texts, (references) => {
        const variables = references.map(
          (names, index) => `@v${index} = x${names.map((name) => `{{v${name}}}`).join('')}`,
        );
        const parsed = { id: '0', cell: parseCell(`${variables.join('\n')}\neth_call {{v0}}`) };
        const substitution = new Substitution({
          scope: new Scope([parsed], parsed, { answers: new Map(), variables: new Map() }),
          prompted: new Map(),
          environment: () => undefined,
          now: 0,
          encode: { heads: new Map(), topicOf: () => assert.fail(), slotOf: () => assert.fail() },
          keccak: () => '',
        });
        substitution.text('{{v0}}{{v1}}', { start: 0, end: 1 });
        // What one text costs may exceed the limit once.
        assert.ok(substitution.steps <= 2 * workLimits.substitution.steps);
      }),
      { numRuns: 200 },
    );
  });

  it('stop planning at the time limit and send nothing', async () => {
    let now = 0;
    const { ports } = createTestPorts({ answer: () => assert.fail('nothing is sent') });
    const session = new NotebookSession(ports, undefined, undefined, () => (now += 3_000));
    const cells = ['# @name a\neth_chainId', '# @name b\neth_call {{a.result}}', 'eth_call {{b.result}}'].map(
      (text, index) => ({ id: String(index), text }),
    );
    const { problems } = await session.plan(cells, '2');
    assert.ok(problems.some(({ message }) => message.startsWith('This cell takes too long to plan')));
  });

  it('contain no number longer than any on a chain', () => {
    assert.equal(encodeQuantity('9'.repeat(250_000)).kind, 'failed');
    assert.equal(encodeQuantity('9'.repeat(78)).kind, 'ok');
  });
});
