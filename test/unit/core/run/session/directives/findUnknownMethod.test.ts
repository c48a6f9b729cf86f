import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { createServiceCatalogue } from '../../../../../../src/core/model/catalogue/catalogue';
import type { Method } from '../../../../../../src/core/model/catalogue/method';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import type { Problem } from '../../../../../../src/core/model/cell/problem';
import { chainKey, type Network } from '../../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { directiveErrors } from '../../../../../../src/core/run/session/directives/directiveErrors';
import {
  findUnknownMethods,
  refuseUnknownMethod,
} from '../../../../../../src/core/run/session/directives/findUnknownMethod';
import { serviceSettings } from '../../../request/pipe/testPorts';

const { services } = readServices(serviceSettings);

function network(id: string): Network {
  const found = services.flatMap(({ networks }) => networks).find((one) => one.id === id);
  assert.ok(found);
  return found;
}

/** A method of a document of the user, or of a node of some networks. */
function methodNamed(name: string, declaredBy?: readonly string[]): Method {
  const like = createServiceCatalogue().find('eth_chainId');
  assert.ok(like);
  return { ...like, name, ...(declaredBy && { declaredBy }) };
}

describe('the name of a method', () => {
  const catalogue = createServiceCatalogue();
  const mainnet = network('mainnet');
  const find = (text: string) => findUnknownMethods(parseCell(text), mainnet, catalogue)[0];

  it('a name that nobody describes is an error at its place, and is refused', () => {
    for (const text of ['mytool', 'eth_getLog {}', 'sned 1', 'anvil_mine', 'lss']) {
      const problem = find(text);
      assert.equal(problem?.severity, 'error', text);
      assert.deepEqual(problem?.range, { start: 0, end: text.split(' ')[0]?.length }, text);
      assert.equal(refuseUnknownMethod(parseCell(text), mainnet, catalogue)?.code, 'problem', text);
    }
    assert.match(find('eth_getLog {}')?.message ?? '', /Did you mean eth_getLogs or .*# @method raw/);
    assert.deepEqual(find('eth_getLog {}')?.cure, { kind: 'replace', values: ['eth_getLogs', 'eth_getCode'] });
  });

  it('a name in an envelope, or in one of a batch, is an error at its place, and is refused', () => {
    const text = '[{"id":1,"method":"eth_chainId"},\n {"id":2, "method" : "eth_getLog","params":[{"method":"any"}]}]';
    const cell = parseCell(text);
    const problems = findUnknownMethods(cell, mainnet, catalogue);
    assert.deepEqual(
      problems.map(({ range, severity }) => [text.slice(range.start, range.end), severity]),
      [['eth_getLog', 'error']],
    );
    assert.deepEqual(problems[0]?.cure, { kind: 'replace', values: ['eth_getLogs', 'eth_getCode'] });
    assert.equal(refuseUnknownMethod(cell, mainnet, catalogue)?.code, 'problem');
    assert.deepEqual(findUnknownMethods(parseCell(`# @method raw\n${text}`), mainnet, catalogue), []);
    assert.deepEqual(directiveErrors(parseCell(`# @method raw\n${text}`)), []);
  });

  it('a text that is no name has one problem, which does not repeat it or offer to send it', () => {
    const cell = parseCell('[{"method":"cast send --private-key 0xab"},{"method":"eth_getLog"}]');
    assert.deepEqual(
      [...cell.problems, ...findUnknownMethods(cell, mainnet, catalogue)].map(({ code }) => code),
      ['notAMethod', 'unknownMethod'],
    );
    const refusal = refuseUnknownMethod(parseCell('{"method":"cast send --private-key 0xab"}'), mainnet, catalogue);
    assert.equal(refusal, undefined);
  });

  it('a notification is an error that says which subscription it follows', () => {
    const l2net = network('l2net');
    for (const prefix of ['l2net_', 'starknet_']) {
      const [problem] = findUnknownMethods(parseCell(`${prefix}subscriptionEvents`), l2net, catalogue);
      assert.equal(
        problem?.message,
        "l2net_subscriptionEvents is a notification. A network sends it after l2net_subscribeEvents, and it can't be requested. To send it as written, add `# @method raw`.",
      );
      assert.deepEqual(problem.cure, { kind: 'replace', values: ['l2net_subscribeEvents'] });
    }
    assert.deepEqual(findUnknownMethods(parseCell('# @method raw\nl2net_subscriptionReorg'), l2net, catalogue), []);
  });

  it('a name of the catalogue, with the prefix of the network, too, is no error', () => {
    for (const text of ['eth_getLogs {}', 'debug_traceTransaction 0x1', '{"method":"{{any}}"}', 'GET /x', ''])
      assert.equal(find(text), undefined, text);
    const l2net = { ...network('l2net'), methodPrefix: 'starknet_' };
    assert.deepEqual(findUnknownMethods(parseCell('starknet_call {}'), l2net, catalogue), []);
    assert.deepEqual(findUnknownMethods(parseCell('{"method":"starknet_call"}'), l2net, catalogue), []);
  });

  it('a name that a document of the user or a node of the network describes is no error', () => {
    const extended = createServiceCatalogue();
    extended.extend({
      documents: [methodNamed('mine_own')],
      discovered: [methodNamed('node_own', [chainKey(mainnet)])],
    });
    const at = (text: string, id: string) => findUnknownMethods(parseCell(text), network(id), extended)[0]?.code;
    assert.equal(at('mine_own', 'mainnet'), undefined);
    assert.equal(at('node_own', 'mainnet'), undefined);
    assert.equal(at('node_own', 'solana'), 'unknownMethod');
    assert.deepEqual(findUnknownMethods(parseCell('node_own'), undefined, extended), []);
  });

  it('a method of a node for development is no error there: on this computer without a key, or by its chain', () => {
    const nodes = [
      ['http://127.0.0.1:8545', '1', undefined, true],
      ['http://anvil:8545', '31337', undefined, true],
      ['http://ganache:8545', '1337', undefined, true],
      ['https://node.example.com', '1', undefined, false],
      ['http://127.0.0.1:8545', '1', 'main', false],
    ] as const;
    for (const [rpcUrl, chainId, credential, isOne] of nodes) {
      const setting = { id: 'a', rpcUrl, rpcPath: '', networks: [{ id: 'dev', family: 'evm', chainId }], credential };
      const [dev] = readServices([setting]).services.flatMap(({ networks }) => networks);
      assert.ok(dev);
      for (const method of ['evm_mine', 'anvil_setBalance', 'hardhat_reset']) {
        const problems: readonly Problem[] = [`${method} 1`, `{"id":1,"method":"${method}","params":[]}`].flatMap(
          (text) => findUnknownMethods(parseCell(text), dev, catalogue),
        );
        assert.equal(problems.length, isOne ? 0 : 2, `${method} ${rpcUrl} ${chainId}`);
        if (!isOne) assert.match(problems[0]?.message ?? '', /Nodes for development have such methods/);
      }
      assert.equal(findUnknownMethods(parseCell('evmmine'), dev, catalogue).length, 1);
      assert.equal(findUnknownMethods(parseCell('acme_mine'), dev, catalogue).length, 1);
    }
  });

  it('a cell with # @method raw sends any name', () => {
    const text = '# @method raw\nmy_method 1';
    assert.equal(find(text), undefined);
    assert.deepEqual(directiveErrors(parseCell(text)), []);
  });

  it('a command line, a URL and code are refused with # @method raw, too', () => {
    for (const text of ['cast block', 'https://x/y', 'a.b()', 'my_method --x 1'])
      assert.equal(parseCell(`# @method raw\n${text}`).request?.kind, 'pasted', text);
  });

  it('another value of # @method is an error', () => {
    const errors = (text: string) => directiveErrors(parseCell(text)).map(({ message }) => message);
    assert.match(errors('# @method any\nmy_method')[0] ?? '', /`any` isn't a value of `# @method`/);
    assert.match(errors('# @method\nmy_method')[0] ?? '', /has no value/);
  });

  it('a refused name has a button that adds # @method raw', () => {
    assert.deepEqual(refuseUnknownMethod(parseCell('mytool'), mainnet, catalogue)?.remedies, [
      { kind: 'useRawMethod' },
    ]);
  });
});
