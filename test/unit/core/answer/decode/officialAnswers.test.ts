import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { isObject, type JsonValue, readList, readMember, readText } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from './exampleNetworks';
import { fieldsOf } from './viewParts';

const folder = path.join(import.meta.dirname, '../../../../../../shared/conformance/ethereum-execution-apis');

// The official request and answer pairs are not part of this repository. This test runs if they are next to it.
describe('the official pairs of requests and answers', function () {
  if (!existsSync(folder)) {
    it('are not beside this repository', function () {
      this.skip();
    });
    return;
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.io'));
  for (const file of files) {
    it(file, () => {
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
      const requests = lines.filter((line) => line.startsWith('>> ')).map(parsed);
      const answers = lines.filter((line) => line.startsWith('<< ')).map(parsed);
      assert.ok(requests.length > 0);
      assert.equal(answers.length, requests.length);
      for (const [index, request] of requests.entries()) assertRead(request, answers[index] ?? null);
    });
  }
});

function assertRead(request: JsonValue, answer: JsonValue): void {
  const method = readText(request, 'method') ?? '';
  const error = readMember(answer, 'error');
  const body = new Uint8Array();
  const view = decodeExchange(
    {
      call: { kind: 'rpc', method, params: readList(request, 'params') },
      network: evmNetwork,
      outcome: isObject(error)
        ? { kind: 'rpcError', code: Number(error['code']), message: readText(error, 'message') ?? '', body }
        : { kind: 'result', body, value: readMember(answer, 'result') ?? null },
    },
    noHints,
  );
  const text = printText(view, { maxRows: 3, time: utcTime });
  assert.doesNotMatch(text, /not decoded further|The answer is not/);
  if (isObject(error)) assert.ok(view.tone === 'bad' && view.title !== 'Request failed', view.title);
  const root = readText(readMember(answer, 'result'), 'root');
  if (root !== undefined) assert.equal(fieldsOf(view)['State root'], root);
}

function parsed(line: string): JsonValue {
  const value = parseJson(line.slice(3));
  assert.ok(value.kind === 'ok');
  return value.value;
}
