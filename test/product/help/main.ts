// npm run help: writes the parts of the README and the help that come from code and package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../../workbench/workbench';
import { fillSection, helpSections } from './helpSections';

for (const section of helpSections()) {
  const file = path.join(projectRoot, section.file);
  writeFileSync(file, fillSection(readFileSync(file, 'utf8'), section));
}
