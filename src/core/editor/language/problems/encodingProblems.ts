import type { Method } from '../../../model/catalogue/method';
import type { ParsedCell } from '../../../model/cell/cell';
import { type Problem, type SourceRange, withReplacements } from '../../../model/cell/problem';
import { nearestNames } from '../../../model/networks/nearestNames';
import {
  composeForEditor,
  type EditedComposition,
  namedNetworksOf,
  type SharedComposition,
} from '../shared/cellComposition';
import { argumentFrames } from '../shared/envelopeCursor';
import { knownEvents } from '../shared/knownEvents';
import type { LanguageContext } from '../shared/languageContext';
import { schemaAt } from '../shared/schemaAtCursor';

/** Maximum number of signatures that are suggested for one name. */
const maxEvents = 6;

/** Maximum number of problems of one cell for which events with a similar name are searched. */
const maxWithEvents = 10;

/**
 * Returns the problems of the values for all networks of the cell, without duplicates. Stops at the network that
 * exceeds the budget, with a problem that says so; running the cell checks each network separately.
 */
export function encodingProblems(
  context: LanguageContext,
  edited: ParsedCell,
  { encoded, method }: EditedComposition,
  shared: SharedComposition,
): readonly Problem[] {
  // Each search compares a thousand names.
  const problems = (encoded?.problems ?? []).map((problem, index) =>
    index < maxWithEvents ? withEvents(problem, context, edited, method) : problem,
  );
  const known = new Set(problems.map(placeOf));
  for (const { item, found } of namedNetworksOf(context, edited).slice(1)) {
    if (found.kind === 'failed' || shared.budget.isSpent) continue;
    const { encoded: other } = composeForEditor(context, edited, found, undefined, shared);
    if (shared.budget.isSpent) {
      problems.push(uncheckedNetworks(item.range));
      continue;
    }
    for (const problem of other?.problems ?? []) {
      if (known.has(placeOf(problem))) continue;
      known.add(placeOf(problem));
      problems.push(problem);
    }
  }
  return problems;
}

/** Returns a text that is equal for equal problems of two networks. */
function placeOf({ code, range }: Problem): string {
  return `${range.start} ${code}`;
}

function uncheckedNetworks(range: SourceRange): Problem {
  return {
    code: 'tooLarge',
    severity: 'information',
    range,
    message:
      'This cell is too large to check for all its networks while you edit it. The others are checked when it runs.',
  };
}

/** Suggests events with the same or a similar name for an invalid event. */
function withEvents(
  problem: Problem,
  context: LanguageContext,
  edited: ParsedCell,
  method: Method | undefined,
): Problem {
  const name = /^"?([A-Za-z_]\w*)"?$/.exec(edited.text.slice(problem.range.start, problem.range.end))?.[1];
  if (problem.code !== 'unreadableValue' || name === undefined || !isTopic(method, edited, problem.range))
    return problem;
  const events = [...knownEvents(context, edited), ...context.builtInEvents.all()];
  const names = events.some((event) => event.name === name)
    ? [name]
    : nearestNames(name, [...new Set(events.map((event) => event.name))]);
  return withReplacements(
    problem,
    names
      .flatMap((near) => [...new Set(events.filter((event) => event.name === near).map(({ signature }) => signature))])
      .slice(0, maxEvents),
  );
}

function isTopic(method: Method | undefined, edited: ParsedCell, { start }: SourceRange): boolean {
  const found = argumentFrames(edited, start + 1);
  return found !== undefined && schemaAt(method, found.frames).schema?.name === 'Topic';
}
