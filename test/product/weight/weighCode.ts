import ts from 'typescript';

/** What is counted in one file of src. */
export interface CodeWeight {
  readonly name: string;
  readonly lines: number;
  /** What its import declarations name. */
  readonly imports: readonly string[];
  readonly interfaces: number;
  /** Functions, methods, constructors and types of functions with more than four parameters. */
  readonly longSignatures: number;
  /** Type assertions, without `as const`. */
  readonly casts: number;
}

/** Counts what a reader of a file meets. */
export function weighCode(name: string, text: string): CodeWeight {
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const imports: string[] = [];
  let interfaces = 0;
  let longSignatures = 0;
  let casts = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      imports.push(node.moduleSpecifier.text);
    if (ts.isInterfaceDeclaration(node)) interfaces += 1;
    if (ts.isFunctionLike(node) && node.parameters.length > 4) longSignatures += 1;
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { name, lines: countLines(text), imports, interfaces, longSignatures, casts };
}

export function countLines(text: string): number {
  return text.split('\n').length - 1;
}
