/** What a Markdown document refers to, as it is written. */
export interface DocumentReferences {
  /** Targets of links and pictures, without those on the web. */
  readonly files: readonly string[];
  /** IDs such as `rpcbook.costs`. */
  readonly ids: readonly string[];
  /** Commands by title, without the category: `**Rpcbook: Set API Key**`. */
  readonly commands: readonly string[];
  /** Scripts of package.json: `npm run NAME`. */
  readonly scripts: readonly string[];
  /** Directives: `# @name`. */
  readonly directives: readonly string[];
}

/** Finds what a document refers to. Links in code don't count. */
export function documentReferences(markdown: string): DocumentReferences {
  const prose = markdown.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]+`/g, '');
  return {
    files: [...found(prose, /\]\(([^)\s]+)\)/g), ...found(prose, /\bsrc(?:set)?="([^"]+)"/g)].filter(
      (target) => !/^[a-z]+:/i.test(target),
    ),
    ids: found(markdown, /(?<![\w./@])(rpcbook\.[a-z]\w*(?:\.[a-z]\w*)*)(?![\w(])/g),
    commands: found(markdown, /\*\*Rpcbook:\s([^*]+)\*\*/g).map((title) => title.replaceAll(/\s+/g, ' ')),
    scripts: found(markdown, /\bnpm run (?!-)([\w:-]+)/g),
    directives: found(markdown, /# @(\w+)/g),
  };
}

function found(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}
