import { hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import { noArtifactNames } from '../../../knowledge/files/artifactLookup';
import type { NamedEvents } from '../../../knowledge/sources/knowledgeSource';
import { findKeyInCell } from '../../../model/cell/keyInCell';
import { parseCell } from '../../../model/cell/parseCell';
import type { Problem } from '../../../model/cell/problem';
import { misplacedTexts } from '../../../model/notebook/misplacedTexts';
import { parseNotebook } from '../../../model/notebook/parseNotebook';
import type { PlanningPorts } from '../../../request/pipe/networkPorts';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import { openEdited } from '../context/openEdited';
import { CellLines } from '../shared/cellLines';
import { EventNames } from '../shared/eventNames';
import { fencedCells } from '../shared/fencedCells';
import type { LanguageContext } from '../shared/languageContext';
import { NotebookFacts } from '../shared/notebookFacts';
import { diagnoseCell } from './diagnoseCell';

/** A problem at a place of a text, counted from 1. Columns are in UTF-16 units. */
export interface PlacedProblem extends Pick<Problem, 'code' | 'severity' | 'message'> {
  readonly line: number;
  readonly column: number;
}

export interface TextQuestion {
  /** The text of a notebook, or Markdown with cells. */
  readonly text: string;
  /** Its path, from which the files of cells are found. */
  readonly path: string;
  /** Removes the known keys from a text. */
  readonly redact: (text: string) => string;
}

/** Returns the problems that the editor shows for the cells of a text, in the order of their places. Sends nothing. */
export async function diagnoseText(
  { text, path, redact }: TextQuestion,
  ports: PlanningPorts & Pick<PromptPorts, 'environment' | 'files'>,
): Promise<readonly PlacedProblem[]> {
  const fenced = fencedCells(text);
  const cells = fenced.map((cell) => ({ id: cell.id, text: cell.text, cell: parseCell(cell.text) }));
  const events = new Map<string, NamedEvents>();
  const context = contextOf(cells, events, ports);
  const found: PlacedProblem[] = misplacedTexts(parseNotebook(text)).map(({ kind, line, message }) => ({
    code: kind === 'directive' ? 'misplacedDirective' : 'misplacedBlock',
    severity: kind === 'directive' ? 'error' : 'warning',
    message: redact(message),
    line,
    column: 1,
  }));
  for (const [index, edited] of cells.entries()) {
    const { firstLine = 0, indents = [] } = fenced[index] ?? {};
    const lines = new CellLines(edited.text, firstLine, indents);
    const opened = await openEdited(context, edited, path, ports);
    const first = diagnoseCell(opened, edited);
    const wanted = [...opened.artifactEvents.wanted];
    opened.artifactEvents.wanted.clear();
    for (const name of wanted) events.set(name, await ports.knowledge.eventsNamed(name));
    const key = findKeyInCell(edited.text, redact);
    const problems = wanted.length > 0 ? diagnoseCell(opened, edited) : first;
    for (const { code, severity, message, range } of key === undefined ? problems : [key, ...problems]) {
      const { line, character } = lines.placeOf(range.start);
      found.push({ code, severity, message: redact(message), line: line + 1, column: character + 1 });
    }
  }
  return found.toSorted((one, other) => one.line - other.line || one.column - other.column);
}

function contextOf(
  cells: LanguageContext['cells'],
  events: ReadonlyMap<string, NamedEvents>,
  ports: PlanningPorts & Pick<PromptPorts, 'environment'>,
): LanguageContext {
  const { defaultNetwork, costs } = ports.settings();
  return {
    catalogue: ports.catalogue,
    builtInAbi: ports.builtInAbi,
    builtInEvents: new EventNames(ports.builtInAbi),
    artifactNames: noArtifactNames,
    artifactEvents: { found: events, wanted: new Set() },
    defaultNetwork,
    costs,
    services: ports.services(),
    cells,
    memory: { answers: new Map(), variables: new Map() },
    facts: new NotebookFacts(),
    hintsOf: () => hintsOfKnowledge({ abis: [], problems: [] }),
    allowedVariables: ports.environment.allowedNames(),
    time: { zone: 'UTC', locale: 'en' },
  };
}
