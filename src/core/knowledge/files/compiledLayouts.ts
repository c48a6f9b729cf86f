import type { PrivateFiles } from '../../base/files/privateFiles';
import { isObject, type JsonObject, type JsonValue, membersOf, readMember } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { findStorageLayout } from '../../formats/storage/findStorageLayout';

const fileName = 'layouts';

/** The oldest layouts are dropped. */
const maxLayouts = 200;

/** The layouts that a project's compiler wrote when the user asked, by the key of the contract's sources. */
export class CompiledLayouts {
  #layouts: Promise<Map<string, JsonObject>> | undefined;

  /** Without files, layouts are kept until the window closes. */
  constructor(private readonly files: PrivateFiles | undefined) {}

  /** Returns the layout of a contract, as `cutStorageLayout` does. */
  async find(key: string): Promise<JsonObject | undefined> {
    return (await this.#loaded()).get(key);
  }

  /** Keeps a layout, also for other windows and after a restart. */
  async keep(key: string, layout: JsonObject): Promise<void> {
    const layouts = await this.#loaded();
    layouts.delete(key);
    layouts.set(key, layout);
    for (const oldest of [...layouts.keys()].slice(0, Math.max(layouts.size - maxLayouts, 0))) layouts.delete(oldest);
    await this.files?.write(fileName, new TextEncoder().encode(printJson(Object.fromEntries(layouts))));
  }

  #loaded(): Promise<Map<string, JsonObject>> {
    this.#layouts ??= this.#load();
    return this.#layouts;
  }

  async #load(): Promise<Map<string, JsonObject>> {
    const bytes = await this.files?.read(fileName);
    const parsed = bytes && parseJson(new TextDecoder().decode(bytes));
    const entries: readonly (readonly [string, JsonValue])[] =
      parsed?.kind === 'ok' && isObject(parsed.value) ? membersOf(parsed.value) : [];
    return new Map(
      entries.flatMap(([key, layout]) =>
        isObject(layout) && findStorageLayout(readMember(layout, 'storageLayout') ?? null) !== undefined
          ? [[key, layout] as const]
          : [],
      ),
    );
  }
}
