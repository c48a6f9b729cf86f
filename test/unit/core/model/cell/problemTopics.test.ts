import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { helpTopics } from '../../../../../src/core/base/helpTopics';
import { problemTopics } from '../../../../../src/core/model/cell/problemTopics';
import { projectRoot } from '../../../../workbench/workbench';

describe('the topics of problems', () => {
  const core = path.join(projectRoot, 'src', 'core');
  const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('problemTopics.ts'))
    .map((name) => readFileSync(path.join(core, name), 'utf8'));

  it('are pages of the help', () => {
    for (const topic of problemTopics.values())
      assert.ok(
        helpTopics.some(({ id }) => id === topic),
        topic,
      );
  });

  it('are for codes that problems have', () => {
    for (const code of problemTopics.keys())
      assert.ok(
        sources.some((source) => new RegExp(`(?:[?:] |[(\\n] *)'${code}'|, '${code}'\\)`).test(source)),
        code,
      );
  });
});
