import assert from 'node:assert/strict';

import { readOutputChoices, withTabChoice, withTableChoice } from '../../../../src/webview/output/outputChoices';
import { defined } from '../../defined';

describe('the choices in outputs', () => {
  it('contain the newest tabs, and not the oldest', () => {
    let choices = readOutputChoices(undefined);
    for (let output = 0; output < 250; output++) choices = withTabChoice(choices, `output-${output}`, 'json');
    choices = withTabChoice(choices, 'output-60', 'raw');
    assert.equal(Object.keys(choices.tabs).length, 200);
    assert.equal(choices.tabs['output-60'], 'raw');
    assert.equal(choices.tabs['output-0'], undefined);
  });

  it('survive a reload of the page', () => {
    const choice = {
      columns: { event: { isShown: false }, value: { characters: 30 } },
      sort: { column: 'value', direction: 'descending' },
      filter: 'value > 1_000',
      groupBy: 'from',
    } as const;
    const choices = withTableChoice(readOutputChoices({}), 'cell Logs', choice);
    assert.deepEqual(defined(readOutputChoices(JSON.parse(JSON.stringify(choices))).tables), { 'cell Logs': choice });
  });

  it('are read only from what a page saved', () => {
    assert.deepEqual(readOutputChoices({ tabs: { a: 'json', b: 5, c: null } }).tabs, { a: 'json' });
    assert.deepEqual(readOutputChoices('json'), { tabs: {}, tables: {} });
    const tables = { a: 5, b: { columns: { x: { characters: '9', isShown: 1 } }, sort: { column: 'x' }, filter: 3 } };
    assert.deepEqual(defined(readOutputChoices({ tables }).tables), { a: { columns: {} }, b: { columns: { x: {} } } });
  });
});
