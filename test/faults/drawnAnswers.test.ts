import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';

import { printJson } from '../../src/core/base/json/printJson';
import openRpc from '../../src/core/model/catalogue/openrpc.json';
import type { ExchangeAnswer } from '../../src/core/run/session/memory/cellAnswer';
import { outputsOfAnswer, printPageOutputs } from '../../src/messages/pageOutputs';
import { openRendererPage, type RendererPage } from '../pages/rendererPage/openRendererPage';
import { answerTo } from '../unit/core/answer/decode/randomAnswers';
import { stagedExtension } from '../workbench/stagedExtension';

const { methods } = openRpc;
/** A slice of what `RPCBOOK_FAULTS_DRAWN=100000` draws. `RPCBOOK_FAULTS_SEED` repeats a run. */
const answers = Number(process.env['RPCBOOK_FAULTS_DRAWN'] ?? methods.length);
const seed = Number(process.env['RPCBOOK_FAULTS_SEED'] ?? Date.now() % 2 ** 31);
/** Answers that a page draws at once. */
const together = 86;

function describeAnswer({ exchange: { call, outcome }, hints }: ExchangeAnswer): string {
  const method = call.kind === 'rpc' ? call.method : call.kind;
  const value = outcome.kind === 'result' && outcome.value !== undefined ? printJson(outcome.value) : outcome.kind;
  return `${method}${hints.layout ? ' with hints' : ''}: ${value.slice(0, 3_000)}`;
}

describe(`${answers} random answers in a browser (seed ${seed})`, () => {
  let opened: RendererPage;
  const logged: string[] = [];
  before(async () => {
    const dist = path.join(stagedExtension, 'dist');
    const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
    const files = Object.fromEntries(scripts.map((name) => [`/${name}`, path.join(dist, name)]));
    opened = await openRendererPage(path.join(import.meta.dirname, 'drawingScript.ts'), files);
    opened.page.on('pageerror', (error) => logged.push(error.stack ?? error.message));
    opened.page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await opened.setTheme('dark');
  });
  after(() => opened.close());

  it('are drawn in each tab, unfolded, scrolled and sorted, without an error', async function () {
    this.timeout(0);
    for (let first = 0; first < answers; first += together) {
      const count = Math.min(together, answers - first);
      // Each method has its turn.
      const batch = Array.from({ length: count }, (_, index) => {
        const method = methods[(first + index) % methods.length];
        assert.ok(method);
        return fc.sample(answerTo([method]), { numRuns: 1, seed: seed + first + index });
      }).flat();
      const frames = batch.map((answer) => printPageOutputs(outputsOfAnswer(answer), (text) => text));
      const found = await opened.page.evaluate((outputs) => globalThis.drawAnswers(outputs), frames);
      const problems = found.map(({ answer, problem }) => {
        const one = answer === undefined ? undefined : batch[answer];
        return `${problem}\n  ${one ? describeAnswer(one) : `in answers ${first} to ${first + count - 1}`}`;
      });
      assert.deepEqual([...problems, ...logged], []);
    }
  });
});
