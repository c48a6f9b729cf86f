import assert from 'node:assert/strict';

import { readServices } from '../../../../../src/core/model/networks/readServices';
import { formatQuestion } from '../../../../../src/core/request/pipe/formatQuestion';
import { serviceSettings } from './testPorts';

describe('formatQuestion', () => {
  const [network] = readServices(serviceSettings).services[0]?.networks ?? [];
  assert.ok(network);
  const asked = {
    notebookPath: '/home/me/notes.rpc',
    destinations: [{ network, origin: 'https://mainnet.example.com' }],
  };

  it('names the notebook, the value that it asks for, and the destination of the answer', () => {
    assert.equal(
      formatQuestion({ kind: 'input', label: '[sudo] password for root', ...asked }),
      `The notebook "notes.rpc" asks you to type a value. It is sent to "${network.key}" at https://mainnet.example.com. The notebook says: "[sudo] password for root"`,
    );
  });

  it("a question quotes the text of the notebook on one line, so that it can't pass for text of the extension", () => {
    const label = `x"\n\u001b[2J\u202e\u2028Rpcbook: type your key "${'a'.repeat(500)}`;
    const text = formatQuestion({ kind: 'input', label, ...asked, notebookPath: '/a/b".rpc' });
    assert.doesNotMatch(text, /[\p{C}\p{Zl}\p{Zp}]/u);
    assert.equal(text.split('"').length, 7, text);
    assert.ok(text.length < 400);
  });

  it('states that the notebook has no name or no text', () => {
    const text = formatQuestion({ kind: 'input', label: '', ...asked, notebookPath: undefined });
    assert.match(text, /^A notebook that isn't saved asks/);
    assert.match(text, /doesn't say what for/);
  });
});
