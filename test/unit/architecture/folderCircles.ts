import type { SourceFile } from './sourceFile';

/**
 * The folders that stand next to each other in one parent, and which of them import which. `.` is the parent's own
 * files.
 */
type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A sentence for every group of folders that import each other, directly or around a circle, at every level of the tree
 * below the zones.
 */
export function findFolderCircles(files: readonly SourceFile[]): readonly string[] {
  return parentsOf(files).flatMap((parent) => {
    const imports = importsBetween(files, parent);
    const reached = new Map([...imports.keys()].map((folder) => [folder, reachable(imports, folder)]));
    const groups = [...reached]
      .filter(([folder, others]) => others.has(folder))
      .map(([folder, others]) =>
        [...others]
          .filter((other) => reached.get(other)?.has(folder))
          .sort()
          .join(', '),
      );
    return [...new Set(groups)].map((group) => `${parent}: these folders import each other: ${group}`);
  });
}

/** A sentence for every folder of a parent that imports one that `order` lists after it, or that `order` lacks. */
export function findLayerBreaches(
  files: readonly SourceFile[],
  parent: string,
  order: readonly string[],
): readonly string[] {
  return [...importsBetween(files, parent)].flatMap(([folder, imported]) => {
    if (folder === '.') return [];
    if (!order.includes(folder)) return [`${parent}: the map does not list the folder ${folder}`];
    return [...imported]
      .filter((other) => other !== '.' && order.indexOf(other) > order.indexOf(folder))
      .map((other) => `${parent}: ${folder} imports ${other}, which the map lists above it`);
  });
}

/** The folders that stand in a parent, sorted by name. */
export function foldersIn(files: readonly SourceFile[], parent: string): readonly string[] {
  const folders = files.map(({ name }) => folderIn(parent, name)).filter((folder) => folder !== undefined);
  return [...new Set(folders)].filter((folder) => folder !== '.').sort();
}

/** Every folder that holds folders, without the zones' own parent: zones have rules of their own. */
function parentsOf(files: readonly SourceFile[]): readonly string[] {
  const folders = files.flatMap(({ name }) => {
    const parts = name.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(folders)];
}

function importsBetween(files: readonly SourceFile[], parent: string): FolderImports {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = folderIn(parent, file.name);
    if (folder === undefined) continue;
    const known = imports.get(folder) ?? new Set<string>();
    imports.set(folder, known);
    for (const imported of file.files) {
      const other = folderIn(parent, imported);
      if (other !== undefined && other !== folder) known.add(other);
    }
  }
  return imports;
}

function folderIn(parent: string, name: string): string | undefined {
  if (!name.startsWith(`${parent}/`)) return undefined;
  const [first = '.', ...rest] = name.slice(parent.length + 1).split('/');
  return rest.length === 0 ? '.' : first;
}

function reachable(imports: FolderImports, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(imports.get(from) ?? [])];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    waiting.push(...(imports.get(folder) ?? []));
  }
  return found;
}
