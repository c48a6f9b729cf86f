import { noHints, type DecodeHints, type ScopedEvent } from '../decode/decodeHints';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';
import type { PlanCost } from '../pipe/plan';
import { knowTarget } from '../session/composeCell';
import { createEncodeContext } from '../session/createEncodeContext';
import { hintsOfKnowledge, knowledgeOfCell } from '../session/knowledgeOfCell';
import { NotebookSession } from '../session/notebookSession';
import type { CellAnswer } from '../session/cellAnswer';
import { Scope } from '../session/scope';
import type { ParsedCell } from '../session/sessionCell';
import { composeDraft } from './composeDraft';
import type { Draft } from './draft';
import { printDraftCell } from './printDraftCell';

/** What sending a draft would do and cost, and what is known of the contract that it asks about. */
export interface DraftPlan {
  readonly cost: PlanCost;
  /** True where the first answers may tell of more calls. */
  readonly isOpen: boolean;
  readonly hints: DecodeHints;
}

const cellId = 'draft';

/** Plans a draft as a notebook of one cell. Sends nothing. */
export async function planDraft(draft: Draft, network: Network, ports: PipePorts): Promise<DraftPlan> {
  const cell = cellOf(draft, network, ports);
  const session = new NotebookSession(ports);
  const { cost, isOpen } = await session.plan([cell], cellId);
  const hints = await hintsOf(session.parse(cell), network, ports);
  return { cost, isOpen, hints: { ...hints, events: [...hints.events, ...await eventsOf(draft, network, hints, ports)] } };
}

/** The events of artifacts that a draft names: whoever shows the draft encodes it by them without asking again. */
async function eventsOf(draft: Draft, network: Network, hints: DecodeHints, ports: PipePorts): Promise<readonly ScopedEvent[]> {
  const wanted = new Set<string>();
  composeDraft(draft, ports.catalogue.find(draft.method), network, createEncodeContext(hints, ports.builtInAbi, new Map(), { found: new Map(), wanted }));
  const found = await Promise.all([...wanted].map((name) => ports.knowledge.eventsNamed(name)));
  return found.flat().map((item) => ({ item, source: { kind: 'workspace', label: 'workspace' } }));
}

/** Sends a draft as a notebook of one cell: the same pipe, the same questions. The envelope bears the draft's own id. */
export async function sendDraft(draft: Draft, network: Network, signal: AbortSignal, ports: PipePorts): Promise<CellAnswer> {
  const answers: CellAnswer[] = [];
  const session = new NotebookSession({ ...ports, nextId: () => draft.id });
  await session.run([cellOf(draft, network, ports)], cellId, signal, { started: () => {}, ended: (_, answer) => { answers.push(answer); } });
  return answers.at(-1) ?? { kind: 'nothing' };
}

function cellOf(draft: Draft, network: Network, ports: PipePorts): { readonly id: string; readonly text: string } {
  return { id: cellId, text: printDraftCell(draft, ports.catalogue.find(draft.method), network) };
}

async function hintsOf(parsed: ParsedCell, network: Network, ports: PipePorts): Promise<DecodeHints> {
  const { request } = parsed.cell;
  if (request === undefined || request.kind === 'curl') return noHints;
  const known = await knowledgeOfCell(parsed.cell, undefined, ports.knowledge);
  const scope = new Scope([parsed], parsed, { answers: new Map(), variables: new Map() });
  const target = await knowTarget({ request, network, known, scope, prompted: new Map() }, ports);
  return hintsOfKnowledge(target.known);
}
