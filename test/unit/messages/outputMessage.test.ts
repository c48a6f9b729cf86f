import assert from 'node:assert/strict';

import { longWorkActions, type OutputMessage, readOutputMessage } from '../../../src/messages/outputMessage';

describe('readOutputMessage', () => {
  it('reads each message', () => {
    const messages: readonly OutputMessage[] = [
      { kind: 'lookUp', subject: { of: 'transaction', text: '0x12' }, network: 'main/mainnet' },
      { kind: 'open', document: { kind: 'text', name: 'logs.csv', language: 'csv', text: 'a,b' } },
      { kind: 'save', document: { kind: 'kept', id: 'kept-1' } },
      ...longWorkActions.map((action) => ({ kind: 'work' as const, action, id: 'w1' })),
      { kind: 'fill', id: 'w1', from: 5, to: 9 },
      { kind: 'ages' },
      { kind: 'renew', owner: 'file:///a.rpc#cell' },
    ];
    for (const message of messages) assert.deepEqual(readOutputMessage(structuredClone(message)), message);
  });

  it('removes folders from a file name', () => {
    const message = { kind: 'save', document: { kind: 'text', name: '../../etc\\passwd', language: 'json', text: '' } };
    assert.deepEqual(readOutputMessage(message), {
      ...message,
      document: { ...message.document, name: '__.._etc_passwd' },
    });
  });

  it('ignores unknown messages', () => {
    const strange = [
      undefined,
      null,
      'open',
      { kind: 'run' },
      { kind: 'renew' },
      { kind: 'open' },
      { kind: 'open', document: { kind: 'text', name: 'a', language: 'shell', text: '' } },
      { kind: 'lookUp', subject: { of: 'secret', text: '' }, network: 'a' },
      { kind: 'lookUp', subject: { of: 'block', text: 5 }, network: 'a' },
      { kind: 'work', action: 'delete', id: 'w1' },
      { kind: 'work', action: 'continue' },
      { kind: 'fill', id: 'w1', from: 5 },
      { kind: 'fill', id: 'w1', from: -1, to: 5 },
      { kind: 'fill', from: 1, to: 5 },
      { kind: 'work', action: 'continue', id: 1 },
    ];
    for (const message of strange) assert.equal(readOutputMessage(message), undefined);
  });
});
