import assert from 'node:assert/strict';

import {
  defaultFirst,
  hashNetwork,
  type HashNetworkHints,
} from '../../../../../../src/core/editor/lookup/hover/hashNetwork';
import { readServices } from '../../../../../../src/core/model/networks/readServices';

const serviceAt = (id: string, rpcUrl: string) => ({
  id,
  rpcUrl,
  rpcPath: '',
  networks: [{ id: 'chain', family: 'evm', chainId: '1' }],
});
const [anvil, other, hosted] = readServices([
  serviceAt('anvil', 'http://127.0.0.1:8545'),
  serviceAt('other', 'http://127.0.0.1:8546'),
  serviceAt('hosted', 'https://rpc.example.com'),
]).services.flatMap(({ networks }) => networks);
assert.ok(anvil && other && hosted);

const nothing: HashNetworkHints = {
  foundOn: undefined,
  named: undefined,
  chosen: undefined,
  remembered: undefined,
  byDefault: anvil,
  looksUpAlone: () => true,
};
const keyOf = (hints: Partial<HashNetworkHints>, networks = [anvil, other, hosted]) =>
  hashNetwork(networks, { ...nothing, ...hints })?.key;

describe('the network of a hash', () => {
  it('is the default one if a look-up there costs nothing and needs no click', () => {
    assert.equal(keyOf({}), anvil.key);
    assert.equal(keyOf({ byDefault: other }), other.key);
    assert.equal(keyOf({ looksUpAlone: () => false }), undefined);
    assert.equal(keyOf({ byDefault: undefined }), undefined);
  });

  it('is asked for if the default one has a price, whatever may be looked up', () => {
    assert.equal(keyOf({ byDefault: hosted }), undefined);
  });

  it('is the default one only if that may have the hash', () => {
    assert.equal(keyOf({}, [other, hosted]), undefined);
    assert.equal(keyOf({}, [hosted]), hosted.key);
  });

  it('is the one where it was found, that the file names, that is set or that was chosen before', () => {
    assert.equal(keyOf({ remembered: hosted.key }), hosted.key);
    assert.equal(keyOf({ remembered: hosted.key, chosen: other }), other.key);
    assert.equal(keyOf({ chosen: other, named: hosted }), hosted.key);
    assert.equal(keyOf({ named: hosted, foundOn: other.key }), other.key);
  });

  it('is offered with the default one first', () => {
    assert.deepEqual(
      defaultFirst([anvil, other, hosted], hosted).map(({ key }) => key),
      [hosted.key, anvil.key, other.key],
    );
    assert.deepEqual(defaultFirst([anvil, other], undefined), [anvil, other]);
  });
});
