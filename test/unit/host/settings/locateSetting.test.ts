import assert from 'node:assert/strict';

import { locateSetting } from '../../../../src/host/settings/locateSetting';

const file = `{
  // services by hand
  "rpcbook.services": [
    { "id": "a", "networks": [] },
    { "id": "b", "networks": [{ "id": "n", "chainId": true }], }
  ],
}`;

const at = (place: string, text = file) => {
  const found = locateSetting(text, 'rpcbook.services', place);
  return found && text.slice(found.start, found.end);
};

describe('locateSetting', () => {
  it('finds an entry and a member, through comments and trailing commas', () => {
    assert.equal(at('rpcbook.services[0]'), '{ "id": "a", "networks": [] }');
    assert.equal(at('rpcbook.services[1].networks[0].chainId'), 'true');
  });

  it('returns the nearest object that should contain a missing member', () => {
    assert.equal(at('rpcbook.services[1].networks[0].family'), '{ "id": "n", "chainId": true }');
    assert.equal(at('rpcbook.services[0].networks[4].id'), '[]');
  });

  it('finds settings in the "settings" member of a workspace file', () => {
    assert.equal(
      at('rpcbook.services[0].id', '{ "folders": [], "settings": { "rpcbook.services": [{ "id": "w" }] } }'),
      '"w"',
    );
  });

  it('returns nothing if the setting is missing', () => {
    assert.equal(at('rpcbook.services[0]', '{}'), undefined);
    assert.equal(at('rpcbook.services[0]', ''), undefined);
  });
});
