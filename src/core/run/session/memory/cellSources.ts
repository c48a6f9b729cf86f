import { nameCharacters } from '../../../base/answerBounds';
import { isSameJson } from '../../../base/json/isSameJson';
import type { JsonValue } from '../../../base/json/jsonValue';
import { readPath } from '../../../base/json/readPath';
import { visibleText } from '../../../base/view/visibleText';
import type { ParsedCell } from '../../../model/cell/cell';
import { printRequest } from '../../../model/cell/printRequest';
import { variableValues } from '../../../model/cell/variableValues';
import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import { networksOfCell } from '../compose/networksOfCell';
import type { NamePlaces } from '../notebook/namePlaces';
import { type Memory, Scope } from '../notebook/scope';

/** What a cell reads from the last answer of a named cell. */
interface AnswerRead {
  readonly name: string;
  /** Undefined if there was no answer, or nothing at the path. */
  readonly value: JsonValue | undefined;
}

/**
 * Everything that the request of a cell is made from. Prompts, the environment, and the time are requested in each run.
 */
export interface CellSources {
  /** The cell's own request and directives, without those that don't affect its answer. */
  readonly own: string;
  /** The networks of the cell. */
  readonly networks: string;
  /** How often the chains of these networks had started over when the answer came. */
  readonly chains: string;
  /** The texts of the variables that it reads from other cells, by name, directly or through other variables. */
  readonly variables: ReadonlyMap<string, string>;
  /** What it reads of answers, by the expression between the braces. */
  readonly answers: ReadonlyMap<string, AnswerRead>;
}

/** What differs from the sources of an answer. A changed answer may itself have been made from older sources. */
export type ChangedSource =
  | { readonly kind: 'cell' }
  | { readonly kind: 'network' }
  | { readonly kind: 'chain' }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'answer'; readonly name: string };

/** Directives that affect how the cell is called or sent, but not its answer. */
const withoutEffect: readonly string[] = ['name', 'timeout', 'budget', 'outputs', 'retry'];

/** Returns what the request of a cell is made from now. Sends nothing. */
export function sourcesOfCell(
  places: NamePlaces,
  target: ParsedCell,
  memory: Memory,
  ports: NetworkPorts,
): CellSources {
  const { cell } = target;
  const scope = new Scope(places, target, memory);
  const ownValues = variableValues(cell);
  const own = cell.directives
    .filter(({ name }) => !withoutEffect.includes(name))
    .map(({ name, value }) => `@${name} ${value.trim().replaceAll(/\s+/g, ' ')}`);
  if (cell.request) own.push(printRequest(cell.request));
  const variables = new Map<string, string>();
  const answers = new Map<string, AnswerRead>();
  const ownRead = new Set<string>();
  for (const { target: to, expression } of scope.references()) {
    if (to.kind !== 'name' && to.kind !== 'path') continue;
    const named = scope.find(to.name, to.kind === 'path' ? to.path[0] : undefined);
    if (named?.kind === 'variable') {
      if (ownValues.has(to.name)) ownRead.add(to.name);
      else variables.set(to.name, named.text);
    } else answers.set(expression, { name: to.name, value: readAnswer(named?.answer, to) });
  }
  for (const name of ownRead) own.push(`@${name} = ${ownValues.get(name) ?? ''}`);
  const networks = networksOfCell(cell, ports);
  return {
    own: own.join('\n'),
    networks:
      networks.kind === 'ok'
        ? JSON.stringify(networks.value.map(({ key, chainId, rpc, ws, gas }) => [key, chainId, rpc, ws, gas]))
        : '',
    chains: chainsOfCell(target, ports),
    variables,
    answers,
  };
}

/** Returns how often the chains of a cell's networks have started over. */
export function chainsOfCell({ cell }: Pick<ParsedCell, 'cell'>, ports: NetworkPorts): string {
  const networks = cell.request && networksOfCell(cell, ports);
  return networks?.kind === 'ok' ? networks.value.map((network) => ports.startsOf?.(network) ?? 0).join(' ') : '';
}

/** Returns the first source that has changed; undefined if none has. */
export function findChangedSource(made: CellSources, now: CellSources): ChangedSource | undefined {
  if (made.own !== now.own) return { kind: 'cell' };
  if (made.networks !== now.networks) return { kind: 'network' };
  if (made.chains !== now.chains) return { kind: 'chain' };
  for (const [name, text] of made.variables) if (now.variables.get(name) !== text) return { kind: 'variable', name };
  for (const [expression, { name, value }] of made.answers) {
    const read = now.answers.get(expression);
    if (!read || !isSameJson(read.value, value)) return { kind: 'answer', name };
  }
  return undefined;
}

function readAnswer(
  answer: JsonValue | undefined,
  target: { readonly kind: 'name' | 'path'; readonly name: string; readonly path?: Parameters<typeof readPath>[1] },
): JsonValue | undefined {
  if (answer === undefined || target.path === undefined) return answer;
  const found = readPath(answer, target.path, target.name);
  return found.kind === 'ok' ? found.value : undefined;
}

/** Returns why an output is outdated, in a few words. */
export function formatChangedSource(changed: ChangedSource): string {
  switch (changed.kind) {
    case 'cell':
      return 'Made before the cell was changed';
    case 'network':
      return 'Made before the network was changed';
    case 'chain':
      return 'Made before the chain started over';
    case 'variable':
      return `Made from an older value of ${visibleText(changed.name, nameCharacters)}`;
    case 'answer':
      return `Made from an older answer of ${visibleText(changed.name, nameCharacters)}`;
  }
}
