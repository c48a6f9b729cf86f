import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { findGuardedUses, type GuardedUse } from './guardedNames';
import { findSecretReveals } from './secretReveals';

/** What the architecture rules look at in one file of src. */
export interface SourceFile {
  /** Path below src, with forward slashes: `core/base/json/parseJson.ts`. */
  readonly name: string;
  /** Paths below src of the files that it imports, types included. */
  readonly files: readonly string[];
  /** Everything else that it imports: packages, `vscode`, `node:…`. */
  readonly modules: readonly string[];
  /** True when it holds nothing but exports of other files. */
  readonly isBarrel: boolean;
  /** Lines on which the text of a secret is asked for. */
  readonly revealLines: readonly number[];
  /** Where it goes round the one way to a surface that shows words of others. */
  readonly guardedUses: readonly GuardedUse[];
}

/** Reads every TypeScript file of src. */
export function readSourceFiles(): readonly SourceFile[] {
  const src = path.resolve(import.meta.dirname, '..', '..', '..', 'src');
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
  const texts = new Map(
    names.filter((name) => /\.tsx?$/.test(name)).map((name) => [name, readFileSync(path.join(src, name), 'utf8')]),
  );
  return scanSourceFiles(texts);
}

/** The same for sources at hand: text by path below src. */
export function scanSourceFiles(texts: ReadonlyMap<string, string>): readonly SourceFile[] {
  const reveals = findSecretReveals(texts);
  return [...texts].map(([name, text]) => {
    const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    const tree = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
    return {
      name,
      files: imported.filter(isRelative).map((specifier) => resolve(name, specifier, texts)),
      modules: imported.filter((specifier) => !isRelative(specifier)),
      isBarrel:
        tree.statements.length > 0 &&
        tree.statements.every(
          (statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined,
        ),
      revealLines: reveals.get(name) ?? [],
      guardedUses: findGuardedUses(name, text),
    };
  });
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith('.');
}

function resolve(importer: string, specifier: string, texts: ReadonlyMap<string, string>): string {
  const target = path.posix.join(path.posix.dirname(importer), specifier);
  return [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((name) => texts.has(name)) ?? target;
}
