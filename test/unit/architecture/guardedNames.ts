import ts from 'typescript';

export interface GuardedUse {
  readonly line: number;
  readonly problem: string;
}

interface Guard {
  /** Files that the rule is about, by their path below src. */
  readonly zone: RegExp;
  /** Names that may be written in their own files only. */
  readonly names: ReadonlySet<string>;
  readonly places: readonly string[];
  readonly problem: string;
  /** Whether only the names of imports count: other things may have the same name. */
  readonly importsOnly?: true;
}

/** Each function that shows untrusted text is reached in one way, which makes the text harmless. */
const guards: readonly Guard[] = [
  {
    zone: /^(?:host\/|extension\.ts)/,
    names: new Set([
      'showInformationMessage',
      'showWarningMessage',
      'showErrorMessage',
      'withProgress',
      'setStatusBarMessage',
    ]),
    places: ['host/notices.ts'],
    problem: 'notices are shown by host/notices.ts, which makes no link of their words',
  },
  {
    zone: /^(?:host\/|extension\.ts)/,
    names: new Set(['createInputBox', 'createQuickPick', 'showInputBox', 'showQuickPick']),
    places: ['host/input/prompts.ts', 'host/lookup/commands/askField.ts'],
    problem: 'prompts are made by host/input, which makes no link of their words',
  },
  {
    zone: /^(?:host\/|extension\.ts)/,
    names: new Set(['MarkdownString']),
    places: ['host/markdownString.ts'],
    problem: 'Markdown is made by core/base/view/markdown.ts and shown by host/markdownString.ts',
  },
  {
    zone: /^(?:host\/|extension\.ts)/,
    names: new Set(['createOutputChannel']),
    places: ['host/createLog.ts'],
    problem: 'the log is written through host/createLog.ts',
  },
  {
    zone: /^(?:cli|headless)\//,
    names: new Set(['console', 'stderr', 'node:readline', 'node:readline/promises', 'readline', 'createInterface']),
    places: ['cli/terminal.ts'],
    problem: 'the terminal is written to through cli/terminal.ts',
  },
  {
    zone: /./,
    names: new Set(['createHttpWire', 'createWebPort', 'WebPort', 'WebRequest']),
    places: [
      'transport/createWire.ts',
      'transport/createWebPort.ts',
      'extension.ts',
      'headless/openConnection.ts',
      'core/request/pipe/askingPorts.ts',
      'host/ports/createSharedDependencies.ts',
    ],
    problem: 'the web is asked by core/answer/inquiry/askWeb.ts alone, and nodes with a permit',
    importsOnly: true,
  },
  {
    zone: /./,
    names: new Set(['askWeb']),
    places: ['core/answer/inquiry/verifiedInquiry.ts', 'core/answer/inquiry/signatureInquiry.ts'],
    problem: 'the web is asked only for verified ABIs and signatures',
    importsOnly: true,
  },
  {
    zone: /^(?:disk|headless|cli)\//,
    names: new Set([
      'open',
      'openSync',
      'readFile',
      'readFileSync',
      'writeFile',
      'writeFileSync',
      'appendFile',
      'appendFileSync',
      'createReadStream',
      'createWriteStream',
      'copyFile',
      'cp',
      'mkdir',
      'mkdirSync',
    ]),
    places: [
      'disk/openRegular.ts',
      'disk/makePrivateFolder.ts',
      // Folders of the user, whose real paths are checked.
      'disk/fileSaver.ts',
      'disk/folderPlace.ts',
      'disk/dataset/datasetManifest.ts',
      // Reads names and sizes only.
      'disk/watchFolder.ts',
      // What the user of a door names: the user's own links are followed.
      'headless/realFolder.ts',
      'headless/readTextFile.ts',
      // Opens nothing: the caller of the command line opened the descriptor.
      'cli/readGivenKeys.ts',
    ],
    problem:
      'files are opened by disk/openRegular.ts, and folders made by disk/makePrivateFolder.ts: they follow no links',
    importsOnly: true,
  },
];

/** `main.ts` hands the streams of the process over, and does nothing else with them. */
const streamNames = new Set(['stdout', 'stderr']);

/** Uses of guarded names in a file; comments do not count. */
export function findGuardedUses(name: string, text: string): readonly GuardedUse[] {
  const active = guards.filter(({ zone, places }) => zone.test(name) && !places.includes(name));
  if (active.length === 0) return [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const uses: GuardedUse[] = [];
  const add = (node: ts.Node, problem: string): void => {
    uses.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, problem });
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && !isStreamHandedOver(node)) {
      const guard = active.find(({ names, zone, importsOnly }) =>
        importsOnly
          ? names.has(node.text) && isImportedName(node)
          : names.has(node.text) || (zone.test('cli/') && streamNames.has(node.text)),
      );
      if (guard) add(node, guard.problem);
    }
    if (ts.isNewExpression(node) && name !== 'host/createTreeItem.ts' && node.expression.getText() === 'TreeItem')
      add(node, 'tree items are made by host/createTreeItem.ts');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** `writeFile` of `import { writeFile as write } from 'node:fs/promises'`. */
function isImportedName(node: ts.Identifier | ts.StringLiteralLike): boolean {
  return ts.isImportSpecifier(node.parent) && (node.parent.propertyName ?? node.parent.name) === node;
}

/** `{ output: process.stdout }` as an argument of `openTerminal`. */
function isStreamHandedOver(node: ts.Node): boolean {
  const property = node.parent.parent;
  return (
    ts.isPropertyAccessExpression(node.parent) &&
    ts.isPropertyAssignment(property) &&
    ts.isCallExpression(property.parent.parent) &&
    property.parent.parent.expression.getText() === 'openTerminal'
  );
}
