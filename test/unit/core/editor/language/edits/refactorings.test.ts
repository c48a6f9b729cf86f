import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { cellSymbols, foldingRanges } from '../../../../../../src/core/editor/language/annotations/cellOutline';
import { documentLinks } from '../../../../../../src/core/editor/language/annotations/documentLinks';
import { refactorings } from '../../../../../../src/core/editor/language/edits/refactorings';
import { applyEdits } from '../../../../../../src/core/editor/language/edits/textEdit';
import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import { fencedCells } from '../../../../../../src/core/editor/language/shared/fencedCells';
import { nameAt, occurrencesOf, refuseName } from '../../../../../../src/core/editor/language/shared/nameOccurrences';
import { plantedKey } from '../../../request/pipe/testPorts';
import { acceptEdits } from '../shared/acceptEdits';
import { hash, openAtCursor, openSample, owner, token } from '../shared/sampleNotebook';

/** The text after the action with this title prefix, with the cursor at `|`. */
function act(title: string, text: string, before: readonly string[] = []): string | undefined {
  const { context, edited, offset } = openAtCursor([...before, text]);
  const action = refactorings(context, edited, { start: offset, end: offset }).find((candidate) =>
    candidate.title.startsWith(title),
  );
  return action && acceptEdits(edited.text, action.edits);
}

describe('refactorings', () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"address":"0x00000000000000000000000000000000000000aa","fromBlock":"0x1"}]}';
  const call = 'eth_getLogs { "address": "0x00000000000000000000000000000000000000aa", "fromBlock": "0x1" }';
  const curls: readonly string[] = [
    `|curl https://mainnet.example.com/v3/${plantedKey} \\\n  -X POST -H "Content-Type: application/json" \\\n  -d '${body}'`,
    `|curl --location 'https://mainnet.example.com/v3/${plantedKey}' --header 'X-Key: ${plantedKey}' --data-raw '${body}'`,
    `|curl -u ${plantedKey}: --json=${JSON.stringify(body)} --url https://mainnet.example.com/v3/${plantedKey}`,
    `|curl -X POST ^\n  "https://mainnet.example.com/v3/${plantedKey}" ^\n  -d ${JSON.stringify(body)}`,
    `|$ curl -sX POST -w '\\n' https://mainnet.example.com/v3/${plantedKey} -u x:${plantedKey} --data-raw $'${body.replaceAll('"', '\\x22').replaceAll('[', '\\u005b')}'`,
    `|curl.exe -sSd '${body}' --retry 3 --proxy http://127.0.0.1:8080 https://mainnet.example.com/v3/${plantedKey}`,
    `|curl ^"https://mainnet.example.com/v3/${plantedKey}^" ^\n  -H ^"x-key: ${plantedKey}^" ^\n  --data-raw ^"${body.replaceAll('"', '^\\^"').replaceAll(/[{}]/g, '^$&')}^"`,
    `|curl "https://mainnet.example.com/v3/${plantedKey}" \`\n  -d "${body.replaceAll('"', '`"')}"`,
  ];
  for (const curl of curls) {
    it(`convert a curl command into a call without its key: ${curl.slice(1, 24)}…`, () => {
      assert.equal(act('Convert to a call', curl), `# @network main/mainnet\n${call}`);
    });
  }

  it('accept a body that a browser has quoted because of its apostrophe', () => {
    assert.equal(
      act(
        'Convert to a call',
        String.raw`|curl -d $'{"id":1,"method":"my_note","params":["it\'s \u00e9\ud83d\ude00 \\"new\\""]}' http://localhost`,
      ),
      '# From localhost, which is not in your settings. Add it with "Rpcbook: Add Service".\nmy_note "it\'s é😀 \\"new\\""',
    );
  });

  it('convert a curl command to the gas API into GET', () => {
    assert.equal(
      act('Convert to a call', `|curl -u "${plantedKey}:s" "https://gas.example.com/networks/1/baseFeeHistory"`),
      '# @network main/mainnet\nGET /networks/1/baseFeeHistory',
    );
  });

  it('offer nothing for a curl command that is not one of our requests', () => {
    for (const text of ['|curl https://example.com', '|curl', "|curl https://mainnet.example.com/v3/k -d 'a=b'"])
      assert.equal(act('Convert', text), undefined, text);
  });

  it('convert a long pasted text only if the user asks', () => {
    const titles = (text: string, isAsked: boolean) => {
      const { context, edited } = openSample([text]);
      return refactorings(context, edited, { start: 0, end: 0 }, isAsked).map(({ title }) => title);
    };
    const short = `curl https://mainnet.example.com -d '${body}'`;
    const long = `${short} -H 'x: ${'x'.repeat(20_000)}'`;
    assert.deepEqual([titles(short, false), titles(long, false)], [['Convert to a call'], []]);
    assert.deepEqual(titles(long, true), ['Convert to a call']);
  });

  it('convert an envelope into a call and back', () => {
    assert.equal(act('Convert to a call', `|${body}`), call);
    const { context, edited } = openSample([act('Convert to a JSON-RPC envelope', `|${call}`) ?? '']);
    assert.deepEqual(JSON.parse(edited.text), JSON.parse(body));
    assert.deepEqual(diagnoseCell(context, edited), []);
  });

  it('put the sent values into an envelope, and keep references', () => {
    assert.deepEqual(JSON.parse(act('Convert to a JSON-RPC envelope', '|eth_getBlockRange 1_000 0x3e9 false') ?? ''), {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockRange',
      params: ['0x3e8', '0x3e9', false],
    });
    assert.equal(
      act('Convert to a JSON-RPC envelope', '|eth_getCode {{who}} latest', [`@who = ${owner}`]),
      '{"jsonrpc": "2.0", "id": 1, "method": "eth_getCode", "params": [{{who}}, "latest"]}',
    );
    assert.equal(
      act('Convert to a JSON-RPC envelope', '|eth_getBlockRange latest-5 latest false'),
      undefined,
      'the number of the block is not known',
    );
    assert.match(
      act('Convert to a JSON-RPC envelope', '# @network l2net\n|l2net_getTransactionReceipt 0x7') ?? '',
      /"method": "starknet_getTransactionReceipt", "params": \{"transaction_hash":"0x7"\}/,
    );
  });

  it('keep the sent request of an envelope with references, and expand values that only a call would convert', () => {
    const names = [
      `@who = ${owner}\n@block = 1_000\n@note = 5\n@filter = { "address": "{{who}}" }\n# @name head\neth_blockNumber`,
    ];
    const envelope = (text: string) =>
      /"params": (.*)\}$/.exec(act('Convert to a JSON-RPC envelope', `|${text}`, names) ?? '')?.[1];
    assert.equal(envelope('eth_getBlockRange {{block}} 12_000 false {{head.result}}'), undefined, 'one too many');
    assert.equal(envelope('eth_getBlockRange {{block}} {{head.result}} false'), '["0x3e8", {{head.result}}, false]');
    assert.equal(
      envelope('eth_getLogs { "address": ["{{who}}"], "fromBlock": 12_000, "toBlock": "{{head.result}}" }'),
      '[{ "address": [{{who}}], "fromBlock": "0x2ee0", "toBlock": {{head.result}} }]',
    );
    assert.equal(
      envelope('my_method {{note}} "{{note}}" {{filter}} "a{{note}}"'),
      '[{{note}}, "{{note}}", {{filter}}, "a{{note}}"]',
    );
    assert.equal(envelope('my_method {{round}}'), undefined, 'nothing has that name');
    assert.equal(
      act('Convert to a call', '|{"method": "my_method", "params": ["{{note}}", {{note}}]}', names),
      'my_method "{{note}}" {{note}}',
    );
  });

  it('write a curl command with a variable in place of the key, which converts back', () => {
    const curl = act('Convert to a curl command', `|${call}`) ?? '';
    assert.match(curl, /^curl .*https:\/\/mainnet\.example\.com\/v3\/.*\$\{?API_KEY/);
    assert.equal(act('Convert to a call', `|${curl}`), `# @network main/mainnet\n${call}`);
  });

  it('extract a value to a variable with a free name', () => {
    assert.equal(
      act('Extract', `# @name a\neth_getCode |${token} latest`, ['@address = 1']),
      `# @name a\n@address2 = ${token}\neth_getCode {{address2}} latest`,
    );
    assert.equal(
      act('Extract', `eth_getLogs {\n  "address": "|${token}"\n}`),
      `@address = ${token}\neth_getLogs {\n  "address": "{{address}}"\n}`,
    );
    assert.equal(act('Extract', 'eth_getLogs { "|address": 1 }'), undefined);
    assert.equal(act('Extract', 'eth_getCode {{a|}} latest'), undefined);
    assert.equal(
      act('Extract', 'eth_getLogs { "topics": ["Tra|nsfer(address,address,uint256)"] }'),
      '@topic = Transfer(address,address,uint256)\neth_getLogs { "topics": ["{{topic}}"] }',
    );
    for (const text of ['my_method " pad|ded"', 'my_method "[1, |2]"'])
      assert.equal(act('Extract', text), undefined, 'a variable would say something else');
  });

  it('convert a slot into that of a mapping’s key, and an expression into its slot', () => {
    assert.equal(
      act('Read the mapping at slot 4 for {{alice}}', `eth_getStorageAt ${token} |4 latest`, [`@alice = ${owner}`]),
      `eth_getStorageAt ${token} mapping(4)[{{alice}}] latest`,
    );
    assert.equal(
      act('Read a key', `eth_getStorageAt ${token} 0x|4 latest`),
      `eth_getStorageAt ${token} mapping(0x4)[key] latest`,
    );
    assert.match(
      act('Replace with the slot', `eth_getStorageAt ${token} |mapping(4)[${owner}] latest`) ?? '',
      /eth_getStorageAt 0x\w{40} 0x[0-9a-f]{64} latest/,
    );
  });
});

describe('names', () => {
  const texts = [
    '@token = 1\n# @name logs\neth_getLogs { "address": "{{token}}" }',
    '@other = {{token}}\neth_getCode {{ token }} {{logs.result}}',
  ];

  it('are found at their definitions and uses, in every cell', () => {
    const { context, edited } = openSample(texts);
    const places = (name: string) =>
      occurrencesOf(context, name, (id) => texts[Number(id)]).map(
        ({ kind, id, range }) => `${kind} ${id} ${texts[Number(id)]?.slice(range.start, range.end)}@${range.start}`,
      );
    assert.deepEqual(places('token'), ['definition 0 token@1', 'use 0 token@52', 'use 1 token@11', 'use 1 token@34']);
    assert.deepEqual(places('logs'), ['definition 0 logs@19', 'use 1 logs@45']);
    assert.equal(nameAt(context, edited, 36)?.name, 'token');
    assert.equal(nameAt(context, edited, 22), undefined);
  });

  it('are found in strings with escapes, each at its own range', () => {
    const texts = ['@token = 1', String.raw`foo "token\n{{token}}\u0041{{ token.x[\"token\"] }}" "{{token}}"`];
    const { context } = openSample(texts);
    const edits = occurrencesOf(context, 'token', (id) => texts[Number(id)])
      .filter(({ id }) => id === '1')
      .map(({ range }) => ({ range, text: 'wallet' }));
    assert.equal(
      applyEdits(texts[1] ?? '', edits),
      String.raw`foo "token\n{{wallet}}\u0041{{ wallet.x[\"token\"] }}" "{{wallet}}"`,
    );
  });

  it('cannot be defined twice, nor contain characters that cannot be read', () => {
    const { context } = openSample(texts);
    assert.equal(refuseName(context, 'coin'), undefined);
    assert.match(refuseName(context, 'logs') ?? '', /already/);
    assert.match(refuseName(context, '1st') ?? '', /start with a letter/);
  });
});

describe('outline', () => {
  it('has the cell by its name or method, and its variables', () => {
    const symbols = (text: string) =>
      cellSymbols(openSample([text]).edited).map(({ kind, name, detail }) => `${kind} ${name} ${detail}`.trim());
    assert.deepEqual(symbols('# @name logs\n@a = 1\neth_getLogs {}'), ['cell logs eth_getLogs', 'variable a 1']);
    assert.deepEqual(symbols('eth_getLogs {}'), ['cell eth_getLogs']);
    assert.deepEqual(symbols('GET /networks/1/baseFeeHistory'), ['cell GET baseFeeHistory']);
    assert.deepEqual(symbols('{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId" }'), ['cell eth_chainId']);
    assert.deepEqual(symbols('# nothing'), []);
  });

  it('folds multi-line values', () => {
    const text = '# one\n# two\neth_getLogs {\n  "topics": [\n    null\n  ], "address": []\n}';
    const { edited } = openSample([text]);
    assert.deepEqual(
      foldingRanges(edited).map(({ start, end }) => text.slice(start, end)),
      [text.slice(text.indexOf('{')), '[\n    null\n  ]', '# one\n# two'],
    );
  });
});

describe('documentLinks', () => {
  it('lead from hashes to their lookups on the cell’s network', () => {
    const links = (text: string) => {
      const { context, edited } = openSample([text]);
      return documentLinks(context, edited).map(({ target, network }) => `${target.of} ${network}`);
    };
    assert.deepEqual(links(`eth_getTransactionReceipt ${hash}`), ['transaction main/mainnet']);
    assert.deepEqual(links(`eth_getLogs { "blockHash": "${hash}", "topics": ["${hash}"], "address": "${token}" }`), [
      'block main/mainnet',
      'topic main/mainnet',
      'address main/mainnet',
    ]);
    assert.deepEqual(links(`@tx = ${hash}`), ['transaction main/mainnet']);
    assert.deepEqual(links('# @network l2net\nl2net_getTransactionReceipt 0x7641'), ['l2netTransaction main/l2net']);
    const signature = '5Kd7'.repeat(22);
    assert.deepEqual(links(`# @network solana\ngetTransaction ${signature}`), ['solanaTransaction main/solana']);
    assert.deepEqual(links(`# @network solana\ngetTransaction ${signature.slice(50)}`), []);
    assert.deepEqual(links(`# @network nowhere\neth_getTransactionReceipt ${hash}`), []);
  });
});

describe('fencedCells', () => {
  it('finds the fences of a text with their lines and the removed indentation', () => {
    const text =
      '# Title\r\n\r\n```rpc\r\neth_chainId\r\n```\r\n\r\n  ```rpc\r\n  a\r\n b\r\n  ```\r\n```js\r\n```\r\n```rpc\nopen';
    assert.deepEqual(fencedCells(text), [
      { id: '0', text: 'eth_chainId', firstLine: 3, indents: [0] },
      { id: '1', text: 'a\nb', firstLine: 7, indents: [2, 1] },
      { id: '2', text: 'open', firstLine: 13, indents: [0] },
    ]);
  });
});
