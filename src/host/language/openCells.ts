import type { Disposable } from 'vscode';
import {
  type DocumentSelector,
  type NotebookDocument,
  type NotebookDocumentChangeEvent,
  type Position,
  Range,
  type TextDocument,
  workspace,
} from 'vscode';

import { openEdited } from '../../core/editor/language/context/openEdited';
import { CellLines } from '../../core/editor/language/shared/cellLines';
import { EventNames } from '../../core/editor/language/shared/eventNames';
import { fencedCells } from '../../core/editor/language/shared/fencedCells';
import type { LanguageContext } from '../../core/editor/language/shared/languageContext';
import { NotebookFacts } from '../../core/editor/language/shared/notebookFacts';
import { hintsOfKnowledge } from '../../core/knowledge/answers/knowledgeOfCell';
import { noArtifactNames } from '../../core/knowledge/files/artifactLookup';
import { pauseBriefly, TimeSlices } from '../../core/knowledge/files/timeSlices';
import type { NamedEvents } from '../../core/knowledge/sources/knowledgeSource';
import type { ParsedCell } from '../../core/model/cell/cell';
import { parseCell } from '../../core/model/cell/parseCell';
import type { SourceRange } from '../../core/model/cell/problem';
import type { PlanningPorts } from '../../core/request/pipe/networkPorts';
import type { PromptPorts } from '../../core/request/pipe/promptPorts';
import type { LookingPorts } from '../../core/run/session/compose/freeInquiries';
import type { Memory } from '../../core/run/session/notebook/scope';
import { cellLanguage, fileLanguage } from '../contributions';
import { isRpcCell, isRpcNotebook } from '../notebook/notebookCells';
import type { NotebookSessions } from '../notebook/notebookSessions';
import { readerTime } from '../notebook/readerTime';

/** Provides the cells of notebooks, and the fences of `.rpc` files that are open as text. */
export const rpcDocuments: DocumentSelector = [
  { language: cellLanguage },
  { language: fileLanguage },
  { language: 'markdown', pattern: '**/*.rpc.md' },
];

/** A cell and its position in a document. */
export class EditorCell {
  constructor(
    readonly document: TextDocument,
    readonly edited: ParsedCell,
    readonly lines: CellLines,
  ) {}

  offsetAt(position: Position): number {
    return this.lines.offsetOf(position);
  }

  rangeOf(range: SourceRange): Range {
    const { start, end } = this.lines.placesOf(range);
    return new Range(start.line, start.character, end.line, end.character);
  }
}

/** A cell with its context for the editor. */
export interface OpenCell {
  readonly located: EditorCell;
  readonly context: LanguageContext;
}

/** Milliseconds. */
const maxListingLength = 150;

const noMemory: Memory = { answers: new Map(), variables: new Map() };

/**
 * The cells that share names, with and without their positions. The lists stay the same until one of the cells changes.
 */
interface Siblings {
  readonly located: readonly EditorCell[];
  readonly edited: readonly ParsedCell[];
}

/** The cells of open documents. Each document is parsed once per version. */
export class OpenCells implements Disposable {
  readonly #parsed = new WeakMap<TextDocument, { readonly version: number; readonly cells: readonly EditorCell[] }>();
  /** Facts about the cells of each notebook or text. The next untitled one has the same URI. */
  readonly #facts = new WeakMap<NotebookDocument | TextDocument, NotebookFacts>();
  readonly #builtInEvents: EventNames;
  readonly #eventsByName = new Map<string, NamedEvents>();
  readonly #siblings = new WeakMap<NotebookDocument | TextDocument, Siblings>();
  readonly #subscriptions: readonly Disposable[];
  #artifactNames = noArtifactNames;

  constructor(
    private readonly ports: PlanningPorts & LookingPorts & Pick<PromptPorts, 'environment' | 'files'>,
    private readonly sessions: NotebookSessions,
  ) {
    this.#builtInEvents = new EventNames(ports.builtInAbi);
    this.#subscriptions = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // The cell of the next untitled notebook may be the same document with another text and the same version.
        if (contentChanges.length > 0) this.#parsed.delete(document);
        this.#replace(document);
      }),
      workspace.onDidChangeNotebookDocument((event) => this.#noteNotebook(event)),
    ];
  }

  /** Returns the cells of one document. The document of a notebook cell is a single cell. */
  in(document: TextDocument): readonly EditorCell[] {
    const known = this.#parsed.get(document);
    if (known?.version === document.version) return known.cells;
    const cells = document.languageId === cellLanguage ? [wholeDocument(document)] : fences(document);
    this.#parsed.set(document, { version: document.version, cells });
    return cells;
  }

  /** Returns all cells that share names with those of a document. */
  beside(document: TextDocument): readonly EditorCell[] {
    return this.#siblingsOf(document).located;
  }

  /** Returns the cell at a position with its context; undefined between fences. */
  async at(document: TextDocument, position: Position): Promise<OpenCell | undefined> {
    const located = this.in(document).find(({ lines }) => lines.holds(position));
    return located && this.open(located);
  }

  /** Returns a cell with its context. Reads the files that it names first. */
  async open(located: EditorCell): Promise<OpenCell> {
    const { document, edited } = located;
    const from = this.notebookOf(document)?.uri ?? document.uri;
    return { located, context: await openEdited(this.#contextOf(document), edited, from.toString(), this.ports) };
  }

  /** Returns a cell with the context that needs no file: enough for names, outline, and folding. */
  glance(located: EditorCell): OpenCell {
    return { located, context: this.#contextOf(located.document) };
  }

  /**
   * Looks up artifact events whose names are used in a cell, in slices. Returns whether it looked up any. In that case,
   * it pauses before returning, because the cell is checked again, and checking a large cell takes long.
   */
  async lookUpWanted({ artifactEvents }: LanguageContext): Promise<boolean> {
    const names = [...artifactEvents.wanted];
    artifactEvents.wanted.clear();
    const slices = new TimeSlices(() => performance.now(), pauseBriefly);
    for (const name of names) {
      await slices.turn();
      this.#eventsByName.set(name, await this.ports.knowledge.eventsNamed(name));
    }
    if (names.length > 0) await pauseBriefly();
    return names.length > 0;
  }

  /** Lists the names in artifacts for completion. Waits no longer than a user would wait for the list. */
  async listArtifacts(): Promise<void> {
    const listed = this.ports.knowledge.names().then((names) => {
      this.#artifactNames = names;
    });
    await Promise.race([
      listed,
      new Promise((resolve) => {
        setTimeout(resolve, maxListingLength);
      }),
    ]);
  }

  /** Removes the events that were looked up, because artifacts may have changed. */
  forgetEvents(): void {
    this.#eventsByName.clear();
  }

  /**
   * Returns the notebook of a cell. If two notebooks share a path (a file and its last commit), returns the one that
   * contains the cell.
   */
  notebookOf(document: TextDocument): NotebookDocument | undefined {
    if (document.languageId !== cellLanguage) return undefined;
    const [first, ...others] = workspace.notebookDocuments.filter(
      (notebook) => notebook.uri.path === document.uri.path && isRpcNotebook(notebook),
    );
    return others.length === 0
      ? first
      : [first, ...others].find((notebook) => notebook?.getCells().some((cell) => cell.document === document));
  }

  /** Whether other cells can refer to something in a document: a named cell or a variable. */
  affectsOthers(document: TextDocument): boolean {
    const facts = this.#factsOf(this.#ownerOf(document));
    return this.in(document).some(({ edited }) => {
      const { name, variables } = facts.of(edited);
      return name !== undefined || variables.length > 0;
    });
  }

  /** Whether the cells of a document still look the same to other cells as `before`. */
  areSameToOthers(document: TextDocument, before: readonly EditorCell[]): boolean {
    const now = this.in(document);
    const facts = this.#factsOf(this.#ownerOf(document));
    return (
      now.length === before.length &&
      now.every(({ edited }, index) => {
        const old = before[index];
        return old !== undefined && facts.isSameToOthers(old.edited, edited);
      })
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #siblingsOf(document: TextDocument): Siblings {
    const owner = this.#ownerOf(document);
    const known = this.#siblings.get(owner);
    if (known) return known;
    const located =
      'getCells' in owner
        ? owner
            .getCells()
            .filter(isRpcCell)
            .flatMap((cell) => this.in(cell.document))
        : this.in(document);
    const siblings = { located, edited: located.map(({ edited }) => edited) };
    this.#siblings.set(owner, siblings);
    return siblings;
  }

  /** Outputs and runs, which are frequent, don't change the cells. Edits are also recorded by `#replace`. */
  #noteNotebook({ notebook, contentChanges, cellChanges }: NotebookDocumentChangeEvent): void {
    if (contentChanges.length > 0) this.#siblings.delete(notebook);
    for (const { cell, document } of cellChanges) if (document !== undefined) this.#replace(cell.document, notebook);
  }

  /** Replaces an edited cell among its siblings. */
  #replace(document: TextDocument, owner = this.#ownerOf(document)): void {
    const known = this.#siblings.get(owner);
    if (!known) return;
    const at = known.located.findIndex((cell) => cell.document === document);
    const [cell] = document.languageId === cellLanguage ? this.in(document) : [];
    // The text between the cells changed.
    if (at === -1 && !cell && document !== owner) return;
    if (cell && known.located[at] === cell) return;
    if (at === -1 || !cell) this.#siblings.delete(owner);
    else
      this.#siblings.set(owner, {
        located: known.located.with(at, cell),
        edited: known.edited.with(at, cell.edited),
      });
  }

  #factsOf(owner: NotebookDocument | TextDocument): NotebookFacts {
    const facts = this.#facts.get(owner) ?? new NotebookFacts();
    this.#facts.set(owner, facts);
    return facts;
  }

  /** Returns the notebook or text whose cells share names with those of a document. */
  #ownerOf(document: TextDocument): NotebookDocument | TextDocument {
    return this.notebookOf(document) ?? document;
  }

  #contextOf(document: TextDocument): LanguageContext {
    const notebook = this.notebookOf(document);
    const { catalogue, builtInAbi, environment } = this.ports;
    const { defaultNetwork, costs } = this.ports.settings();
    return {
      catalogue,
      builtInAbi,
      defaultNetwork,
      costs,
      services: this.ports.services(),
      cells: this.#siblingsOf(document).edited,
      memory: notebook ? this.sessions.of(notebook).memory : noMemory,
      facts: this.#factsOf(notebook ?? document),
      builtInEvents: this.#builtInEvents,
      artifactNames: this.#artifactNames,
      artifactEvents: { found: this.#eventsByName, wanted: new Set() },
      hintsOf: (cell) => hintsOfKnowledge({ abis: [], problems: [], ...typeOf(cell) }),
      allowedVariables: environment.allowedNames(),
      time: readerTime(),
    };
  }
}

function typeOf({ directives }: ParsedCell['cell']): { readonly storageType?: string } {
  const type = directives.findLast(({ name }) => name === 'type')?.value;
  return type === undefined ? {} : { storageType: type };
}

function wholeDocument(document: TextDocument): EditorCell {
  const text = document.getText();
  return new EditorCell(document, { id: document.uri.toString(), text, cell: parseCell(text) }, new CellLines(text));
}

function fences(document: TextDocument): readonly EditorCell[] {
  return fencedCells(document.getText()).map(
    ({ id, text, firstLine, indents }) =>
      new EditorCell(document, { id, text, cell: parseCell(text) }, new CellLines(text, firstLine, indents)),
  );
}
