import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { helpTopics } from '../../../src/core/base/helpTopics';
import { isObject } from '../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../src/core/base/json/parseJson';
import { directives } from '../../../src/core/editor/language/shared/directives';
import { quantityUnits } from '../../../src/core/formats/abi/encode/writtenInteger';
import { evmBlockTags, l2netBlockTags } from '../../../src/core/model/networks/blockTags';
import { checkAssertion, parseAssertion } from '../../../src/core/run/session/directives/assertion';
import { assertionOperators } from '../../../src/core/run/session/directives/assertionCondition';
import { fillSection, helpSections } from '../../product/help/helpSections';
import { readManifest } from '../../product/help/manifest';
import { exampleAnswer, exampleFacts, operatorExamples } from '../../product/help/operatorExamples';
import { projectRoot } from '../../workbench/workbench';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const help = (topic: string) => read(`media/help/${topic}.md`);

describe('the help', () => {
  it('has a file for each topic and no other, with its title as the first heading', () => {
    const files = readdirSync(path.join(projectRoot, 'media', 'help'));
    assert.deepEqual(files.sort(), helpTopics.map(({ id }) => `${id}.md`).sort());
    for (const { id, title } of helpTopics) assert.equal(help(id).split('\n')[0], `# ${title}`);
  });

  for (const section of helpSections()) {
    it(`has the current ${section.name} in ${section.file} (otherwise run npm run help)`, () => {
      const content = read(section.file);
      assert.equal(content, fillSection(content, section));
    });
  }

  it('fails for a section that the file lacks', () => {
    assert.throws(() => fillSection('# Title\n', { file: 'a.md', name: 'settings', text: '' }), /no section settings/);
  });

  it('lists every setting, command, directive, operator, unit, and block tag', () => {
    const { contributes } = readManifest();
    const expected: Readonly<Record<string, readonly string[]>> = {
      settings: contributes.configuration.flatMap(({ properties }) => Object.keys(properties)),
      commands: contributes.commands.map(({ command }) => command),
      directives: directives.map(({ name }) => `@${name}`),
      assertions: assertionOperators,
      numbers: [...Object.keys(quantityUnits).map((unit) => `2${unit}`), ...evmBlockTags, ...l2netBlockTags],
    };
    for (const [topic, names] of Object.entries(expected)) {
      assert.ok(names.length > 2, topic);
      for (const name of names) assert.ok(help(topic).includes(`\`${name}\``), `${topic}: ${name}`);
    }
  });

  it('compares with other tools, and states their versions and the date', () => {
    const { version, devDependencies } = readManifest();
    const peers = help('peers');
    assert.match(peers, /^As of \d{1,2} [A-Z][a-z]+ 20\d\d\./m);
    assert.ok(peers.includes(`| Rpcbook ${version} | httpYac ${devDependencies['httpyac']} |`));
    // A dash says that the sources don't mention something, so that no claim is made without one.
    for (const row of peers.split('\n').filter((line) => line.startsWith('| ')))
      assert.equal(row.split(' | ').length, 6, row);
  });

  it('has examples of assertions that are true and false for the same answer', () => {
    const answer = parseJson(JSON.stringify(exampleAnswer));
    assert.ok(answer.kind === 'ok' && isObject(answer.value));
    for (const operator of assertionOperators) {
      const { holds, fails } = operatorExamples[operator];
      for (const [text, isTrue] of [[holds, true] as const, [fails, false] as const]) {
        const parsed = parseAssertion(text);
        assert.ok(parsed.kind === 'ok', text);
        assert.equal(parsed.value.condition?.operator, operator, text);
        assert.equal(checkAssertion(parsed.value, answer.value, exampleFacts).state === 'holds', isTrue, text);
      }
    }
  });
});
