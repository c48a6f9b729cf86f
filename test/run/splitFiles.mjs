import { readdirSync } from 'node:fs';
import path from 'node:path';

import { inProject } from './projectPaths.mjs';

/** Returns the test files of a folder and its subfolders, from the root of the project, in alphabetical order. */
export function testFilesOf(folder) {
  return readdirSync(inProject(folder), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/**
 * Divides files into parts that take about the same time. Each part has its slowest file first.
 * @param {readonly string[]} files
 * @param {number} count of parts
 * @param {Readonly<Record<string, number>>} seconds of the slow files, by their name without the folder
 * @param {number} usual seconds of any other file
 */
export function splitFiles(files, count, seconds, usual) {
  const timeOf = (file) => seconds[path.posix.basename(file)] ?? usual;
  const parts = Array.from({ length: count }, () => ({ time: 0, files: [] }));
  for (const file of [...files].sort((one, other) => timeOf(other) - timeOf(one))) {
    const part = parts.reduce((least, each) => (each.time < least.time ? each : least));
    part.time += timeOf(file);
    part.files.push(file);
  }
  return parts.map((part) => part.files);
}
