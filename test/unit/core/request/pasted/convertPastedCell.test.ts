import assert from 'node:assert/strict';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { convertPastedCell } from '../../../../../src/core/request/pasted/convertPastedCell';
import { plantedKey, serviceSettings } from '../pipe/testPorts';

const { services } = readServices(serviceSettings);
const context = { services, catalogue: createServiceCatalogue(), setsNetwork: false };
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
const curl = `curl -H 'Content-Type: application/json' --data '${body}' https://unknown.example/${plantedKey}`;

describe('a text that is pasted into a cell', () => {
  it('is converted without the key, and keeps the comments around it', () => {
    const converted = convertPastedCell(`# The head\n${curl}`, { ...context, setsNetwork: true });
    assert.equal(converted?.text, '# The head\neth_blockNumber');
    assert.ok(convertPastedCell(curl, context)?.text.endsWith('eth_blockNumber'));
    assert.ok(convertPastedCell(curl, context)?.text.includes(plantedKey) === false);
  });

  it('stays as it is if it is a call, a name, or a text that sends nothing known', () => {
    for (const text of ['eth_blockNumber', 'eth_getBalance 0x00 latest', 'curl --help', 'a text', '', '@name = 5'])
      assert.equal(convertPastedCell(text, context), undefined, text);
  });
});
