import type { Plugin } from 'esbuild';

export function writeBuiltInNames(folder: string): void;
export function namesForNode(folder: string): Plugin;
export const namesForBrowser: Plugin;
