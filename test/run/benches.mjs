// The benches, and what each needs beside Node.
import { readdirSync } from 'node:fs';

import { inProject } from './projectPaths.mjs';

const suffix = '.bench.ts';
const needs = {
  activate: 'workbench',
  cli: 'program',
  hover: 'workbench',
  live: 'workbench',
  open: 'workbench',
  render: 'page',
  run: 'workbench',
  trace: 'page',
  typing: 'workbench',
};

export const benchNames = readdirSync(inProject('test', 'bench'))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

/**
 * Returns what a bench needs: `node` alone, the built `program`, a `page` in a browser, or a `workbench` with the built
 * extension.
 */
export function needOf(name) {
  return needs[name] ?? 'node';
}
