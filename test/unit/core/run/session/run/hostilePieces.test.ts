import assert from 'node:assert/strict';

import { cellSymbols, foldingRanges } from '../../../../../../src/core/editor/language/annotations/cellOutline';
import { documentLinks } from '../../../../../../src/core/editor/language/annotations/documentLinks';
import { inlayHints } from '../../../../../../src/core/editor/language/annotations/inlayHints';
import { semanticTokens } from '../../../../../../src/core/editor/language/annotations/semanticTokens';
import { completeCell } from '../../../../../../src/core/editor/language/completion/completeCell';
import { quickFixes } from '../../../../../../src/core/editor/language/edits/quickFixes';
import { refactorings } from '../../../../../../src/core/editor/language/edits/refactorings';
import { hoverCell } from '../../../../../../src/core/editor/language/hover/hoverCell';
import { signatureHelp } from '../../../../../../src/core/editor/language/hover/signatureHelp';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { pauseBriefly } from '../../../../../../src/core/knowledge/files/timeSlices';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { maxSteps, StepCount } from '../../../base/stepCount';
import { openSample, type SampleNotebook } from '../../../editor/language/shared/sampleNotebook';
import { createTestPorts, serviceSettings } from '../../../request/pipe/testPorts';
import { crowdedCells, crowdedServices } from '../crowdedCellTexts';
import { hostileCells } from '../hostileCellTexts';

const services = [...serviceSettings, ...crowdedServices];
const attacks = Object.entries({ ...hostileCells, ...crowdedCells });

/** What the editor asks for, each at once. */
const questions: Readonly<Record<string, (sample: SampleNotebook, offset: number) => unknown>> = {
  'parses the text': ({ edited }) => parseCell(edited.text),
  'diagnoses it': ({ context, edited }) => diagnoseCell(context, edited),
  'shows hints': ({ context, edited }) => inlayHints(context, edited, { parameterNames: true, values: true }),
  'colors it': ({ context, edited }) => semanticTokens(context, edited),
  'completes it': ({ context, edited }, offset) => completeCell(context, edited, offset),
  'explains a place': ({ context, edited }, offset) => hoverCell(context, edited, offset),
  'explains parameters': ({ context, edited }, offset) => signatureHelp(context, edited, offset),
  'links what it holds': ({ context, edited }) => documentLinks(context, edited),
  'outlines it': ({ edited }) => [cellSymbols(edited), foldingRanges(edited)],
  'rewrites it': ({ context, edited }, offset) => refactorings(context, edited, { start: offset, end: offset }),
};

describe('cells from untrusted sources', () => {
  let count = new StepCount();
  before(() => count.restore());
  beforeEach(() => {
    count = new StepCount();
  });
  afterEach(() => count.restore());

  const read = readServices(services);

  for (const [title, texts] of attacks) {
    it(`answers each question about ${title} within the steps of one piece`, () => {
      const sample = openSample(texts, { services: read.services });
      const { length } = sample.edited.text;
      for (const [question, ask] of Object.entries(questions)) {
        for (const offset of [length >> 1, length]) {
          count.steps = 0;
          ask(sample, offset);
          assert.ok(count.steps <= maxSteps, `${question}: ${count.steps} steps`);
        }
      }
      const problems = diagnoseCell(sample.context, sample.edited);
      count.steps = 0;
      for (const problem of problems) quickFixes(sample.context, sample.edited, problem);
      assert.ok(count.steps <= maxSteps, `mends its problems: ${count.steps} steps`);
    });

    it(`a hostile cell with ${title} is planned in pieces with pauses between them`, async () => {
      const { ports } = createTestPorts({ answer: () => assert.fail('planning sends nothing'), services });
      let now = 0;
      const session = new NotebookSession(ports, undefined, { clock: () => (now += 9) });
      const cells = texts.map((text, index) => ({ id: String(index), text }));
      for (const cell of cells) session.parse(cell);
      const pieces: number[] = [];
      let isPlanned = false;
      const watch = async (): Promise<void> => {
        while (!isPlanned) {
          pieces.push(count.steps);
          count.steps = 0;
          await new Promise<void>((resolve) => {
            setImmediate(resolve);
          });
        }
      };
      const watching = watch();
      await pauseBriefly();
      await session.plan(cells, String(texts.length - 1));
      isPlanned = true;
      await watching;
      pieces.push(count.steps);
      // There may be more pieces than a call takes arguments.
      const most = pieces.reduce((one, other) => Math.max(one, other));
      assert.ok(most <= maxSteps, `${most} steps`);
    });
  }
});
