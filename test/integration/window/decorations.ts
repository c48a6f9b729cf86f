import { type DecorationOptions, type TextDocument, type TextEditor, window } from 'vscode';

const drawn = new Map<string, Map<unknown, readonly DecorationOptions[]>>();
const recorded = new WeakMap<TextEditor, TextEditor>();

/** Returns an editor that records what is drawn in it. The editors of VS Code can't be changed. */
function recording(editor: TextEditor): TextEditor {
  const known = recorded.get(editor);
  if (known !== undefined) return known;
  const setDecorations: TextEditor['setDecorations'] = (type, given) => {
    const options = given.map((each) => ('range' in each ? each : { range: each }));
    const uri = editor.document.uri.toString();
    drawn.set(uri, (drawn.get(uri) ?? new Map<unknown, readonly DecorationOptions[]>()).set(type, options));
    editor.setDecorations(type, given);
  };
  const made: TextEditor = Object.create(editor, { setDecorations: { value: setDecorations } });
  recorded.set(editor, made);
  return made;
}

// Suites are loaded before the extension is activated, so it gets these editors.
const visible = Object.getOwnPropertyDescriptor(window, 'visibleTextEditors');
Object.defineProperty(window, 'visibleTextEditors', {
  ...visible,
  get: () => ((visible?.get?.call(window) ?? []) as readonly TextEditor[]).map(recording),
});

/** The texts that are drawn behind lines of a document. */
export function textsBehindLines({ uri }: TextDocument): readonly string[] {
  const options = [...(drawn.get(uri.toString())?.values() ?? [])].flat();
  return options.flatMap(({ renderOptions }) => renderOptions?.after?.contentText ?? []);
}
