/** A declaration of a text file below `declarations`, and the standard or protocol that it belongs to. */
export interface LabeledDeclaration {
  readonly label: string;
  readonly text: string;
}

/** Reads the lines of a file: `# Label` begins a group, every other line is a declaration. */
export function parseDeclarationFile(text: string): readonly LabeledDeclaration[] {
  let label = '';
  const declarations: LabeledDeclaration[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('#')) label = line.slice(1).trim();
    else if (line !== '') declarations.push({ label, text: line });
  }
  return declarations;
}

/** Prints declarations for such a file, each group once, in the order of its first declaration. */
export function printDeclarationFile(declarations: readonly LabeledDeclaration[]): string {
  const groups = new Map<string, string[]>();
  for (const { label, text } of declarations) {
    const group = groups.get(label);
    if (group) group.push(text);
    else groups.set(label, [text]);
  }
  return [...groups].map(([label, texts]) => `# ${label}\n${texts.join('\n')}\n`).join('\n');
}
