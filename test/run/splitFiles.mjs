import { readdirSync, statSync } from 'node:fs';
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
 * Returns the time that a test file probably takes, in seconds: that of its name in `seconds`, or else by its size, since
 * a longer file has more tests.
 */
export function estimateTime(file, seconds, bytesPerSecond) {
  return seconds[path.posix.basename(file)] ?? statSync(inProject(file)).size / bytesPerSecond;
}

/**
 * Divides files into parts that take about the same time. Each part has its slowest file first.
 * @param {readonly string[]} files
 * @param {number} count of parts
 * @param {(file: string) => number} timeOf in any unit
 */
export function splitFiles(files, count, timeOf) {
  const parts = Array.from({ length: count }, () => ({ time: 0, files: [] }));
  for (const file of [...files].sort((one, other) => timeOf(other) - timeOf(one))) {
    const part = parts.reduce((least, each) => (each.time < least.time ? each : least));
    part.time += timeOf(file);
    part.files.push(file);
  }
  return parts.map((part) => part.files);
}
