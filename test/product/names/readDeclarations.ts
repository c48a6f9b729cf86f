import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type LabeledDeclaration, parseDeclarationFile } from './declarationFile';

export const declarationFolder = path.join(import.meta.dirname, 'declarations');

/**
 * The files below `declarations`, in order of preference. People write the events of the common ones by name, as a
 * topic. The last is written by `fetchDeclarations.ts`.
 */
const files = {
  common: ['tokens', 'governance', 'exchanges', 'lending', 'accounts'],
  protocols: [
    'firstExchanges',
    'firstYears',
    'moreExchanges',
    'moreLending',
    'staking',
    'moreAccounts',
    'nameServices',
    'bridges',
    'systemContracts',
    'publicGoods',
    'collectibles',
    'moreTokens',
  ],
  registry: ['registry'],
} as const;

/** Returns the declarations of the files of one class. */
export function readDeclarations(which: keyof typeof files): readonly LabeledDeclaration[] {
  return files[which].flatMap((name) =>
    parseDeclarationFile(readFileSync(path.join(declarationFolder, `${name}.txt`), 'utf8')),
  );
}
