import { failed, type Result } from '../../base/result';
import { stepLimits } from '../../base/stepBudget';
import { chainKey, type Network } from '../networks/network';
import type { Method } from './method';
import { type ReadCatalogue, readOpenRpc, readOpenRpcText } from './readOpenRpc';
import type { CatalogueProblem } from './schemaReader';

/** A problem and the document that it is in. */
export interface NamedProblem extends CatalogueProblem {
  readonly document: string;
}

export interface ReadDocument {
  /** The entry of the setting: JSON, or a path. */
  readonly entry: unknown;
  readonly methods: readonly Method[];
  readonly problems: readonly NamedProblem[];
}

/** Maximum number of documents that settings name. */
const maxDocuments = 50;

/** Maximum bytes of all documents together. */
const maxBytes = 2 * stepLimits.documentBytes;

/** Returns the entries that are read: each once, and the first ones if there are too many. */
export function distinctDocuments(entries: readonly unknown[]): readonly unknown[] {
  return [...new Set(entries)].slice(0, maxDocuments);
}

/**
 * Reads the OpenRPC documents of a setting, one after another: JSON, or a path whose file is read once however often it
 * is named.
 * @param entries as written
 * @param setting full name of the setting, for problems
 * @param readFile returns the bytes of the file at a path, or why there are none
 */
export async function readDocuments(
  entries: readonly unknown[],
  setting: string,
  readFile: (path: string, maxFileBytes: number) => Promise<Result<Uint8Array, string>>,
): Promise<readonly ReadDocument[]> {
  const documents: ReadDocument[] = [];
  let bytesLeft = maxBytes;
  for (const entry of distinctDocuments(entries)) {
    const name = `${setting}[${entries.indexOf(entry)}]`;
    if (typeof entry !== 'string') {
      documents.push({ entry, ...named(readOpenRpc(entry, name), name) });
      continue;
    }
    const file = bytesLeft > 0 ? await readFile(entry, Math.min(bytesLeft, stepLimits.documentBytes)) : tooMuch;
    if (file.kind === 'ok') bytesLeft -= file.value.length;
    documents.push(
      file.kind === 'ok'
        ? { entry, ...named(readOpenRpcText(new TextDecoder().decode(file.value), entry), entry) }
        : { entry, methods: [], problems: [{ document: name, place: entry, message: file.problem }] },
    );
  }
  return documents;
}

const tooMuch = failed(`The documents before this one have more than ${maxBytes / 1e6} MB, so it isn't read.`);

function named({ methods, problems }: ReadCatalogue, document: string): Omit<ReadDocument, 'entry'> {
  return { methods, problems: problems.map((problem) => ({ ...problem, document })) };
}

/**
 * Returns the methods of a workspace's documents, declared only for the networks that the workspace names. A stranger's
 * document could say of any method that it is harmless.
 */
export function declaredByWorkspace(methods: readonly Method[], networks: readonly Network[]): readonly Method[] {
  const declaredBy = networks.filter(({ ofWorkspace }) => ofWorkspace !== undefined).map(chainKey);
  return methods.map((method) => ({ ...method, declaredBy }));
}
