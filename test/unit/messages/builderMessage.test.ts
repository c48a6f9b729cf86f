import assert from 'node:assert/strict';

import fc from 'fast-check';

import { copyFormats } from '../../../src/core/editor/copyOut/copyFormats';
import { readOpenRpc } from '../../../src/core/model/catalogue/readOpenRpc';
import { copyFormatIds, plainMethod } from '../../../src/messages/builderMessage';
import { readBuilderMessage } from '../../../src/messages/builderMessage';
import { readHostMessage } from '../../../src/messages/readHostMessage';
import { catalogue, draftOf, networkOf, text } from '../core/editor/draft/sampleDrafts';

const draft = draftOf('eth_getTransactionReceipt', networkOf('mainnet'), { hash: text('0x1') });

describe('messages of the request builder', () => {
  for (const message of [
    { kind: 'ready' },
    { kind: 'draft', draft },
    { kind: 'request', id: 1, request: { kind: 'send', draft } },
    { kind: 'request', id: 2, request: { kind: 'cancel' } },
    { kind: 'request', id: 3, request: { kind: 'addToNotebook', draft } },
    { kind: 'request', id: 4, request: { kind: 'copyAs', draft, format: 'curl' } },
    { kind: 'request', id: 7, request: { kind: 'findBlock', draft, time: 5 } },
    { kind: 'request', id: 5, request: { kind: 'lookUp', subject: { of: 'address', text: '0x' }, network: 'a/b' } },
    { kind: 'request', id: 6, request: { kind: 'save', document: { kind: 'kept', id: '1' } } },
  ]) {
    it(`are read as they were sent: ${message.kind} ${'request' in message ? message.request?.kind : ''}`, () => {
      assert.deepEqual(readBuilderMessage(JSON.parse(JSON.stringify(message))), message);
    });
  }

  for (const message of [
    null,
    7,
    {},
    { kind: 'draft' },
    { kind: 'draft', draft: { ...draft, parameters: 1 } },
    { kind: 'request', id: 'x', request: { kind: 'cancel' } },
    { kind: 'request', id: 1, request: { kind: 'copyAs', draft, format: 'cobol' } },
    { kind: 'request', id: 1, request: { kind: 'work', action: 'continue', id: 'w1' } },
  ]) {
    it(`are not read from ${JSON.stringify(message)}`, () => {
      assert.equal(readBuilderMessage(message), undefined);
    });
  }

  it('are never read from other values', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        assert.doesNotThrow(() => [readBuilderMessage(value), readHostMessage(value)]);
      }),
    );
  });

  it('contain an answer as bytes', () => {
    assert.deepEqual(readHostMessage({ kind: 'answer', frame: new Uint8Array([1, 2]) }), {
      kind: 'answer',
      frame: new Uint8Array([1, 2]),
    });
    assert.deepEqual(readHostMessage({ kind: 'answer', frame: new Uint8Array([1, 2]).buffer }), {
      kind: 'answer',
      frame: new Uint8Array([1, 2]),
    });
    assert.equal(readHostMessage({ kind: 'answer', frame: [1, 2] }), undefined);
  });

  it('support every format for copying a call', () => {
    assert.deepEqual(
      [...copyFormatIds],
      copyFormats.map(({ id }) => id),
    );
  });

  it('contain every method of the catalogue as plain JSON', () => {
    for (const method of catalogue.all()) {
      const plain = plainMethod(method);
      assert.deepEqual(JSON.parse(JSON.stringify(plain)).parameters, JSON.parse(JSON.stringify(method.parameters)));
    }
  });

  it('contain the finite part of a schema that contains itself', () => {
    const { methods } = readOpenRpc(
      {
        methods: [{ name: 'tree', params: [{ name: 'node', schema: { $ref: '#/components/schemas/Node' } }] }],
        components: {
          schemas: {
            Node: {
              type: 'object',
              properties: { child: { $ref: '#/components/schemas/Node' }, name: { type: 'string' } },
            },
          },
        },
      },
      'test',
    );
    const [method] = methods;
    assert.ok(method);
    const { schema } = plainMethod(method).parameters[0] ?? {};
    assert.deepEqual(JSON.parse(JSON.stringify(schema?.properties?.['child'])), {
      types: [],
      required: [],
      additionalProperties: true,
    });
    assert.deepEqual(schema?.properties?.['name']?.types, ['string']);
  });
});
