import ts from 'typescript';

const verbs =
  'is|are|was|has|have|holds|says|makes|returns|gets|receives|selects|gives|names|reads|sends|takes|may|must|can|limits';
/** `@param x`, a sentence that begins with `x` and a verb, or a bound such as "at most `x`". */
const mention = new RegExp(
  `@param (\\w+)|(?:^|[.:;] )\`([a-z][A-Za-z\\d]*)\`(?= (?:${verbs})\\b)|\\b(?:at most|up to|more than|given|if) \`([a-z][A-Za-z\\d]*)\``,
  'g',
);

/**
 * A sentence for every name that a docstring of a function speaks of as a parameter and that the function lacks: nothing
 * in its parameters or its code has the name. `name` is the path of the file, `exported` are the names of all files.
 */
export function findUnknownParameters(name: string, text: string, exported: ReadonlySet<string>): readonly string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.length > 0)
      for (const comment of ts.getJSDocCommentsAndTags(node))
        for (const mentioned of mentionsIn(comment.getText(file)))
          if (!exported.has(mentioned) && !wordsIn(text.slice(node.getStart(file), node.end)).has(mentioned))
            found.push(`${name}: the docstring of ${nameOf(node)} names ${mentioned}, which it doesn't have`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function mentionsIn(comment: string): readonly string[] {
  const sentences = comment.replace(/^\/\*\*|\*\/$/g, '').replace(/\s*\n\s*\*? ?/g, ' ');
  return [...sentences.trim().matchAll(mention)].flatMap(([, ...names]) => names.filter((one) => one !== undefined));
}

function wordsIn(code: string): ReadonlySet<string> {
  return new Set(code.match(/[\w$]+/g));
}

function nameOf(node: ts.SignatureDeclaration): string {
  return node.name?.getText() ?? 'a function';
}
