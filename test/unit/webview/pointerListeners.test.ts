// Whatever a pointer does, keys do too. A new listener for a pointer needs a line here that says which, and a test of it.
import assert from 'node:assert/strict';
import path from 'node:path';

import ts from 'typescript';

const root = path.join(import.meta.dirname, '..', '..', '..', 'src', 'webview');

/** The keys for what a pointer does on elements that are no buttons. */
const keys: Readonly<Record<string, string>> = {
  'components/dom/comboBox.ts: click on this.input': 'arrow keys open the list',
  'components/dom/comboBox.ts: mousedown on this.#list': 'Enter accepts the option that arrow keys selected',
  'components/json/jsonTreeView.ts: click on tree': 'Enter, Space, and arrow keys open and close a branch',
  'components/json/jsonTreeView.ts: contextmenu on tree': 'Shift+F10 and the menu key',
  'components/table/driveGrid.ts: click on grid.element': 'arrow keys, Space, and Shift with arrow keys select',
  'components/table/driveGrid.ts: contextmenu on grid.element': 'Shift+F10 and the menu key',
  'components/table/driveGrid.ts: dblclick on grid.element': 'Enter opens the details of a row',
  'components/table/filterBox.ts: click on this.#input': 'arrow keys open the suggestions',
  'components/table/filterBox.ts: pointerdown on this.#list':
    'Enter or Tab accepts the suggestion that arrow keys selected',
  'components/table/tableHeader.ts: click on cell': 'Enter in the header sorts',
  'components/table/tableHeader.ts: click on edge': 'nothing to do: a click on the edge does not sort',
  'components/table/tableHeader.ts: pointerdown on edge':
    'Shift with the left and right arrow keys, and the menu of the column',
  'components/table/tableHeader.ts: pointermove on edge': 'as above',
  'output/outputFind.ts: pointerdown on document': 'the Tab key moves the focus into an output, and its keys find',
};

const pointerEvents = /^(?:click|dblclick|auxclick|contextmenu|mouse\w+|pointer\w+|touch\w+|wheel|drag\w*|drop)$/;

function pointerListeners(): readonly string[] {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const source of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(root))) {
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const [event] = node.arguments;
      if (node.expression.name.text !== 'addEventListener' || !event || !ts.isStringLiteral(event)) return;
      const target = node.expression.expression;
      const type = checker.getNonNullableType(checker.getTypeAtLocation(target));
      if (!pointerEvents.test(event.text) || checker.typeToString(type) === 'HTMLButtonElement') return;
      found.push(`${path.relative(root, source.fileName)}: ${event.text} on ${target.getText(source)}`);
    };
    visit(source);
  }
  return found.sort();
}

describe('listeners for a pointer in webviews', () => {
  it('all listeners for a pointer have listeners for keys in the same element', () => {
    assert.deepEqual(pointerListeners(), Object.keys(keys).sort());
  });
});
