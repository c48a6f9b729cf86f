// npm run names: packs the declarations. npm run names -- fetch: reads the packages of sources.json first.
import { writeFileSync } from 'node:fs';

import { inProject } from '../../run/projectPaths.mjs';
import { fetchDeclarations } from './fetchDeclarations';
import { packNames } from './packNames';
import { readDeclarations } from './readDeclarations';

const packed = inProject('src', 'core', 'formats', 'abi', 'names', 'builtInNames.json');

if (process.argv[2] === 'fetch') console.log(`${fetchDeclarations()} declarations from packages`);
const common = readDeclarations('common');
const more = [...readDeclarations('protocols'), ...readDeclarations('registry')];
const text = `${JSON.stringify(packNames(common, more))}\n`;
writeFileSync(packed, text);
console.log(`${common.length + more.length} declarations in ${Buffer.byteLength(text)} bytes`);
