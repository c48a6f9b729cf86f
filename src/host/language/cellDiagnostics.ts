import {
  type CodeAction as EditorAction,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  languages,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';

import { withoutCodeMarks } from '../../core/base/view/inertProse';
import { visibleText } from '../../core/base/view/visibleText';
import { diagnoseCell } from '../../core/editor/language/problems/diagnoseCell';
import { pauseBriefly, TimeSlices } from '../../core/knowledge/files/timeSlices';
import { findKeyInCell } from '../../core/model/cell/keyInCell';
import type { Problem } from '../../core/model/cell/problem';
import { problemTopics } from '../../core/model/cell/problemTopics';
import { helpCommand } from '../help/registerHelp';
import { CheckSchedule } from './checkSchedule';
import { type EditorCell, type OpenCell, type OpenCells, rpcDocuments } from './openCells';

/** How long keys that were read are used. */
const keyMilliseconds = 2_000;

const severities: Readonly<Record<Problem['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/**
 * Shows the problems of cells in the Problems view: the edited cell immediately, a pasted text and the other cells when
 * typing pauses.
 */
export class CellDiagnostics implements Disposable {
  readonly #collection = languages.createDiagnosticCollection('rpcbook');
  readonly #subscriptions: Disposable[];
  readonly #schedule = new CheckSchedule<TextDocument>({
    pathOf: ({ uri }) => uri.path,
    one: (document) => this.#reportIn(document, this.#diagnose(document, newSlices())),
    beside: (document) => this.#reportIn(document, this.#diagnoseBeside(document)),
  });
  /** The cells of documents at their first check or their last change. */
  readonly #before = new WeakMap<TextDocument, readonly EditorCell[]>();
  /** The version of each document whose problems are shown. */
  readonly #shownFor = new WeakMap<TextDocument, number>();
  /** The latest request by document. Results of earlier requests are discarded. */
  readonly #asked = new Map<string, number>();
  #questions = 0;

  #redactor: { readonly at: number; readonly redact: Promise<(text: string) => string> } | undefined;

  /**
   * @param cells the cells that are open
   * @param redactor gives what removes every known key from a text
   */
  constructor(
    private readonly cells: OpenCells,
    private readonly redactor: () => Promise<(text: string) => string>,
  ) {
    this.#subscriptions = [
      this.#collection,
      workspace.onDidOpenTextDocument((document) => this.#settle(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#note(document)),
      workspace.onDidCloseTextDocument((document) => {
        this.#asked.delete(document.uri.toString());
        this.#collection.delete(document.uri);
        // Names that the cell defined are no longer available to the other cells.
        this.#settle(document);
      }),
    ];
    this.#settleAll();
  }

  /** Checks everything again, because settings, documents of the catalogue, or answers changed. */
  refresh(): void {
    this.cells.forgetEvents();
    this.#settleAll();
  }

  /** Checks the notebook of a cell again, because it has an answer. */
  refreshBeside(document: TextDocument): void {
    this.#settle(document);
  }

  /** Returns the current problems of one cell. */
  async problemsOf(open: OpenCell): Promise<readonly Problem[]> {
    const { context, located } = open;
    const problems = diagnoseCell(context, located.edited);
    const found = (await this.cells.lookUpWanted(context)) ? diagnoseCell(context, located.edited) : problems;
    const key = findKeyInCell(located.edited.text, await this.#redact());
    return key === undefined ? found : [key, ...found];
  }

  /** Reading the keys takes time, and a notebook has many cells. */
  #redact(): Promise<(text: string) => string> {
    const now = Date.now();
    if (this.#redactor === undefined || now - this.#redactor.at > keyMilliseconds)
      this.#redactor = { at: now, redact: this.redactor() };
    return this.#redactor.redact;
  }

  dispose(): void {
    this.#schedule.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #note(document: TextDocument): void {
    if (!isOurs(document)) return;
    const concernsOthers = this.cells.notebookOf(document) !== undefined && this.#concernsOthers(document);
    const isSlow = this.cells.in(document).some(({ edited }) => edited.cell.request?.kind === 'pasted');
    // What was found in the text before this change is not shown.
    if (isSlow) this.#asked.delete(document.uri.toString());
    this.#schedule.edited(document, { isSlow, concernsOthers });
  }

  #reportIn(document: TextDocument, check: Promise<void>): void {
    check.catch(() => this.#collection.delete(document.uri));
  }

  /** Whether a change can affect the problems of other cells, or their check is pending. */
  #concernsOthers(document: TextDocument): boolean {
    const before = this.#before.get(document);
    this.#before.set(document, this.cells.in(document));
    return this.#schedule.isSettling(document) || !before || !this.cells.areSameToOthers(document, before);
  }

  /** The cells of a notebook have the same path and are checked together, so one of them is sufficient. */
  #settleAll(): void {
    const settled = new Set<string>();
    for (const document of workspace.textDocuments) {
      const { path } = document.uri;
      if (settled.has(path) || !isOurs(document)) continue;
      settled.add(path);
      this.#settle(document);
    }
  }

  /** A notebook can open with thousands of cells, so they are checked together, in slices. */
  #settle(document: TextDocument): void {
    if (isOurs(document)) this.#schedule.settle(document);
  }

  async #diagnoseBeside(document: TextDocument): Promise<void> {
    const open = workspace.textDocuments.filter(
      (candidate) => candidate.uri.path === document.uri.path && isOurs(candidate),
    );
    const slices = newSlices();
    for (const candidate of open) {
      if (this.#schedule.isSettling(document)) return;
      if (!candidate.isClosed) await this.#diagnose(candidate, slices);
    }
  }

  async #diagnose(document: TextDocument, slices: TimeSlices): Promise<void> {
    const key = document.uri.toString();
    this.#questions += 1;
    const question = this.#questions;
    this.#asked.set(key, question);
    const found: Diagnostic[] = [];
    if (!this.#before.has(document)) this.#before.set(document, this.cells.in(document));
    for (const located of this.cells.in(document)) {
      await slices.turn();
      if (this.#asked.get(key) !== question) return;
      const problems = await this.problemsOf(await this.cells.open(located));
      found.push(...problems.map((problem) => diagnosticOf(problem, located)));
    }
    if (this.#asked.get(key) !== question || document.isClosed) return;
    const shown = this.#collection.get(document.uri) ?? [];
    // The editor closes a list of fixes when problems are reported, and moves their places with each edit by itself.
    if (this.#shownFor.get(document) === document.version && haveSameProblems(shown, found)) return;
    this.#shownFor.set(document, document.version);
    if (found.length > 0 || shown.length > 0) this.#collection.set(document.uri, found);
  }
}

function newSlices(): TimeSlices {
  return new TimeSlices(() => performance.now(), pauseBriefly);
}

function haveSameProblems(shown: readonly Diagnostic[], found: readonly Diagnostic[]): boolean {
  return shown.length === found.length && shown.every((problem, index) => isSameProblem(problem, found[index]));
}

function isSameProblem(shown: Diagnostic, found: Diagnostic | undefined): boolean {
  const { code, message, range, severity } = shown;
  return (
    found !== undefined &&
    message === found.message &&
    severity === found.severity &&
    range.isEqual(found.range) &&
    codeOf(code) === codeOf(found.code)
  );
}

function codeOf(code: Diagnostic['code']): string | number | undefined {
  return typeof code === 'object' ? code.value : code;
}

/** Converts a problem for VS Code. */
export function diagnosticOf(problem: Problem, located: EditorCell): Diagnostic {
  const diagnostic = new Diagnostic(
    located.rangeOf(problem.range),
    // VS Code shows the message as plain text, without code.
    visibleText(withoutCodeMarks(problem.message)),
    severities[problem.severity],
  );
  diagnostic.code = linkedCode(problem.code);
  diagnostic.source = 'rpcbook';
  return diagnostic;
}

/** Returns the code of a problem. It links to the help if a topic explains it. */
function linkedCode(code: string): NonNullable<Diagnostic['code']> {
  const topic = problemTopics.get(code);
  if (topic === undefined) return code;
  return { value: code, target: Uri.from({ scheme: 'command', path: helpCommand, query: JSON.stringify([topic]) }) };
}

/**
 * Returns the visible diagnostics that an action fixes. They must be the objects from the request, so that VS Code
 * recognizes them.
 */
export function fixedBy(
  problem: Problem,
  located: EditorCell,
  shown: readonly Diagnostic[],
): EditorAction['diagnostics'] {
  const range = located.rangeOf(problem.range);
  return shown.filter(
    ({ code, range: place, source }) => source === 'rpcbook' && codeOf(code) === problem.code && place.isEqual(range),
  );
}

function isOurs(document: TextDocument): boolean {
  return languages.match(rpcDocuments, document) > 0;
}
