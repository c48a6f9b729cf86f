import assert from 'node:assert/strict';

import { sendDraft } from '../../../../../src/core/editor/draft/runDraft';
import type { EnvironmentQuestion } from '../../../../../src/core/request/pipe/promptPorts';
import { createTestPorts, reply } from '../../request/pipe/testPorts';
import { draftOf, networkOf, text } from './sampleDrafts';

const mainnet = networkOf('mainnet');

describe('sendDraft', () => {
  it('asks for an environment variable once per builder, and again in another one', async () => {
    const asked: EnvironmentQuestion[] = [];
    const { ports, sent } = createTestPorts({
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }),
      environment: {
        find: () => 'pl4nted-value-of-the-environment',
        allowedNames: () => [],
        ask: (question) => {
          asked.push(question);
          return Promise.resolve(undefined);
        },
      },
    });
    const draft = draftOf('my_method', mainnet, { given: text('{{$env PLANTED}}') });
    const options = { signal: new AbortController().signal, grants: new Set<string>() };
    for (let time = 0; time < 3; time += 1) await sendDraft(draft, mainnet, options, ports);
    assert.deepEqual([sent.length, asked.length], [3, 1]);
    await sendDraft(draft, mainnet, { ...options, grants: new Set() }, ports);
    assert.equal(asked.length, 2);
  });
});
