import { isList, isObject } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';
import type { Call } from '../../model/exchange/exchange';
import { catalogueMethod } from '../../model/exchange/wireMethod';
import type { Draft } from '../draft/draft';
import { type DraftContext, draftOfJson, draftOfPath, type DraftProblem } from '../draft/draftOfJson';
import { newDraft } from '../draft/newDraft';
import { printDraftCell } from '../draft/printDraftCell';
import type { HistoryEntry } from './historyEntry';

/** Converts an entry to a draft of the request builder, or returns why that isn't possible. */
export function draftOfEntry(entry: HistoryEntry, context: DraftContext): Result<Draft, DraftProblem> {
  const [name = ''] = entry.methods;
  const method = context.findMethod(name);
  const like: Draft = { ...newDraft(context.network, undefined), transport: entry.transport, method: name };
  switch (entry.request.kind) {
    case 'json':
      return draftOfJson(entry.request.text, like, context);
    case 'path':
      return method?.path === undefined
        ? failed({ message: `The request builder doesn't support the path ${entry.request.path}.` })
        : draftOfPath(entry.request.path, like, method, context.network);
    case 'tooLong':
      return failed({ message: 'This request was too long to keep in the history.' });
  }
}

/**
 * Prints an entry as a cell: `method arguments…` if the request builder supports it, otherwise the envelope as it was
 * sent.
 */
export function cellOfEntry(entry: HistoryEntry, context: DraftContext): Result<string, string> {
  const draft = draftOfEntry(entry, context);
  if (draft.kind === 'ok')
    return ok(printDraftCell({ ...draft.value, id: 1 }, context.findMethod(draft.value.method), context.network));
  const head = `# @network ${entry.network}\n${entry.transport === 'ws' ? '# @transport ws\n' : ''}`;
  switch (entry.request.kind) {
    case 'json':
      return ok(head + entry.request.text);
    case 'path':
      return ok(`${head}GET ${entry.request.path}`);
    case 'tooLong':
      return failed(draft.problem.message);
  }
}

/** Returns the call of an entry, as it was sent. */
export function callOfEntry(entry: HistoryEntry, { network }: DraftContext): Result<Call, string> {
  const { request } = entry;
  if (request.kind === 'path')
    return ok({
      kind: 'gas',
      path: request.path,
      method: entry.methods[0] === 'GET baseFeeHistory' ? 'GET baseFeeHistory' : 'GET',
    });
  if (request.kind === 'tooLong') return failed('This request was too long to keep in the history.');
  const parsed = parseJson(request.text);
  const envelope = parsed.kind === 'ok' ? parsed.value : null;
  if (!isObject(envelope))
    return ok({ kind: 'raw', text: request.text, isBatch: isList(envelope), methods: entry.methods, ids: [] });
  const { method, params = [] } = envelope;
  if (typeof method !== 'string' || !(isList(params) || isObject(params)))
    return ok({ kind: 'raw', text: request.text, isBatch: false, methods: entry.methods, ids: [] });
  return ok({ kind: 'rpc', method: catalogueMethod(method, network), params });
}
