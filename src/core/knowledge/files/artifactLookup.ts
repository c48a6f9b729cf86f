import type { AbiError, AbiEvent, AbiFunction } from '../../formats/abi/type/abi';
import { CairoLookup } from './cairoLookup';
import type { ArtifactRecord } from './readRecords';

/** An event and the artifact that contains it. */
export interface LabeledEvent {
  readonly item: AbiEvent;
  readonly label: string;
}

/** A function or an error and the artifact that contains it. */
export interface LabeledCall {
  readonly item: AbiFunction | AbiError;
  readonly label: string;
}

/** A function and the artifact that contains it. */
export interface LabeledFunction {
  readonly item: AbiFunction;
  readonly label: string;
}

/** The names for completion: events (once per topic), functions (once per selector) and contracts. */
export interface ArtifactNames {
  readonly events: readonly LabeledEvent[];
  /** Events of Cairo ABIs, whose selectors are the hashes of their names alone. */
  readonly cairoEvents: readonly string[];
  readonly contracts: readonly string[];
  readonly functions: readonly LabeledFunction[];
}

export const noArtifactNames: ArtifactNames = { events: [], cairoEvents: [], contracts: [], functions: [] };

/** Maximum number of events and of functions offered. */
const maxNames = 2000;

/** Maximum number of different declarations returned for one hash. */
const maxDeclarations = 8;

/** Looks up artifact records by topic, selector or contract name. */
export class ArtifactLookup {
  readonly #byTopic = new Map<string, { readonly item: AbiEvent; readonly record: ArtifactRecord }[]>();
  readonly #bySelector = new Map<
    string,
    { readonly item: AbiFunction | AbiError; readonly record: ArtifactRecord }[]
  >();
  readonly #byName = new Map<string, AbiEvent[]>();
  readonly #byContract = new Map<string, string[]>();
  readonly #byVariable = new Map<string, ArtifactRecord[]>();
  readonly #bySource = new Map<string, string[]>();
  readonly #cairo = new CairoLookup();
  #names: ArtifactNames | undefined;

  add(record: ArtifactRecord): void {
    this.#names = undefined;
    append(this.#byContract, recordedName(record), record.location);
    for (const { topic, item } of record.artifact.events) {
      append(this.#byTopic, topic, { item, record });
      append(this.#byName, item.name, item);
    }
    if (record.artifact.source !== undefined) append(this.#bySource, record.artifact.source, record.location);
    for (const variable of record.artifact.variables ?? []) append(this.#byVariable, variable, record);
    if (record.artifact.cairo !== undefined) this.#cairo.add(record.location, record.artifact.cairo);
    for (const { selector, item } of record.artifact.called) append(this.#bySelector, selector, { item, record });
  }

  /** Returns the distinct declarations of a topic, with the artifacts that contain them. */
  events(topic: string): readonly LabeledEvent[] {
    return declarationsOf(this.#byTopic.get(topic) ?? []);
  }

  /** Returns the distinct functions and errors of a selector, with the artifacts that contain them. */
  called(selector: string): readonly LabeledCall[] {
    return declarationsOf(this.#bySelector.get(selector) ?? []);
  }

  eventsNamed(name: string): readonly AbiEvent[] {
    return this.#byName.get(name) ?? [];
  }

  /** The events and functions of Cairo ABIs. */
  get cairo(): CairoLookup {
    return this.#cairo;
  }

  /** Returns all names for completion. The list is built on first use. */
  names(): ArtifactNames {
    this.#names ??= {
      events: [...this.#byTopic.keys()].slice(0, maxNames).flatMap((topic) => this.events(topic).slice(0, 1)),
      cairoEvents: this.#cairo.eventNames().slice(0, maxNames),
      contracts: [...this.#byContract.keys()],
      functions: this.#firstFunctions(),
    };
    return this.#names;
  }

  #firstFunctions(): readonly LabeledFunction[] {
    const functions: LabeledFunction[] = [];
    for (const selector of this.#bySelector.keys()) {
      if (functions.length >= maxNames) break;
      functions.push(...this.#functionsOf(selector));
    }
    return functions;
  }

  #functionsOf(selector: string): readonly LabeledFunction[] {
    return this.called(selector)
      .flatMap(({ item, label }) => (item.kind === 'function' ? [{ item, label }] : []))
      .slice(0, 1);
  }

  /**
   * Returns the names for `# @layout` that select a storage layout with this variable: the name of the contract, or the
   * path of its artifact if several have the name.
   */
  layoutsWith(variable: string): readonly string[] {
    return (this.#byVariable.get(variable) ?? []).slice(0, maxDeclarations).map((record) => {
      const contract = recordedName(record);
      return /^[A-Za-z_$][\w$]*$/.test(contract) && this.filesOf(contract).length === 1 ? contract : record.path;
    });
  }

  filesOfSource(path: string): readonly string[] {
    return this.#bySource.get(path) ?? [];
  }

  filesOf(contract: string): readonly string[] {
    return this.#byContract.get(contract) ?? [];
  }
}

function declarationsOf<Item>(
  found: readonly { readonly item: Item; readonly record: ArtifactRecord }[],
): readonly { readonly item: Item; readonly label: string }[] {
  const declarations = new Map<string, { readonly item: Item; readonly records: ArtifactRecord[] }>();
  for (const { item, record } of found) {
    const declaration = JSON.stringify(item);
    const known = declarations.get(declaration);
    if (known) known.records.push(record);
    else declarations.set(declaration, { item, records: [record] });
  }
  return [...declarations.values()]
    .slice(0, maxDeclarations)
    .map(({ item, records }) => ({ item, label: labelOf(records) }));
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Maximum characters of a file name. File systems allow 255 bytes. */
const maxFileNameLength = 255;

/**
 * Foundry names artifacts after their contract, Scarb after the package and the contract. Foundry writes the contract's
 * name into the artifact only if its metadata is selected.
 */
/** Returns the contract's name in the artifact, or that of the file. */
export function recordedName({ path, artifact }: ArtifactRecord): string {
  if (artifact.contractName !== undefined) return artifact.contractName;
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return /^([^]+?)(?:\.abi|\.contract_class)?\.\w+$/.exec(file.slice(-maxFileNameLength))?.[1] ?? path;
}

function labelOf(records: readonly ArtifactRecord[]): string {
  const [first] = records;
  const others = records.length - 1;
  return `${first?.path ?? ''}${others === 0 ? '' : ` and ${others} more`}`;
}
