import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { projectRoot } from './projectPaths.mjs';

const sourceFile = /\.(?:tsx?|[cm]?js)$/;
/** The path of a file as text, or as the arguments of a function that joins its parts: `'src', 'webview', 'builder.ts'`. */
const namedPath = /(?:(?<=['"])[\w./-]+['"],\s*['"])*(?<=['"])[\w./-]+\.\w{1,5}(?=['"])/g;

/**
 * Returns the files that import one of the changed files, directly or through others, or name its path, and the changed
 * files themselves.
 * @param texts of all source files, by their paths from the root of the project
 * @param changed paths from the root of the project, of files of any kind
 */
export function filesThatReach(texts: ReadonlyMap<string, string>, changed: readonly string[]): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const used of filesUsedBy(file, text)) users.set(used, [...(users.get(used) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user);
  return reached;
}

/** Returns paths that may be of files that a file uses. Only those of files that exist are of use to the caller. */
function filesUsedBy(file: string, text: string): readonly string[] {
  const folder = path.posix.dirname(file);
  const imported = ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => path.posix.join(folder, fileName));
  const named = [...text.matchAll(namedPath)].map(([name]) => name.replaceAll(/['"],\s*['"]/g, '/'));
  return [
    ...imported.flatMap((used) => [used, `${used}.ts`, `${used}.tsx`]),
    ...named.flatMap((name) => [path.posix.normalize(name), path.posix.join(folder, name)]),
  ];
}

/**
 * Returns what differs from a commit, with what isn't committed yet, as paths from the root of the project.
 * @param base the name of a commit; by default, what the branch was pushed with last, or the last commit where it never was
 * @throws {Error} if there is no such commit
 */
export function changedFiles(base: string | undefined): readonly string[] {
  const from = base ?? (git('rev-parse', '--verify', '--quiet', '@{upstream}') ? '@{upstream}' : 'HEAD');
  const since = git('merge-base', 'HEAD', from);
  if (since === undefined) throw new Error(`There is no commit "${from}" to compare with.`);
  const differing = git('diff', '--name-only', since) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${differing}\n${added}`.split('\n').filter((file) => file !== '');
}

/** Returns the test files that can reach a changed file by imports, or by its path as text. */
export function testsThatReach(changed: readonly string[]): ReadonlySet<string> {
  const tracked = `${git('ls-files') ?? ''}\n${git('ls-files', '--others', '--exclude-standard') ?? ''}`.split('\n');
  const sources = tracked.filter((file) => /^(?:src|test)\//.test(file) && sourceFile.test(file));
  const texts = new Map(
    sources.filter((file) => existsSync(inRoot(file))).map((file) => [file, readFileSync(inRoot(file), 'utf8')]),
  );
  return new Set([...filesThatReach(texts, changed)].filter((file) => file.endsWith('.test.ts') && texts.has(file)));
}

function inRoot(file: string): string {
  return path.join(projectRoot, file);
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
