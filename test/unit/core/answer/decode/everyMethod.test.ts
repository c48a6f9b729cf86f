import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { firstTab } from '../../../../../src/webview/components/answer/answerView';
import { evmNetwork, l2Network, solanaNetwork } from './exampleNetworks';
import { genericMethods } from './genericMethods';
import { sampleAnswers, sampleParams } from './sampleAnswers';

const networks: Readonly<Record<string, Network>> = { evm: evmNetwork, solana: solanaNetwork, l2net: l2Network };

/** Methods whose answer opens on its JSON. The sample of a traced l2net block has no calls in it. */
const openOnJson = new Set([...genericMethods, 'l2net_traceBlockTransactions']);

function viewOf(method: string, value: JsonValue, families: readonly string[]) {
  const outcome: Outcome = { kind: 'result', body: new Uint8Array(), value };
  const network = networks[families[0] ?? ''] ?? evmNetwork;
  const view = decodeExchange(
    { call: { kind: 'rpc', method, params: sampleParams[method] ?? [] }, network, outcome },
    noHints,
  );
  return { view, tab: firstTab({ exchange: { outcome }, notes: [] }, view) };
}

describe('the answer of every method of the catalogue', () => {
  for (const method of openRpc.methods) {
    const { name } = method;
    const answer = sampleAnswers[name];
    it(`${name} ${openOnJson.has(name) ? 'opens on its JSON' : 'has a readable view'}`, () => {
      assert.ok(answer !== undefined, `sampleAnswers has no answer of ${name}`);
      const { view, tab } = viewOf(name, answer, method['x-families']);
      assert.equal(tab, openOnJson.has(name) ? 'json' : 'decoded');
      assert.equal(view.sections.length === 0, tab === 'json');
      const options = { maxRows: 5, time: utcTime, jsonCharacters: 1000 };
      const [text, markdown] = [printText(view, options), printMarkdown(view, options)];
      for (const printed of [text, markdown]) {
        assert.doesNotMatch(printed, /undefined|\[object|NaN/);
        // The terminal and other viewers have no JSON tab.
        assert.ok(printed.split('\n').length > 3, printed);
      }
      if (tab === 'json') assert.match(markdown, /```json\n/);
      else assert.doesNotMatch(view.summary, /The answer isn't|An object with/);
    });
  }

  it('the answer of an unknown method opens on its JSON', () => {
    const { view, tab } = viewOf('something_new', { a: 1, b: [2, 3] }, ['evm']);
    assert.deepEqual([tab, view.summary, view.notes], ['json', 'An object with 2 members', []]);
  });

  it('the answer of a live cell without a row opens decoded, and says so', () => {
    const outcome: Outcome = { kind: 'result', body: new Uint8Array(), value: [] };
    const hints = { ...noHints, live: { first: 0 } };
    const call = { kind: 'rpc', method: 'eth_getLogs', params: [] } as const;
    const view = decodeExchange({ call, network: evmNetwork, outcome }, hints);
    assert.deepEqual([view.title, view.summary], ['Logs', 'None received']);
    assert.equal(firstTab({ exchange: { outcome }, notes: [], hints }, view), 'decoded');
    assert.equal(firstTab({ exchange: { outcome }, notes: [] }, view), 'json');
  });

  it('the answer of a method opens on the notes if there are any', () => {
    const { view } = viewOf('something_new', { a: 1 }, ['evm']);
    const outcome: Outcome = { kind: 'result', body: new Uint8Array(), value: { a: 1 } };
    assert.equal(firstTab({ exchange: { outcome }, notes: ['ran block first'] }, view), 'decoded');
  });
});
