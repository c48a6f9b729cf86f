import { env } from 'vscode';

import { type CopyFormat, type CopySource, keyVariable } from '../../core/editor/copyOut/copyFormat';
import { copyFormats } from '../../core/editor/copyOut/copyFormats';
import { copySourceOfDraft } from '../../core/editor/copyOut/copySourceOfDraft';
import { withKnownFunctions } from '../../core/editor/copyOut/withKnownFunctions';
import { composeDraft } from '../../core/editor/draft/composeDraft';
import type { Draft } from '../../core/editor/draft/draft';
import { bookOfDraft } from '../../core/editor/draft/namesOfDraft';
import { knowledgeOfDraft, planDraft } from '../../core/editor/draft/runDraft';
import type { Network } from '../../core/model/networks/network';
import { createEncodeContext } from '../../core/run/session/compose/createEncodeContext';
import { knownCreationOf } from '../../core/run/session/compose/findCreation';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import { showStatus } from '../notices';

/** Copies a draft as code for use elsewhere. Returns the reason if it can't be copied. */
export async function copyDraft(
  draft: Draft,
  id: CopyFormat['id'],
  network: Network,
  ports: RunningPorts,
): Promise<string | undefined> {
  const { hints, names } = await planDraft(draft, network, ports);
  const method = ports.catalogue.find(draft.method);
  const context = createEncodeContext(hints, ports.builtInAbi, { book: bookOfDraft(names) });
  const { call } = composeDraft(draft, method, network, context);
  const created = await knownCreationOf(call, network, ports);
  const source = copySourceOfDraft(draft, method, network, {
    ...context,
    created,
  });
  if (source.kind === 'failed') return source.problem;
  const cell = await knowledgeOfDraft(draft, network, ports);
  return copySource(await withKnownFunctions(source.value, call, ports.knowledge, cell), id);
}

/** Copies a call as code for use elsewhere. Returns the reason if it can't be copied. */
export async function copySource(source: CopySource, id: CopyFormat['id']): Promise<string | undefined> {
  const format = copyFormats.find((one) => one.id === id);
  const printed = format?.print(source);
  if (format === undefined || printed === undefined) return 'Unknown format.';
  if (printed.kind === 'failed') return printed.problem;
  await env.clipboard.writeText(printed.value);
  const needs = printed.value.includes(keyVariable)
    ? `. It reads the API key from the environment variable ${keyVariable}.`
    : '';
  showStatus(`Copied as ${format.label}${needs}`, 5000);
  return undefined;
}
