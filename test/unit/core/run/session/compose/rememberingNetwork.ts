import assert from 'node:assert/strict';

import type { JsonObject, JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply, type TestPortOptions } from '../../../request/pipe/testPorts';

/**
 * Opens a session whose cells ask one network, with a clock that the test moves and facts that outlast a run. `answerOf`
 * returns the `result` or `error` member of the answer to a method.
 */
export function openRememberingNetwork(
  network: string,
  answerOf: (method: string) => JsonObject,
  options: Partial<TestPortOptions> = {},
) {
  let now = 1_700_000_000_000;
  const clock = (): number => now;
  const facts = new StoredFacts({ files: undefined, now: clock, onProblem: assert.fail });
  const asked: string[] = [];
  const made = createTestPorts({
    answer: (_, { id, method }) => {
      asked.push(method);
      const answer: JsonValue = { jsonrpc: '2.0', id, ...answerOf(method) };
      return reply(answer);
    },
    ...options,
  });
  const ports = { ...made.ports, now: clock, inquiries: { facts, modeOf: () => 'off' as const } };
  const session = new NotebookSession(ports);
  const cellOf = (text: string) => [{ id: 'a', text: `# @network ${network}\n${text}` }];
  return {
    ...made,
    asked,
    wait: (milliseconds: number) => void (now += milliseconds),
    plan: (text: string) => session.plan(cellOf(text), 'a'),
    run: async (text: string): Promise<CellAnswer> => {
      const answers: CellAnswer[] = [];
      await session.run(cellOf(text), 'a', new AbortController().signal, {
        started: () => undefined,
        ended: (_, answer) => void answers.push(answer),
      });
      return answers[0] ?? { kind: 'nothing' };
    },
  };
}

/** Returns the sentences of a refused cell. */
export function refusalOf(answer: CellAnswer): string {
  assert.ok(answer.kind === 'refused', answer.kind);
  return `${answer.refusal.cause} ${answer.refusal.cure}`;
}
