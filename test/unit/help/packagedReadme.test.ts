import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { packagedReadme } from '../../product/package/packagedReadme.mjs';
import { projectRoot } from '../../workbench/workbench';

describe('the README in the package', () => {
  const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');

  it('refers to no file if there is no repository to find it in', () => {
    const packaged = packagedReadme(readme, false);
    assert.doesNotMatch(packaged, /<picture|<img|<source|\]\((?!https?:)/);
    for (const part of ['# Rpcbook\n', 'npm start', '| Keys and Credits |', '## License'])
      assert.ok(packaged.includes(part), part);
  });

  it('has one picture for each pair, and keeps its links, if there is a repository', () => {
    const packaged = packagedReadme(readme, true);
    assert.doesNotMatch(packaged, /<picture|<source|Dark\.png/);
    assert.deepEqual(
      [...packaged.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source),
      ['receipt', 'hover', 'builder', 'blame', 'live'].map((name) => `media/pictures/${name}Light.png`),
    );
    assert.ok(packaged.includes('](media/help/cells.md)'));
  });
});
