import assert from 'node:assert/strict';

import { weighCode } from '../../product/weight/weighCode';

describe('the weight of code', () => {
  it('counts lines, imports, interfaces, long signatures and casts', () => {
    const text = [
      "import type { A } from './a';",
      "import { b } from 'b';",
      'interface Many {',
      '  readonly all: (one: A, two: A, three: A, four: A, five: A) => void;',
      '}',
      'export const four = (one: A, two: A, three: A, { x, y }: Many) => [one, two, three, x, y] as const;',
      'export function five(one: A, two: A, three: A, four: A, five: A) {',
      '  return b(one, two, three, four, five) as Many;',
      '}',
      '',
    ].join('\n');
    assert.deepEqual(weighCode('core/c.ts', text), {
      name: 'core/c.ts',
      lines: 9,
      imports: ['./a', 'b'],
      interfaces: 1,
      longSignatures: 2,
      casts: 1,
    });
  });
});
