import {
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { isKind, readAstDefinitions } from '../../formats/storage/astDefinitions';
import { lacksTypeNames } from '../../formats/storage/lacksTypeNames';
import { layoutFromAst } from '../../formats/storage/layoutFromAst';
import type { AbiFile, AbiFiles } from './abiFiles';
import type { CompiledContract } from './compiledContract';
import type { CompiledLayouts } from './compiledLayouts';
import { layoutInBuild } from './layoutInBuild';
import { readBuildInfo, readDebugBuild, readJsonFile } from './linkedJson';

export interface LinkedLayoutsDependencies {
  readonly files: AbiFiles;
  /** The layouts that the user got from the compiler. */
  readonly compiled?: CompiledLayouts;
  /** Returns the artifacts that have the AST of a source file. */
  readonly artifactsOfSource: (path: string) => Promise<readonly string[]>;
}

/** Maximum number of source files whose ASTs are read for one contract, and of their bytes. */
const maxSources = 200;
const maxSourceBytes = 48 * 1024 * 1024;

/** Maximum number of artifacts that are read for one source file. Those of one compilation have the same AST. */
const maxArtifacts = 50;

/** Derives the layouts of artifacts that have none, from other files of the same compilation. */
export class LinkedLayouts {
  constructor(private readonly parts: LinkedLayoutsDependencies) {}

  /** Returns the layout of a contract, as `cutStorageLayout` does. `file` is its artifact. */
  async find(compiled: CompiledContract, file: AbiFile): Promise<JsonObject | undefined> {
    switch (compiled.kind) {
      case 'buildInfo':
        return this.#inBuildInfo(compiled, file);
      case 'debugFile':
        return this.#byDebugFile(compiled, file);
      case 'foundry':
      case 'deployInput':
        return undefined;
      case 'ast':
        return this.#fromArtifacts(compiled.name, file);
    }
  }

  /** Returns the layout that the compiler wrote when the user asked for it. */
  async ofCompiler(key: string): Promise<JsonObject | undefined> {
    return this.parts.compiled?.find(key);
  }

  async #inBuildInfo(
    { id, file: source, name }: Extract<CompiledContract, { kind: 'buildInfo' }>,
    file: AbiFile,
  ): Promise<JsonObject | undefined> {
    const build = await readBuildInfo(this.parts.files, `${id}.output.json`, file.location);
    return build === undefined ? undefined : layoutInBuild(build, source, name);
  }

  async #byDebugFile(
    { file: source, name }: Extract<CompiledContract, { kind: 'debugFile' }>,
    file: AbiFile,
  ): Promise<JsonObject | undefined> {
    const build = await readDebugBuild(this.parts.files, file);
    return build === undefined ? undefined : layoutInBuild(build, source, name);
  }

  /** Adds the ASTs of imported files, those imported first, until the layout can be derived with the names of all types. */
  async #fromArtifacts(name: string, file: AbiFile): Promise<JsonObject | undefined> {
    const own = readMember(await this.#json(file.location, maxSourceBytes), 'ast');
    if (own === undefined) return undefined;
    const units = new Map<string, JsonValue>([[readText(own, 'absolutePath') ?? '', own]]);
    let bytes = 0;
    let last: readonly JsonValue[] = [own];
    let found: JsonObject | undefined;
    while (last.length > 0) {
      found = layoutFromAst(readAstDefinitions([...units.values()]), { name, ...pathOf(own) });
      if (found !== undefined && !lacksTypeNames(found)) return found;
      const next: JsonValue[] = [];
      for (const imported of last.flatMap(importsOf)) {
        if (units.has(imported.path) || units.size >= maxSources || bytes > maxSourceBytes) continue;
        const source = await this.#sourceUnit(imported);
        if (source === undefined) continue;
        bytes += source.bytes;
        units.set(imported.path, source.unit);
        next.push(source.unit);
      }
      last = next;
    }
    return found;
  }

  /** IDs fit together only if both files were compiled at once. */
  async #sourceUnit({ path, id }: Imported): Promise<{ readonly unit: JsonValue; readonly bytes: number } | undefined> {
    const locations = await this.parts.artifactsOfSource(path);
    for (const location of locations.slice(0, maxArtifacts)) {
      const file = await this.parts.files.describe(location);
      const unit = file && readMember(await this.#json(location, maxSourceBytes), 'ast');
      if (unit !== undefined && readInteger(unit, 'id') === id) return { unit, bytes: file?.bytes ?? 0 };
    }
    return undefined;
  }

  #json(location: string, maxBytes: number): Promise<JsonValue | undefined> {
    return readJsonFile(this.parts.files, location, maxBytes);
  }
}

interface Imported {
  readonly path: string;
  readonly id: bigint | undefined;
}

function importsOf(unit: JsonValue): readonly Imported[] {
  return readList(unit, 'nodes').flatMap((node) => {
    const path = readText(node, 'absolutePath');
    return isKind(node, 'ImportDirective') && path !== undefined ? [{ path, id: readInteger(node, 'sourceUnit') }] : [];
  });
}

function pathOf(unit: JsonValue): { readonly file?: string } {
  const file = readText(unit, 'absolutePath');
  return file === undefined ? {} : { file };
}
