import path from 'node:path';

import ts from 'typescript';

const src = path.resolve(import.meta.dirname, '..', '..', '..', 'src');
const secretFile = path.join(src, 'core', 'base', 'credentials', 'secret.ts');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: ['node', 'vscode', 'vscode-notebook-renderer'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  resolveJsonModule: true,
};

/** What the compiler has read of src and of packages, by file: most of its time is for that, and it doesn't change. */
const readFiles = new Map<string, ts.SourceFile | undefined>();

/**
 * Lines on which the text of a `Secret` is asked for, by file. Panels and tables can be revealed too, so it is asked of
 * the compiler whose `reveal` one is; one of unknown type counts as a secret's.
 * @param texts of files by path below src; what they import and is not among them is read from src itself
 */
export function findSecretReveals(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly number[]> {
  const suspects = new Map(
    [...texts].filter(([, text]) => /\breveal\b/.test(text)).map(([name, text]) => [path.join(src, name), text]),
  );
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (file) => suspects.has(path.normalize(file)) || fileExists(file);
  host.readFile = (file) => suspects.get(path.normalize(file)) ?? readFile(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = suspects.get(path.normalize(file));
    if (text !== undefined) return ts.createSourceFile(file, text, target, true);
    if (!readFiles.has(file)) readFiles.set(file, getSourceFile(file, target, ...rest));
    return readFiles.get(file);
  };
  const program = ts.createProgram([...suspects.keys()], options, host);
  const checker = program.getTypeChecker();
  return new Map(
    [...suspects.keys()].map((file) => [
      path.relative(src, file).split(path.sep).join('/'),
      revealLines(program.getSourceFile(file), checker),
    ]),
  );
}

function revealLines(file: ts.SourceFile | undefined, checker: ts.TypeChecker): readonly number[] {
  if (file === undefined) throw new Error('The compiler was given no such file');
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const name = revealName(node);
    if (name !== undefined && isOfSecret(symbolOf(node, name, checker)))
      lines.push(file.getLineAndCharacterOfPosition(name.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

/** The name in `x.reveal`, `x['reveal']` and `{ reveal } = x`. */
function revealName(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'reveal' ? node.name : undefined;
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: key } = node;
    return ts.isStringLiteralLike(key) && key.text === 'reveal' ? key : undefined;
  }
  if (!ts.isBindingElement(node)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) && name.text === 'reveal' ? name : undefined;
}

/** What a binding binds is a property of the type that is taken apart, and not the variable that it makes. */
function symbolOf(node: ts.Node, name: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  return ts.isBindingElement(node)
    ? checker.getTypeAtLocation(node.parent).getProperty('reveal')
    : checker.getSymbolAtLocation(name);
}

function isOfSecret(symbol: ts.Symbol | undefined): boolean {
  const declarations = symbol?.declarations ?? [];
  return (
    declarations.length === 0 ||
    declarations.some((declaration) => path.normalize(declaration.getSourceFile().fileName) === secretFile)
  );
}
