import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { quickFixes } from '../../../../../../src/core/editor/language/edits/quickFixes';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { acceptEdits } from '../shared/acceptEdits';
import { hash, openSample, token } from '../shared/sampleNotebook';

function fixed(text: string, code: string, nth = 0, before: readonly string[] = []): string {
  const { context, edited } = openSample([...before, text]);
  const problem = diagnoseCell(context, edited).find((candidate) => candidate.code === code);
  assert.ok(problem, `${code} is not among the problems`);
  const fix = quickFixes(context, edited, problem)[nth];
  assert.ok(fix, `there is no fix for ${code}`);
  return acceptEdits(text, fix.edits);
}

const pubkey = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const ownersAccounts = `# @network solana\ngetTokenAccountsByOwner ${pubkey}`;

describe('quickFixes', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['unknownMethod', 'eth_getLog {}', 'eth_getLogs {}'],
    ['unknownMethod', '# @network mainnet\nmy_method 1', '# @network mainnet\n# @method raw\nmy_method 1'],
    ['unknownMethod', '{ "id": 1, "method": "eth_getLog" }', '{ "id": 1, "method": "eth_getLogs" }'],
    [
      'unknownMethod',
      '# @network mainnet\n{\n  "method": "my_method" }',
      '# @network mainnet\n# @method raw\n{\n  "method": "my_method" }',
    ],
    [
      'assertion',
      '@fee = 1\n# @assert result == {{fee}} ± 0.5 %\neth_gasPrice',
      '@fee = 1\n# @assert result within 0.5 % of {{fee}}\neth_gasPrice',
    ],
    ['missingParameter', `eth_getCode ${token}`, `eth_getCode ${token} latest`],
    ['missingParameter', 'eth_getStorageAt # slot', 'eth_getStorageAt address position latest # slot'],
    ['surplusParameter', 'eth_blockNumber 1', 'eth_blockNumber'],
    ['checksum', `eth_getCode "${token.replace('A0b', 'a0b')}" latest`, `eth_getCode "${token}" latest`],
    ['wrongType', 'eth_getBlockRange 1 2 "true"', 'eth_getBlockRange 1 2 true'],
    ['leadingZeros', 'eth_getBlockRange 0x0a 0x0b false', 'eth_getBlockRange 0xa 0x0b false'],
    ['unknownMember', `eth_getLogs { "blockhash": "${hash}" }`, `eth_getLogs { "blockHash": "${hash}" }`],
    ['unknownMember', `eth_getLogs { blockhash: "${hash}" }`, `eth_getLogs { blockHash: "${hash}" }`],
    ['blockHashWithRange', `eth_getLogs { "fromBlock": 1, "blockHash": "${hash}" }`, 'eth_getLogs { "fromBlock": 1 }'],
    [
      'unsupportedTag',
      '# @network sidechain\neth_getLogs { "toBlock": "safe-7" }',
      '# @network sidechain\neth_getLogs { "toBlock": "finalized-7" }',
    ],
    [
      'reversedRange',
      'eth_getLogs { "fromBlock": 200, "toBlock": "0x64" }',
      'eth_getLogs { "fromBlock": "0x64", "toBlock": 200 }',
    ],
    [
      'tooManyMembers',
      `${ownersAccounts} { "mint": "${pubkey}", "programId": "${pubkey}" }`,
      `${ownersAccounts} { "mint": "${pubkey}" }`,
    ],
    [
      'dataSliceWithJsonParsed',
      `${ownersAccounts} { "mint": "${pubkey}" } { "encoding": "jsonParsed", "dataSlice": { "offset": 0, "length": 1 } }`,
      `${ownersAccounts} { "mint": "${pubkey}" } { "encoding": "jsonParsed" }`,
    ],
    [
      'missingMember',
      '# @network l2net\nl2net_getEvents { "from_block": "latest", "to_block": "latest" }',
      '# @network l2net\nl2net_getEvents { "from_block": "latest", "to_block": "latest", "chunk_size": 1 }',
    ],
    ['missingMember', `${ownersAccounts} {}`, `${ownersAccounts} { "mint": "mint" }`],
    ['network', '# @network mainet\neth_blockNumber', '# @network mainnet\neth_blockNumber'],
    ['network', '# @network sidechain, mainet\neth_blockNumber', '# @network sidechain, mainnet\neth_blockNumber'],
    [
      'network',
      '# @network mainnet, main/mainnet, sidechain\neth_blockNumber',
      '# @network mainnet, sidechain\neth_blockNumber',
    ],
    [
      'network',
      '# @network mainnet, sidechain, sidechain\neth_blockNumber',
      '# @network mainnet, sidechain\neth_blockNumber',
    ],
    ['network', '# @network mainnet, solana\neth_blockNumber', '# @network mainnet, side/sidechain\neth_blockNumber'],
    ['unknownDirective', '# @netwrok mainnet\neth_blockNumber', '# @network mainnet\neth_blockNumber'],
    ['undefinedName', '@token = 1\neth_getCode {{tokn}} latest', '@token = 1\neth_getCode {{token}} latest'],
    ['undefinedName', '@token = 1\nfoo "tokn\\n{{token}}{{tokn}}"', '@token = 1\nfoo "tokn\\n{{token}}{{token}}"'],
    ['undefinedName', 'eth_getCode {{nothing}} latest', '@nothing = value\neth_getCode {{nothing}} latest'],
    [
      'unreadableValue',
      'eth_getLogs { "topics": ["Deposit"] }',
      'eth_getLogs { "topics": ["Deposit(address,address,uint256,uint256)"] }',
    ],
    [
      'unreadableValue',
      'eth_getLogs { "topics": [[Aproval]] }',
      'eth_getLogs { "topics": [[Approval(address,address,uint256)]] }',
    ],
    ['singleQuotes', "foo 'it\\'s \\u0041\\n\"'", 'foo "it\'s A\\n\\""'],
    ['unclosedTemplate', 'eth_getLogs { "address": "{{token', 'eth_getLogs { "address": "{{token}}'],
    ['unclosedBracket', 'eth_getLogs { "topics": [[null // any', 'eth_getLogs { "topics": [[null // any\n]]}'],
    [
      'unclosedBracket',
      'eth_getStorageAt 0x1 mapping(2 latest\n# note',
      'eth_getStorageAt 0x1 mapping(2) latest\n# note',
    ],
    [
      'missingMember',
      '# @network l2net\nl2net_getEvents {\n  "from_block": "latest",\n  "to_block": "latest" // now\n}',
      '# @network l2net\nl2net_getEvents {\n  "from_block": "latest",\n  "to_block": "latest", // now\n  "chunk_size": 1\n}',
    ],
    ['unclosedString', 'eth_call {"to": "{{token}}, "data": "0x"}', 'eth_call {"to": "{{token}}", "data": "0x"}'],
    ['parameterList', 'eth_getBalance ["{{token}}", "latest"]', 'eth_getBalance "{{token}}" "latest"'],
    ['singleQuotes', "eth_getLogs { 'toBlock': 1 }", 'eth_getLogs { "toBlock": 1 }'],
    ['missingComma', 'eth_getLogs { "fromBlock": 1 "toBlock": 2 }', 'eth_getLogs { "fromBlock": 1 , "toBlock": 2 }'],
    ['unclosedBracket', 'eth_getLogs { "fromBlock": 1', 'eth_getLogs { "fromBlock": 1}'],
    ['unclosedTemplate', 'eth_getCode {{token latest', 'eth_getCode {{token}} latest'],
  ];
  for (const [code, text, expected] of cases) {
    it(`fix ${code}: \`${expected.replaceAll('\n', ' ⏎ ')}\``, () => assert.equal(fixed(text, code), expected));
  }

  it('do not replace a reference by a copy of a value', () => {
    const { context, edited } = openSample([`@t = ${token.replace('A0b', 'a0b')}`, 'eth_getCode {{t}} latest']);
    const [problem] = diagnoseCell(context, edited);
    assert.equal(problem?.code, 'checksum');
    assert.deepEqual(quickFixes(context, edited, problem), []);
  });
});
