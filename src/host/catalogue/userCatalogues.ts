import { Disposable, EventEmitter, type LogOutputChannel, RelativePattern, Uri, window, workspace } from 'vscode';
import type { Catalogue } from '../../core/catalogue/catalogue';
import type { Method } from '../../core/catalogue/method';
import { type CatalogueProblem, readOpenRpc, type ReadCatalogue } from '../../core/catalogue/readOpenRpc';
import { readOpenRpcText } from '../../core/catalogue/readOpenRpcText';
import type { Network } from '../../core/networks/network';
import { settingIds } from '../contributions';
import { trustedSetting } from '../networks/serviceSettings';
import { DiscoveredDocuments } from './discoveredDocuments';

interface NamedProblem extends CatalogueProblem {
  readonly document: string;
}

/**
 * The OpenRPC documents that users add to the catalogue: by setting, by file, and those that nodes gave. What cannot be
 * read is named with its place, in the log and once in a notification; the rest of it is used.
 */
export class UserCatalogues implements Disposable {
  readonly #changed = new EventEmitter<void>();
  /** Tells that the catalogue has other methods than before. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: readonly Disposable[];
  readonly #discovered: DiscoveredDocuments;
  #watchers: Disposable | undefined;
  #told = '';
  #loads = 0;

  constructor(private readonly catalogue: Catalogue, private readonly log: LogOutputChannel, storage: Uri) {
    this.#discovered = new DiscoveredDocuments(Uri.joinPath(storage, 'catalogue'));
    this.#subscriptions = [
      this.#changed,
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingIds.catalogueDocuments)) void this.load();
      }),
      workspace.onDidGrantWorkspaceTrust(() => void this.load()),
      workspace.onDidChangeWorkspaceFolders(() => void this.load()),
    ];
  }

  /** Reads all documents and puts what they describe into the catalogue. */
  async load(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    const given = trustedSetting(settingIds.catalogueDocuments);
    const entries: readonly unknown[] = Array.isArray(given) ? given : [];
    this.#watch(entries.filter((entry) => typeof entry === 'string'));
    const documents = await Promise.all(entries.map((entry, index) => readEntry(entry, index)));
    const discovered = await this.#discovered.read();
    if (load !== this.#loads) return;
    this.catalogue.extend({ documents: documents.flatMap(({ methods }) => methods), discovered: discovered.flatMap(({ methods }) => methods) });
    this.#tell([...documents, ...discovered].flatMap(({ problems }) => problems));
    this.#changed.fire();
  }

  /** Keeps what a node told of its methods. Gives how many the catalogue has from it, and what could not be read. */
  async keep(network: Network, text: string): Promise<ReadCatalogue> {
    const read = readOpenRpcText(text, network.key);
    if (read.methods.length > 0) {
      await this.#discovered.write(network, text);
      await this.load();
    }
    return { ...read, methods: read.methods.filter(({ name }) => this.catalogue.find(name)?.document === network.key) };
  }

  /** Networks whose nodes told of their methods, by key. */
  async discoveredNetworks(): Promise<readonly string[]> {
    return (await this.#discovered.read()).map(({ network }) => network);
  }

  async forget(network: string): Promise<void> {
    await this.#discovered.remove(network);
    await this.load();
  }

  dispose(): void {
    this.#watchers?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #watch(paths: readonly string[]): void {
    this.#watchers?.dispose();
    const reload = (): void => void this.load();
    this.#watchers = Disposable.from(...paths.flatMap(placesOf).map((uri) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.joinPath(uri, '..'), uri.path.slice(uri.path.lastIndexOf('/') + 1)));
      return Disposable.from(watcher, watcher.onDidChange(reload), watcher.onDidCreate(reload), watcher.onDidDelete(reload));
    }));
  }

  /** The same problems are told once. */
  #tell(problems: readonly NamedProblem[]): void {
    const lines = problems.map(({ document, place, message }) => `${document}, ${place}: ${message}`);
    const text = lines.join('\n');
    if (text === this.#told) return;
    this.#told = text;
    for (const line of lines) this.log.warn(line);
    const [first] = lines;
    if (first !== undefined) void this.#offerLog(`An OpenRPC document cannot be read whole. ${first}${lines.length > 1 ? ` ${lines.length - 1} more in the log.` : ''}`);
  }

  async #offerLog(message: string): Promise<void> {
    const open = 'Open Log';
    if (await window.showWarningMessage(message, open) === open) this.log.show();
  }
}

interface ReadDocument {
  readonly methods: readonly Method[];
  readonly problems: readonly NamedProblem[];
}

async function readEntry(entry: unknown, index: number): Promise<ReadDocument> {
  const name = `${settingIds.catalogueDocuments}[${index}]`;
  if (typeof entry !== 'string') return named(readOpenRpc(entry, name), name);
  for (const uri of placesOf(entry)) {
    try {
      return named(readOpenRpcText(new TextDecoder().decode(await workspace.fs.readFile(uri)), entry), entry);
    } catch {
      // The next folder may have it.
    }
  }
  return { methods: [], problems: [{ document: name, place: entry, message: 'There is no such file.' }] };
}

function named({ methods, problems }: ReadCatalogue, document: string): ReadDocument {
  return { methods, problems: problems.map((problem) => ({ ...problem, document })) };
}

/** Where a path may lead: from the root, or from each folder of the workspace. */
function placesOf(path: string): readonly Uri[] {
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return [Uri.file(path)];
  return (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, path));
}
