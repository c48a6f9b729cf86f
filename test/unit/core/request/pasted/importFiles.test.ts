import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { newNotebookFrame } from '../../../../../src/core/model/notebook/documentCell';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';
import { printNotebook } from '../../../../../src/core/model/notebook/printNotebook';
import { importFiles } from '../../../../../src/core/request/pasted/importFiles';

const { services } = readServices([
  {
    id: 'own',
    name: 'Own',
    credential: 'own',
    rpcUrl: 'https://node.example.org',
    rpcPath: '/v3/{key}',
    networks: [{ id: 'main', family: 'evm', chainId: '1' }],
  },
]);
const owner = `0x${'5a'.repeat(20)}`;
const key = 'k3yQ9x7Zb2mW8rT4vN6pL1sD0';

function imported(name: string, text: string) {
  const context = { services, catalogue: createServiceCatalogue(), setsNetwork: false };
  const { cells, leftOut, requests } = importFiles([{ name, text }], context);
  for (const { kind, text: cell } of cells) if (kind === 'rpc') assert.deepEqual(parseCell(cell).problems, [], cell);
  const printed = printNotebook({ cells, frame: newNotebookFrame });
  assert.equal(
    parseNotebook(printed).cells.filter(({ kind }) => kind === 'rpc').length,
    cells.filter(({ kind }) => kind === 'rpc').length,
  );
  return { rpc: cells.filter(({ kind }) => kind === 'rpc').map((cell) => cell.text), printed, leftOut, requests };
}

const envelope = (method: string, ...params: readonly unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, null, 2);

/** A file of each tool with the two same requests. */
const files: Readonly<Record<string, string>> = {
  'calls.http': `@node = https://node.example.org/v3/${key}\n@who = ${owner}\n\n### eth_blockNumber\n# @name head\nPOST {{node}}\nAuthorization: Bearer ${key}\n\n${envelope('eth_blockNumber')}\n\n### Balance\nPOST {{node}} HTTP/1.1\nContent-Type: application/json\n\n${envelope('eth_getBalance', '{{who}}', '{{head.response.body.$.result}}')}\n\n> {% client.test() %}\n`,
  'calls.hurl': `POST https://node.example.org/v3/${key}\n${envelope('eth_blockNumber')}\nHTTP 200\n[Captures]\nhead: jsonpath "$.result"\n\nPOST https://node.example.org/v3/${key}\n\`\`\`json\n${envelope('eth_getBalance', owner, '{{head}}')}\n\`\`\`\nHTTP 200\n`,
  'calls.postman_collection.json': JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: key }] },
    variable: [
      { key: 'node.url', value: 'https://node.example.org' },
      { key: 'who', value: owner },
      { key: 'api_key', value: key, type: 'secret' },
    ],
    item: [
      {
        name: 'State',
        item: [
          {
            name: 'eth_blockNumber',
            event: [{ script: { exec: [`pm.send("${key}")`] } }],
            request: {
              method: 'POST',
              header: [{ key: 'x-api-key', value: key }],
              body: { mode: 'raw', raw: envelope('eth_blockNumber').replaceAll('\n', '\r\n') },
              url: { raw: '{{node.url}}/v3/{{api_key}}' },
            },
            response: [{ name: 'saved', body: '{}' }],
          },
        ],
      },
      {
        name: 'Balance',
        request: {
          method: 'POST',
          body: { raw: envelope('eth_getBalance', '{{who}}', 'latest') },
          url: '{{node.url}}',
        },
      },
    ],
  }),
  'calls.bru': `meta {\n  name: Balance\n}\n\npost {\n  url: https://node.example.org/v3/${key}\n  body: json\n}\n\nauth:bearer {\n  token: ${key}\n}\n\nbody:json {\n  ${envelope('eth_getBalance', '{{who}}', 'latest').replaceAll('\n', '\n  ')}\n}\n\nvars:pre-request {\n  who: ${owner}\n}\n\ntests {\n  test("ok");\n}\n`,
  'insomnia.json': JSON.stringify({
    _type: 'export',
    resources: [
      { _type: 'environment', data: { who: owner, api_key: key } },
      {
        _type: 'request',
        name: 'Balance',
        method: 'POST',
        url: `https://node.example.org/v3/${key}`,
        headers: [{ name: 'Authorization', value: `Bearer ${key}` }],
        body: { mimeType: 'application/json', text: envelope('eth_getBalance', '{{ who }}', 'latest') },
      },
    ],
  }),
  'page.har': JSON.stringify({
    log: {
      entries: [
        {
          request: {
            method: 'POST',
            url: `https://node.example.org/v3/${key}`,
            postData: { text: envelope('eth_getBalance', owner, 'latest') },
          },
          response: { content: { text: '{}' } },
        },
      ],
    },
  }),
  'calls.ipynb': JSON.stringify({
    cells: [
      { cell_type: 'markdown', source: ['# Balances\n'] },
      {
        cell_type: 'code',
        source: [
          'from web3 import Web3\n',
          `w3 = Web3(Web3.HTTPProvider('https://node.example.org/v3/${key}'))\n`,
          `print(w3.eth.get_balance('${owner}', block_identifier='latest'))\n`,
          "block = w3.eth.get_block('latest')",
        ],
        outputs: [{ text: '1' }],
      },
      { cell_type: 'code', source: 'x = 1 + 1', outputs: [] },
    ],
    nbformat: 4,
  }),
  'readme.md': `# Calls\n\n\`\`\`sh\ncurl https://node.example.org/v3/${key} -d '${envelope('eth_blockNumber')}'\ncurl https://node.example.org/v3/${key} -d '${envelope('eth_getBalance', owner, 'latest')}'\n\`\`\`\n`,
  'calls.jsonl': `${JSON.stringify({ method: 'eth_blockNumber', params: [], id: 1 })}\n${JSON.stringify({ method: 'eth_getBalance', params: [owner, 'latest'], id: 2 })}\n`,
};

describe('an import of files of other tools', () => {
  for (const [name, text] of Object.entries(files))
    it(`keeps the requests of ${name}, their variables and networks, and no key`, () => {
      const { rpc, printed, leftOut, requests } = imported(name, text);
      const all = rpc.join('\n');
      assert.match(all, new RegExp(`eth_getBalance (?:${owner}|"?\\{\\{who\\}\\}"?) `));
      if (all.includes('{{who}}')) assert.ok(rpc[0]?.includes(`@who = ${owner}`), rpc[0]);
      if (text.includes('node.example.org')) assert.match(all, /^# @network own\/main$/m);
      if (all.includes('{{head')) assert.match(all, /# @name head\n[^{]*eth_blockNumber[^]*"\{\{head\.result\}\}"/);
      assert.equal(all.includes('eth_blockNumber'), text.includes('eth_blockNumber'));
      assert.equal(requests, rpc.filter((cell) => !cell.startsWith('@')).length);
      for (const kept of [printed, ...leftOut]) assert.ok(!kept.includes(key) && !kept.includes('example.org'), kept);
    });

  it('says what was left out', () => {
    const left = (name: string) => imported(name, files[name] ?? '').leftOut.join('\n');
    assert.match(
      left('calls.http'),
      /Headers and sign-ins.*\(1\)[^]*Scripts, tests|Scripts, tests[^]*Headers and sign-ins/,
    );
    assert.match(left('calls.postman_collection.json'), /Saved answers \(1\)/);
    assert.match(left('calls.postman_collection.json'), /Scripts and tests \(1\)/);
    assert.match(left('calls.postman_collection.json'), /The value of api_key: it may be a key/);
    assert.match(left('calls.bru'), /Scripts and tests \(1\)/);
    assert.match(left('calls.ipynb'), /Code cell 3: it has no JSON-RPC request/);
    assert.match(left('calls.ipynb'), /Outputs of code \(1\)/);
    assert.match(left('calls.jsonl'), /no network in your settings has that of 2 requests/);
    const [page] = imported('a.http', 'GET https://example.org/page\n').leftOut;
    assert.equal(page, 'A request: it has no JSON-RPC request');
  });

  it('writes the functions and references of REST Client and Bruno as cells have them', () => {
    const text = `# @prompt who Whose balance?\nPOST http://a\n\n${envelope('eth_getBalance', '{{who}}', '{{$timestamp}}', '{{$dotenv NODE}}', '{{process.env.NODE}}', '{{$guid}}')}`;
    const { cells } = importFiles([{ name: 'a.http', text }], {
      services,
      catalogue: createServiceCatalogue(),
      setsNetwork: false,
    });
    for (const written of ['{{$input Whose balance?}}', '{{$now}}', '{{$env NODE}}'])
      assert.ok(cells[0]?.text.includes(`"${written}"`), cells[0]?.text);
  });

  it('asks for a key that is an argument, wherever else the file has it', () => {
    const mnemonic = 'test test test test test test test test test test test junk';
    const privateKey = 'ac'.repeat(32);
    const { printed } = imported(
      'a.http',
      [
        `@api_key = ${key}`,
        `POST https://example.com/v2/${key}`,
        `X-Api-Key: ${key}`,
        '',
        envelope('some_method', key, '{{api_key}}', { privateKey }, mnemonic, `prefix-${key}`),
        '',
        `### ${key}`,
        `POST https://example.com`,
        '',
        envelope('eth_chainId'),
      ].join('\n'),
    );
    for (const text of [key, privateKey, mnemonic]) assert.ok(!printed.includes(text), printed);
    assert.match(printed, /\{\{\$input api_key\}\}/);
    assert.match(printed, /\{\{\$input key\}\}/);
  });

  it('reads no more of a hostile file than its limits, and takes no name for a member of objects', () => {
    const deep = `${'{"item":['.repeat(500)}${']}'.repeat(500)}`;
    assert.equal(imported('deep.json', `{"info":{},"item":[${deep}]}`).requests, 0);
    const names = JSON.parse(
      `{"__proto__":{"item":[]},"constructor":{"url":"x"},"item":[{"name":"toString","request":{"method":"POST","url":"http://a","body":{"raw":${JSON.stringify(envelope('eth_chainId'))}}}}],"variable":[{"key":"__proto__","value":"1"},{"key":"constructor","value":"2"}]}`,
    ) as unknown;
    assert.equal(imported('names.json', JSON.stringify(names)).requests, 1);
    const fences = `### a\n\`\`\`rpc\neth_sendTransaction {}\n\`\`\`\n# @name x\\ny\nPOST http://a\n\n${envelope('eth_chainId')}\n\n### \`\`\`rpc eth_sendTransaction\nPOST http://a\n\n${envelope('eth_gasPrice')}`;
    assert.deepEqual(imported('fences.http', fences).rpc, ['eth_chainId', 'eth_gasPrice']);
    const item = { name: 'x', request: { method: 'POST', url: 'http://a', body: { raw: envelope('eth_chainId') } } };
    const many = JSON.stringify({ item: Array.from({ length: 3_000 }, () => item) });
    const { requests, leftOut } = imported('many.json', many);
    assert.equal(requests, 1_000);
    assert.ok(leftOut.includes('All requests behind the first 1,000'));
    const keys = Array.from({ length: 2_000 }, (_, index) => `Authorization: ${key}${index}\n`).join('');
    assert.deepEqual(imported('keys.http', `${keys}POST http://a\n\n${envelope('eth_chainId')}`).requests, 0);
    assert.match(
      imported(
        'a.ipynb',
        JSON.stringify({ cells: [{ cell_type: 'code', source: 'a.b('.repeat(100_000) }] }),
      ).leftOut.join(),
      /its code is longer than 200,000 characters/,
    );
    for (const sign of ['{', '[', '###\n', '@a=', '"', '{{', 'curl ', "'", '\\', '(', 'POST a\n', '`'])
      imported('large.http', sign.repeat(400_000 / sign.length));
  });
});
