import type { RangedCalls } from '../../base/credits/planCost';
import { type DecodeHints, noHints, type ScopedEvent } from '../../formats/abi/names/decodeHints';
import { feltHex } from '../../formats/l2net/felt';
import { cairoSelectorOf } from '../../formats/l2net/selector';
import { type CellKnowledge, hintsOfKnowledge, knowledgeOfCell } from '../../knowledge/answers/knowledgeOfCell';
import type { KnowingPorts } from '../../knowledge/sources/knowingPorts';
import type { ParsedCell } from '../../model/cell/cell';
import type { Network } from '../../model/networks/network';
import type { NetworkPorts } from '../../request/pipe/networkPorts';
import { createEncodeContext } from '../../run/session/compose/createEncodeContext';
import { resolveStorageTarget } from '../../run/session/compose/storageTarget';
import type { CellAnswer } from '../../run/session/memory/cellAnswer';
import { type EnvironmentGrants, noEnvironment } from '../../run/session/notebook/environmentValues';
import { NamePlaces } from '../../run/session/notebook/namePlaces';
import { Scope } from '../../run/session/notebook/scope';
import { NotebookSession } from '../../run/session/run/notebookSession';
import type { RunningPorts } from '../../run/session/run/runningPorts';
import { composeDraft } from './composeDraft';
import type { Draft } from './draft';
import { AskedNames, type DraftNames } from './namesOfDraft';
import { printDraftCell } from './printDraftCell';

/** What sending a draft would do and cost, and what is known about its contract. */
export interface DraftPlan extends RangedCalls {
  /** True if the first answers may lead to more calls. */
  readonly isOpen: boolean;
  readonly hints: DecodeHints;
  /** The names of addresses that it uses. */
  readonly names: DraftNames;
}

const cellId = 'draft';

/** Returns what the directives of a draft define about its contract, with their files read. Sends nothing. */
export function knowledgeOfDraft(draft: Draft, network: Network, ports: RunningPorts): Promise<CellKnowledge> {
  const { cell } = new NotebookSession(ports).parse(cellOf(draft, network, ports));
  return knowledgeOfCell(cell, undefined, ports.knowledge);
}

/** Plans a draft as a notebook with one cell. Sends nothing. */
export async function planDraft(draft: Draft, network: Network, ports: RunningPorts): Promise<DraftPlan> {
  const cell = cellOf(draft, network, ports);
  const session = new NotebookSession(ports);
  const { cost, calls, ifUpgraded, isOpen } = await session.plan([cell], cellId);
  const hints = await hintsOf(session.parse(cell), network, ports);
  const { wanted, names } = await namedIn(draft, network, hints, ports);
  return { cost, calls, ifUpgraded, isOpen, hints: await withArtifactEvents(wanted, hints, ports), names };
}

/** Returns what a draft names, so that the form can encode it without another lookup: events and addresses. */
async function namedIn(
  draft: Draft,
  network: Network,
  hints: DecodeHints,
  ports: KnowingPorts,
): Promise<{ readonly wanted: ReadonlySet<string>; readonly names: DraftNames }> {
  const wanted = new Set<string>();
  const { all, registry } = await ports.knowledge.addressBook(network);
  const book = new AskedNames(all, registry);
  const context = createEncodeContext(hints, ports.builtInAbi, { artifacts: { found: new Map(), wanted }, book });
  composeDraft(draft, ports.catalogue.find(draft.method), network, context);
  return { wanted, names: book.asked() };
}

/** Adds the events from artifacts that a draft names. */
async function withArtifactEvents(
  wanted: ReadonlySet<string>,
  hints: DecodeHints,
  ports: KnowingPorts,
): Promise<DecodeHints> {
  const found = await Promise.all([...wanted].map((name) => ports.knowledge.eventsNamed(name)));
  const events = found.flatMap(({ solidity }) =>
    solidity.map((item): ScopedEvent => ({ item, source: { kind: 'workspace', label: 'workspace' } })),
  );
  const cairo = [...wanted].filter((_, index) => found[index]?.isCairo === true);
  const cairoArtifacts =
    cairo.length === 0 ? [] : await ports.knowledge.cairoAbis(cairo.map((name) => feltHex(cairoSelectorOf(name))));
  return {
    ...hints,
    events: [...hints.events, ...events],
    ...(cairoArtifacts.length > 0 && { cairoArtifacts }),
  };
}

/**
 * Sends a draft as a notebook with one cell, with the same checks and confirmations. The envelope has the draft's ID.
 */
export async function sendDraft(
  draft: Draft,
  network: Network,
  { signal, grants }: { readonly signal: AbortSignal; readonly grants: EnvironmentGrants },
  ports: RunningPorts,
): Promise<CellAnswer> {
  const answers: CellAnswer[] = [];
  const session = new NotebookSession({ ...ports, nextId: () => draft.id }, undefined, { grants });
  await session.run([cellOf(draft, network, ports)], cellId, signal, {
    started: () => {},
    ended: (_, answer) => {
      answers.push(answer);
    },
  });
  return answers.at(-1) ?? { kind: 'nothing' };
}

function cellOf(draft: Draft, network: Network, ports: NetworkPorts): { readonly id: string; readonly text: string } {
  return { id: cellId, text: printDraftCell(draft, ports.catalogue.find(draft.method), network) };
}

async function hintsOf(parsed: ParsedCell, network: Network, ports: KnowingPorts): Promise<DecodeHints> {
  const { request } = parsed.cell;
  if (request === undefined || request.kind === 'pasted') return noHints;
  const known = await knowledgeOfCell(parsed.cell, undefined, ports.knowledge);
  const scope = new Scope(new NamePlaces([parsed]), parsed, { answers: new Map(), variables: new Map() });
  const target = await resolveStorageTarget(
    { request, network, known, scope, prompted: new Map(), environment: noEnvironment },
    ports,
  );
  return hintsOfKnowledge(target.known);
}
