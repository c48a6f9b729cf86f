import { Disposable, EventEmitter, RelativePattern, Uri, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import type { LocalFiles } from '../../core/base/files/localFiles';
import type { PrivateFiles } from '../../core/base/files/privateFiles';
import { failed, ok, type Result } from '../../core/base/result';
import type { Catalogue } from '../../core/model/catalogue/catalogue';
import { DiscoveredDocuments } from '../../core/model/catalogue/discoveredDocuments';
import {
  declaredByWorkspace,
  distinctDocuments,
  type NamedProblem,
  readDocuments,
} from '../../core/model/catalogue/readDocuments';
import { type ReadCatalogue, readOpenRpcText } from '../../core/model/catalogue/readOpenRpc';
import type { Network } from '../../core/model/networks/network';
import { settingIds } from '../contributions';
import type { Log } from '../createLog';
import { workspaceFolders } from '../files/createFileAccess';
import { showWarning } from '../notices';
import { type ServiceSettings, trustedSetting } from '../settings/serviceSettings';

export interface UserCatalogueDependencies {
  readonly catalogue: Catalogue;
  readonly log: Log;
  /** The documents that nodes reported. */
  readonly kept: PrivateFiles;
  readonly files: LocalFiles;
  readonly settings: Pick<ServiceSettings, 'networks' | 'onDidChange'>;
}

/**
 * The OpenRPC documents that users add to the catalogue: in settings, as files, and as reported by nodes. Unreadable
 * parts are named with their place, in the log and in one notification. The rest is used.
 */
export class UserCatalogues implements Disposable {
  readonly #changed = new EventEmitter<void>();
  /** Fires when the methods in the catalogue change. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: readonly Disposable[];
  readonly #discovered: DiscoveredDocuments;
  #watchers: Disposable | undefined;
  #reported = '';
  #loads = 0;

  constructor(private readonly parts: UserCatalogueDependencies) {
    this.#discovered = new DiscoveredDocuments(parts.kept);
    this.#subscriptions = [
      this.#changed,
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingIds.catalogueDocuments)) this.#reload();
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.#reload()),
      workspace.onDidChangeWorkspaceFolders(() => this.#reload()),
      parts.settings.onDidChange(() => this.#reload()),
    ];
  }

  /** Reads all documents and adds their methods to the catalogue. */
  async load(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    const given = trustedSetting(settingIds.catalogueDocuments);
    const entries: readonly unknown[] = Array.isArray(given) ? given : [];
    this.#watch(distinctDocuments(entries).filter((entry) => typeof entry === 'string'));
    const documents = await readDocuments(entries, settingIds.catalogueDocuments, (path, maxBytes) =>
      readFile(path, maxBytes, this.parts.files),
    );
    const discovered = await this.#discovered.read(this.parts.settings.networks);
    if (load !== this.#loads) return;
    const [own, ofWorkspace] = [
      documents.filter(({ entry }) => !isOfWorkspace(entry)),
      documents.filter(({ entry }) => isOfWorkspace(entry)),
    ];
    this.parts.catalogue.extend({
      documents: own.flatMap(({ methods }) => methods),
      discovered: [
        ...declaredByWorkspace(
          ofWorkspace.flatMap(({ methods }) => methods),
          this.parts.settings.networks,
        ),
        ...discovered.flatMap(({ methods }) => methods),
      ],
    });
    this.#reportProblems([...documents, ...discovered].flatMap(({ problems }) => problems));
    this.#changed.fire();
  }

  /** Saves the methods that a node reported. Returns the methods added and the problems found. */
  async keep(network: Network, text: string): Promise<ReadCatalogue> {
    const read = readOpenRpcText(text, network.key);
    if (read.methods.length > 0) {
      await this.#discovered.write(network, text);
      await this.load();
    }
    return {
      ...read,
      methods: read.methods.filter(({ name }) => this.parts.catalogue.find(name)?.document === network.key),
    };
  }

  /** Returns the networks with discovered methods. */
  async discoveredNetworks(): Promise<readonly Network[]> {
    return (await this.#discovered.read(this.parts.settings.networks)).map(({ network }) => network);
  }

  async forget(network: Network): Promise<void> {
    await this.#discovered.remove(network);
    await this.load();
  }

  dispose(): void {
    this.#watchers?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #reload(): void {
    this.load().catch((error: unknown) =>
      this.parts.log.error(`The OpenRPC documents can't be read: ${describeError(error)}.`),
    );
  }

  #watch(paths: readonly string[]): void {
    this.#watchers?.dispose();
    const reload = (): void => this.#reload();
    this.#watchers = Disposable.from(
      ...paths.flatMap(placesOf).map((uri) => {
        const watcher = workspace.createFileSystemWatcher(
          new RelativePattern(Uri.joinPath(uri, '..'), uri.path.slice(uri.path.lastIndexOf('/') + 1)),
        );
        return Disposable.from(
          watcher,
          watcher.onDidChange(reload),
          watcher.onDidCreate(reload),
          watcher.onDidDelete(reload),
        );
      }),
    );
  }

  /** Reports the same problems only once. */
  #reportProblems(problems: readonly NamedProblem[]): void {
    const lines = problems.map(({ document, place, message }) => `${document}, ${place}: ${message}`);
    const text = lines.join('\n');
    if (text === this.#reported) return;
    this.#reported = text;
    for (const line of lines) this.parts.log.warn(line);
    const [first] = lines;
    if (first !== undefined)
      this.#offerLog(
        `Part of an OpenRPC document can't be read. ${first}${lines.length > 1 ? ` ${lines.length - 1} more in the log.` : ''}`,
      ).catch(() => undefined);
  }

  async #offerLog(message: string): Promise<void> {
    const open = 'Open Log';
    if ((await showWarning(message, open)) === open) this.parts.log.show();
  }
}

/** Reads the file at a path of the setting, in the first place that has one. */
async function readFile(path: string, maxBytes: number, files: LocalFiles): Promise<Result<Uint8Array, string>> {
  let problem = 'File not found.';
  for (const uri of placesOf(path)) {
    const read = await readPlace(uri, maxBytes, !isOfWorkspace(path), files);
    if (read.kind === 'ok') return read;
    problem = read.problem ?? problem;
  }
  return failed(problem);
}

/**
 * Whether a document is the workspace's: its settings name it, or it is a file in it. It must stay in the workspace, and
 * declares methods only for the networks that the workspace names.
 */
function isOfWorkspace(entry: unknown): boolean {
  if (typeof entry === 'string' && !isWholePath(entry)) return true;
  const inspected = workspace.getConfiguration().inspect(settingIds.catalogueDocuments);
  return (inspected?.workspaceFolderValue ?? inspected?.workspaceValue) !== undefined;
}

/** Reads the bytes of a file. The problem is a sentence, or undefined if the file doesn't exist. */
async function readPlace(
  uri: Uri,
  maxBytes: number,
  mayLeaveWorkspace: boolean,
  files: LocalFiles,
): Promise<Result<Uint8Array, string | undefined>> {
  if (uri.scheme !== 'file') return readVirtual(uri, maxBytes);
  const confined = await files.confine(uri.fsPath, undefined, await files.realFolders(workspaceFolders()));
  if (confined.kind === 'unusable' || !confined.exists) return failed(undefined);
  if (confined.kind === 'outside' && !mayLeaveWorkspace)
    return failed('This file is outside the workspace. To use it, add its whole path to your user settings.');
  const bytes = await files.read(confined.realPath, maxBytes);
  return bytes ? ok(bytes) : failed(`This file can't be read or is larger than ${maxBytes / 1e6} MB.`);
}

/** Asks for the size first, because VS Code reads a file of any size. */
async function readVirtual(uri: Uri, maxBytes: number): Promise<Result<Uint8Array, string | undefined>> {
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size > maxBytes) return failed(`This file is larger than ${maxBytes / 1e6} MB.`);
    return ok(await workspace.fs.readFile(uri));
  } catch {
    return failed(undefined);
  }
}

/** Returns the possible locations of a path: from the root, or from each workspace folder. */
function placesOf(path: string): readonly Uri[] {
  if (isWholePath(path)) return [Uri.file(path)];
  return (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, path));
}

function isWholePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(path);
}
