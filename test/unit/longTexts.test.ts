import assert from 'node:assert/strict';

import { parseSaveTarget } from '../../src/core/answer/saving/saveTarget';
import { matchPath } from '../../src/core/editor/draft/draftOfJson';
import { foldingRanges } from '../../src/core/editor/language/annotations/cellOutline';
import { completeCell } from '../../src/core/editor/language/completion/completeCell';
import { formatCell } from '../../src/core/editor/language/edits/formatCell';
import { quickFixes } from '../../src/core/editor/language/edits/quickFixes';
import { diagnoseCell } from '../../src/core/editor/language/problems/diagnoseCell';
import { parseHumanReadableAbi } from '../../src/core/formats/abi/type/parseHumanReadableAbi';
import { readServices } from '../../src/core/model/networks/readServices';
import { openAtCursor, openSample } from './core/editor/language/shared/sampleNotebook';

const length = 800_000;

/** Each of these took minutes or hours with an expression that reads the text once for each of its characters. */
describe('long texts from untrusted sources', () => {
  it('are read in linear time: an ABI that opens comments and closes none', () => {
    const { items } = parseHumanReadableAbi(`event A(uint)\n${'/*'.repeat(length / 2)}\nevent B(uint)`);
    assert.deepEqual(
      items.map(({ name }) => name),
      ['A', 'B'],
    );
  });

  it('are read as an ABI with comments in any place', () => {
    const { items, problems } = parseHumanReadableAbi(
      `/* // */event A(uint) // /*\n/**/ event B(uint) /* a\nb */;event C()`,
    );
    assert.deepEqual(
      [...items, ...problems].map((one) => ('name' in one ? one.name : one.place)),
      ['A', 'B', 'C'],
    );
  });

  it('are checked in linear time as quantities with leading zeros', () => {
    const { context, edited } = openSample([`eth_getBlockByNumber 0x${'0'.repeat(length)}g`]);
    assert.ok(diagnoseCell(context, edited).length > 0);
  });

  it('are read in linear time as the address of a service with many slashes', () => {
    const { problems } = readServices([
      { id: 'a', rpcUrl: `https://a.example.com${'/'.repeat(length)}a b`, networks: [{ id: 'm', family: 'evm' }] },
    ]);
    assert.ok(problems.length > 0);
  });

  it('are read in linear time as the name of a file with many slashes', () => {
    assert.equal(parseSaveTarget(`${'/'.repeat(length)}a.csv`).kind, 'ok');
  });

  it('are completed in linear time as the name of a network', () => {
    const { context, edited, offset } = openAtCursor([`# @network ${'a'.repeat(length)}, |`]);
    assert.ok(completeCell(context, edited, offset).length > 0);
  });

  it('are completed in linear time after many tabs and an unusual line end', () => {
    const { context, edited, offset } = openAtCursor([`# @transport${'\t'.repeat(length)}\u2028|`]);
    assert.ok(completeCell(context, edited, offset).length > 0);
  });

  it('are formatted in linear time with an unusual line end', () => {
    const formatted = formatCell(openSample([`# @a${'-'.repeat(length)}\u2028b`]).edited);
    assert.equal(formatted, `# @a${'-'.repeat(length)} \u2028b`);
  });

  it('are removed in linear time after many spaces', () => {
    const { context, edited } = openSample([`eth_chainId${' '.repeat(length)}\u00a0a`]);
    const [problem] = diagnoseCell(context, edited).filter(({ code }) => code === 'surplusParameter');
    assert.ok(problem);
    assert.ok(quickFixes(context, edited, problem).length > 0);
  });

  it('are folded in linear time where comments follow each other', () => {
    const { edited } = openSample(['# a\n # b \n\n# c\neth_chainId [\n1\n]\n// d\n\t// e']);
    assert.deepEqual(
      foldingRanges(edited).map(({ start, end }) => edited.text.slice(start, end)),
      ['[\n1\n]', '# a\n # b', '// d\n\t// e'],
    );
    assert.deepEqual(
      foldingRanges(openSample([`#${'\t'.repeat(length)}\n${'\t'.repeat(length)}eth_chainId`]).edited),
      [],
    );
  });

  it('are read in linear time as a path with many adjacent placeholders', () => {
    const path = `/${'{a}'.repeat(30)}x`;
    assert.equal(matchPath(path, `/${'x'.repeat(1_000)}y`), undefined);
    assert.deepEqual(matchPath('/networks/{chainId}/fees/{kind}', '/networks/1/fees/low'), ['1', 'low']);
    assert.equal(matchPath('/networks/{chainId}/fees', '/networks/1/2/fees'), undefined);
    assert.equal(matchPath('/networks/{chainId}/fees', '/networks/1/fees/low'), undefined);
    assert.deepEqual(matchPath('/networks', '/networks'), []);
  });
});
