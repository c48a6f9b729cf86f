import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { formatPath } from '../core/base/files/formatPath';
import { groupDigits } from '../core/base/view/amountText';
import { PlainError } from './plainError';

const maxFiles = 10_000;

const maxFolders = 100_000;

/**
 * Returns the files that arguments name, each once, in the order of the arguments and then of the paths. `*` and `?`
 * stand for characters of one name, and `**` for any folders. They match no hidden names and no `node_modules`. Throws a
 * PlainError for a pattern without a file.
 */
export async function findNotebooks(patterns: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const pattern of patterns) {
    const files = /[*?]/.test(pattern) ? await expand(pattern) : [pattern];
    if (files.length === 0) throw new PlainError(`No file matches ${formatPath(pattern)}.`);
    for (const file of files) found.add(file);
    if (found.size > maxFiles) throw new PlainError(`More than ${groupDigits(maxFiles)} files match.`);
  }
  return [...found];
}

async function expand(pattern: string): Promise<readonly string[]> {
  const steps = pattern.split(sep === '\\' ? /[\\/]/ : '/');
  const fixed = steps.findIndex((step) => /[*?]/.test(step));
  const start = steps.slice(0, fixed).join('/');
  const budget = { folders: maxFolders };
  return walk(pattern.startsWith('/') && start === '' ? '/' : start, steps.slice(fixed), budget);
}

/** Returns the files below a folder that the steps of a pattern match. Follows no links to folders. */
async function walk(folder: string, steps: readonly string[], budget: { folders: number }): Promise<readonly string[]> {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  budget.folders -= 1;
  // Files that are left out in silence would be checks that don't run.
  if (budget.folders < 0)
    throw new PlainError(`A pattern matches more than ${groupDigits(maxFolders)} folders. Write a narrower one.`);
  const files: string[] = step === '**' ? [...(await walk(folder, rest, budget))] : [];
  for (const entry of await entriesOf(folder)) {
    const path = folder === '' ? entry.name : join(folder, entry.name);
    if (step === '**') {
      if (entry.isDirectory() && !isHidden(entry.name)) files.push(...(await walk(path, steps, budget)));
    } else if (matchesName(entry.name, step)) {
      if (rest.length > 0 && entry.isDirectory()) files.push(...(await walk(path, rest, budget)));
      if (rest.length === 0 && entry.isFile()) files.push(path);
    }
  }
  return files;
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true }).catch(() => []);
  return entries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** Whether a name matches a pattern with `*` and `?`. Goes back to the last `*` only, so it takes few steps. */
export function matchesName(name: string, pattern: string): boolean {
  if (isHidden(name) && !pattern.startsWith('.') && pattern !== name) return false;
  let [at, next, star, resumed] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[next] === '*') [star, resumed, next] = [next, at, next + 1];
    else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === name[at]))
      [at, next] = [at + 1, next + 1];
    else if (star >= 0) [resumed, at, next] = [resumed + 1, resumed + 1, star + 1];
    else return false;
  }
  while (pattern[next] === '*') next += 1;
  return next === pattern.length;
}
