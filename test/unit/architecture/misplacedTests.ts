import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { SourceFile } from './sourceFile';

/** The tests of the zones of src, by path below `test/unit`, with forward slashes. */
export function readUnitTests(): readonly string[] {
  const folder = path.resolve(import.meta.dirname, '..');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.test.ts') && name.includes('/'));
}

/**
 * A sentence for every test that does not stand where its source stands: below a folder that src lacks, or apart from
 * the one file of its zone that it is named after. Each room of core has tests of its own.
 */
export function findMisplacedTests(tests: readonly string[], files: readonly SourceFile[]): readonly string[] {
  const zones = new Set(files.map(({ name }) => zoneOf(name)));
  const folders = new Set(files.flatMap(({ name }) => ancestors(name)));
  const homes = new Map<string, string[]>();
  for (const { name } of files) {
    const key = `${zoneOf(name)} ${path.basename(name, '.ts')}`;
    homes.set(key, [...(homes.get(key) ?? []), name]);
  }
  const tested = new Set(tests.flatMap(ancestors));
  const rooms = [...folders].filter((folder) => folder.startsWith('core/') && folder.split('/').length === 3);
  return [
    ...tests
      .filter((test) => zones.has(zoneOf(test)))
      .flatMap((test) => {
        const folder = path.posix.dirname(test);
        const [home, ...others] = homes.get(`${zoneOf(test)} ${path.basename(test, '.test.ts')}`) ?? [];
        const wanted = home === undefined || others.length > 0 ? folder : path.posix.dirname(home);
        return [
          ...(folders.has(folder) ? [] : [`${test}: src has no folder ${folder}`]),
          ...(wanted === folder ? [] : [`${test}: ${home} is tested in ${wanted}`]),
        ];
      }),
    ...rooms.filter((room) => !tested.has(room)).map((room) => `${room} has no tests of its own`),
  ];
}

function zoneOf(name: string): string {
  return name.split('/', 1)[0] ?? name;
}

/** The folders that a file stands in, from the zone down. */
function ancestors(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
