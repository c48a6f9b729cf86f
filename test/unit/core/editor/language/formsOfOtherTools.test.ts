import assert from 'node:assert/strict';

import { diagnoseCell } from '../../../../../src/core/editor/language/problems/diagnoseCell';
import { AddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import { openSample, owner } from './shared/sampleNotebook';

const addressBook = new AddressBook([], undefined, '1');
const messages = (text: string) => {
  const { context, edited } = openSample([text], { addressBook });
  return diagnoseCell(context, edited).map(({ message }) => message);
};

/** What people write who know another tool, and what the problem says to write. */
const forms: readonly (readonly [written: string, said: RegExp])[] = [
  ['eth_getBalance {{a.response.body.$.result}} latest', /Write \{\{a\.result\}\}/],
  ['eth_getBalance {{a.response.body.result[0].to}} latest', /Write \{\{a\.result\[0\]\.to\}\}/],
  ['eth_getBalance {{a.response.body}} latest', /Write \{\{a\.result\}\}/],
  ['eth_getBalance {{$processEnv WHO}} latest', /Write \{\{\$env WHO\}\}/],
  ['eth_getBalance {{$processEnv %WHO}} latest', /Write \{\{\$env WHO\}\}/],
  ['eth_getBalance {{$dotenv WHO}} latest', /Write \{\{\$env WHO\}\}.*--env-from/],
  ['eth_getBalance {{$randomInt 1 5}} latest', /\$randomInt has no counterpart here/],
  ['eth_getBalance {{$guid}} latest', /\$guid has no counterpart here/],
  ['eth_getBalance {{$datetime iso8601}} latest', /\$datetime has no counterpart here/],
  ['eth_getBalance {{$aadToken new}} latest', /\$aadToken has no counterpart here/],
  [`# @prompt who Whose?\neth_getBalance ${owner} latest`, /Write \{\{\$input Label\}\}/],
  ['eth_getBalance ${token} latest', /Write \{\{name\}\} for a variable/],
  ['eth_getBalance $TOKEN latest', /Write \{\{name\}\} for a variable/],
  ['eth_getBalance <token> latest', /\{\{token\}\} for a variable/],
  [`eth_getBalance ["${owner}", "latest"]`, /without brackets and commas: eth_getBalance address block/],
  ['eth_getTransactionByHash ["0x00"]', /without brackets and commas: eth_getTransactionByHash/],
  ['eth_blockNumber []', /without brackets and commas: eth_blockNumber\./],
  [`eth_getBalance oeth:${owner} latest`, /is an address of OP Mainnet, and this cell's network is Ethereum/],
  [`eth_getBalance toString:${owner} latest`, /is an address of a chain "toString"/],
  [`eth_getBalance eth:0x${owner.slice(2, 12).toLowerCase()}${'aB'.repeat(15)} latest`, /wrong checksum/],
];

describe('forms of other tools in a cell', () => {
  for (const [written, said] of forms)
    it(`are told what to write instead: ${written.replaceAll('\n', ' ')}`, () =>
      assert.match(messages(written).join('\n'), said));

  for (const written of [
    `eth_getBalance eth:${owner} latest`,
    `eth_call { "to": "eth:${owner}", "data": "0x12345678" } latest`,
    `eth_getLogs { "address": "ETH:${owner.toLowerCase()}" }`,
    '@a = {{$timestamp}}\neth_getBlockByNumber {{$timestamp}} false',
  ])
    it(`work as they are: ${written.replaceAll('\n', ' ')}`, () => {
      const found = messages(written).filter((message) => !/^(?:ETH|eth):.* stands for/.test(message));
      assert.deepEqual(found, []);
    });
});
