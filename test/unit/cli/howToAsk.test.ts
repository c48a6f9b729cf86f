import assert from 'node:assert/strict';

import { howToAsk } from '../../../src/cli/runFile';

describe('The message of the command line about a question that it did not ask', () => {
  it('names the option or the setting that makes it send the request', () => {
    assert.match(
      howToAsk({ kind: 'tokens', label: '', isAutomatic: false }, false) ?? '',
      /^use --name-tokens, or set /,
    );
  });

  it('names the limit on the cost if the settings allow the request', () => {
    assert.match(howToAsk({ kind: 'tokens', label: '', isAutomatic: true }, false) ?? '', /^raise rpcbook\.credits\./);
  });

  it('is only about names and proxies for a cell that was refused', () => {
    assert.equal(
      howToAsk({ kind: 'proxies', label: '', isAutomatic: false }, true),
      'set rpcbook.ask.proxies to "auto" in the settings',
    );
    assert.equal(howToAsk({ kind: 'proxies', label: '', isAutomatic: true }, true), undefined);
    assert.equal(howToAsk({ kind: 'names', label: '', isAutomatic: false }, true), 'use --look-up-names');
    assert.equal(howToAsk({ kind: 'names', label: '', isAutomatic: true }, true), undefined);
    assert.equal(howToAsk({ kind: 'verified', label: '', isAutomatic: false }, true), undefined);
  });
});
