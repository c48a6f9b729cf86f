import assert from 'node:assert/strict';

import { maxReadBytes, readTableFileContent, readTableFileRequest } from '../../../src/messages/tableFileMessage';

describe('messages of table files', () => {
  it('ask for a bounded part of a file', () => {
    const read = { kind: 'read', id: 1, start: 0, end: 10 };
    assert.deepEqual(readTableFileRequest(read), read);
    assert.deepEqual(readTableFileRequest({ kind: 'ready' }), { kind: 'ready' });
    for (const wrong of [{ end: maxReadBytes + 1 }, { start: 11 }, { start: -1 }, { start: 0.5 }, { id: 'a' }])
      assert.equal(readTableFileRequest({ ...read, ...wrong }), undefined);
  });

  it('bring bytes in either form, and nothing else', () => {
    const bytes = new Uint8Array([1, 2]);
    assert.deepEqual(readTableFileContent({ kind: 'bytes', id: 1, bytes: bytes.buffer }), {
      kind: 'bytes',
      id: 1,
      bytes,
    });
    assert.deepEqual(readTableFileContent({ kind: 'bytes', id: 1, bytes }), { kind: 'bytes', id: 1, bytes });
    assert.equal(readTableFileContent({ kind: 'bytes', id: 1, bytes: [1, 2] }), undefined);
    const file = { kind: 'file', name: 'a.parquet', byteLength: 5 };
    assert.deepEqual(readTableFileContent(file), file);
    assert.equal(readTableFileContent({ ...file, byteLength: -1 }), undefined);
  });
});
