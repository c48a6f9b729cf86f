import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';

import { failed, type Result } from '../../core/base/result';
import { changedFiles, type CompilerChoice, type CompilerProgram } from '../../core/knowledge/files/layoutCompiler';
import { readRegular } from '../readRegular';
import { RealLocalFiles } from '../realLocalFiles';

/** More than any compiler has. */
const maxFileBytes = 512 * 1024 * 1024;
const maxNamedFiles = 1000;

/** The strings of a file of settings. Undefined if it may have others. */
type StringReader = (text: string) => readonly string[] | undefined;

/** Collects the programs of a build and the files that choose them, with a mark of the content of each. */
export class CompilerFiles {
  readonly #local = new RealLocalFiles();
  readonly #programs: CompilerProgram[] = [];
  readonly #marks = new Map<string, string>();
  readonly #searched = new Set<string>();
  #doubt: string | undefined;

  /** `realFolders` are those of the workspace and of the project. */
  private constructor(private readonly realFolders: readonly string[]) {}

  static async open(folders: readonly string[]): Promise<CompilerFiles> {
    return new CompilerFiles(await new RealLocalFiles().realFolders(folders));
  }

  get choice(): CompilerChoice {
    const marks = Object.fromEntries([...this.#marks].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return { programs: this.#programs, marks, doubt: this.#doubt };
  }

  /** Adds the first of these programs that exists. Returns its path; undefined if none does. */
  async addFirst(paths: readonly string[], chosenBy: string): Promise<string | undefined> {
    for (const path of paths) {
      const found = await this.#find(path, '');
      if (found === undefined) continue;
      // Who can change a program of the system can do anything. Its updates are no news.
      if (found.isInWorkspace) await this.#read(found.realPath);
      else this.#marks.set(found.realPath, 'outside');
      this.#addProgram({ ...found, chosenBy });
      return path;
    }
    return undefined;
  }

  /** Adds a program by its content, wherever it is. Returns its bytes. */
  async addScript(path: string, chosenBy: string): Promise<Uint8Array | undefined> {
    const found = await this.#find(path, '');
    const bytes = found && (await this.#read(found.realPath));
    if (found !== undefined && bytes !== undefined) this.#addProgram({ ...found, chosenBy });
    return bytes;
  }

  /** Adds a value that chooses something, such as a variable of the environment. */
  addValue(name: string, value: string): void {
    this.#marks.set(name, value);
  }

  /**
   * Adds a file of settings, if it exists, with every file that one of its strings names: a program, or settings that
   * it extends.
   */
  async addSettings(path: string, folder: string, strings: StringReader): Promise<void> {
    const found = await this.#find(path, '');
    const bytes = found && (await this.#read(found.realPath));
    if (found !== undefined && bytes !== undefined) await this.#addNamed(found.realPath, bytes, folder, strings);
  }

  async #addNamed(settings: string, bytes: Uint8Array, folder: string, strings: StringReader): Promise<void> {
    if (this.#searched.has(settings)) return;
    this.#searched.add(settings);
    const text = new TextDecoder().decode(bytes);
    const named = strings(text);
    if (named === undefined || named.length > maxNamedFiles) {
      this.#doubt ??= `${settings} may name programs in a way that isn't checked`;
      return;
    }
    // What tools read from another file: `extends = "…"`, and FOUNDRY_CONFIG.
    const hasBase = /extends|CONFIG/.test(text);
    for (const base of new Set([folder, dirname(settings)]))
      for (const name of named) {
        const file = await this.#find(name, base);
        const content = file && (await this.#read(file.realPath));
        if (file === undefined || content === undefined) continue;
        if (await isProgram(file.realPath)) this.#addProgram({ ...file, chosenBy: settings });
        if (hasBase && isUtf8(content)) await this.#addNamed(file.realPath, content, folder, tomlStrings);
      }
  }

  #addProgram(program: CompilerProgram): void {
    if (this.#programs.every(({ realPath }) => realPath !== program.realPath)) this.#programs.push(program);
  }

  /**
   * Returns PATH without the folders of the workspace and without relative ones, which are in the project: a compiler
   * looks there for other programs.
   */
  async ownSearchPath(): Promise<string> {
    const folders = (process.env['PATH'] ?? '').split(delimiter);
    const found = await Promise.all(folders.map((folder) => this.#local.confine(folder, undefined, this.realFolders)));
    return folders.filter((_, at) => found[at]?.kind === 'outside').join(delimiter);
  }

  async #find(path: string, base: string) {
    const found = await this.#local.confine(path, base === '' ? undefined : base, this.realFolders);
    if (found.kind === 'unusable' || !found.exists) return undefined;
    if (found.realPath.startsWith('\\\\')) {
      // To look there would send the name of the user.
      this.#doubt ??= `${found.realPath} is on another computer`;
      return undefined;
    }
    const isFile = await stat(found.realPath).then(
      (status) => status.isFile(),
      () => false,
    );
    return isFile ? { realPath: found.realPath, isInWorkspace: found.kind === 'inside' } : undefined;
  }

  async #read(realPath: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await readRegular(realPath, maxFileBytes);
      this.#marks.set(realPath, createHash('sha256').update(bytes).digest('hex'));
      return bytes;
    } catch {
      this.#marks.set(realPath, 'unread');
      this.#doubt ??= `${realPath} can't be read`;
      return undefined;
    }
  }
}

/** Returns what was found for a build, unless it isn't what was approved. */
export function refuseChanged<Found extends { readonly choice: CompilerChoice }>(
  found: Result<Found, string>,
  approved: CompilerChoice,
): Result<Found, string> {
  const [changed] = found.kind === 'failed' ? [] : changedFiles(approved.marks, found.value.choice.marks);
  return changed === undefined ? found : failed(`${changed} changed after you were asked. Nothing was run. Try again.`);
}

/**
 * Returns the strings of TOML, in any table. Undefined for one with escapes or with strings of several lines, which would
 * be read wrongly.
 */
export const tomlStrings: StringReader = (text) =>
  /\\|"""|'''/.test(text)
    ? undefined
    : [...text.matchAll(/#[^\n]*|"([^"\n]*)"|'([^'\n]*)'/g)].flatMap(([, basic, literal]) => basic ?? literal ?? []);

/**
 * Returns the values of a file of environment variables. Undefined if one may mean something else than it says, or
 * makes programs load code, or look for it elsewhere.
 */
export const environmentStrings: StringReader = (text) => {
  if (
    /^\s*(?:export\s+)?(?:LD_|DYLD_|NODE_|GIT_|PYTHON|PERL|RUBY|BASH_ENV|ENV\b|XDG_|SVM|SSL_|\w*APPDATA)/im.test(text)
  )
    return undefined;
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const values = lines.filter((line) => line !== '' && !line.startsWith('#')).map(plainValue);
  return values.every((value) => value !== undefined) ? values : undefined;
};

function plainValue(line: string): string | undefined {
  const [, ...rest] = line.split('=');
  const [written = ''] = rest.join('=').trim().split(/\s#/, 1);
  const quote = written.charAt(0);
  const isQuoted = written.length > 1 && (quote === '"' || quote === "'") && written.endsWith(quote);
  const value = isQuoted ? written.slice(1, -1) : written.trimEnd();
  return rest.length === 0 || /["'\\$]/.test(value) || (!isQuoted && /\s/.test(value)) ? undefined : value;
}

async function isProgram(path: string): Promise<boolean> {
  if (process.platform === 'win32') return /\.(?:exe|com|bat|cmd)$/i.test(path);
  const status = await stat(path).catch(() => undefined);
  return ((status?.mode ?? 0) & 0o111) !== 0;
}
