import type { AbiCandidate, AbiError, AbiEvent, AbiFunction, AbiItem } from './abi';
import { builtInSignatures } from './builtInSignatures';
import { selectorOf, topicOf } from './eventSignature';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';

/** The events, functions and errors of standards and well-known protocols. Signatures are parsed and hashed when first asked for. */
export class BuiltInAbi {
  #tables: Tables | undefined;

  /** Events with this topic0 (`0x`, lower case). */
  events(topic: string): readonly AbiCandidate<AbiEvent>[] {
    return this.#read().events.get(topic) ?? [];
  }

  /** Events of this name, for writing a name in a topic's place. */
  eventsNamed(name: string): readonly AbiCandidate<AbiEvent>[] {
    return this.#read().eventsByName.get(name) ?? [];
  }

  /** Functions with this selector (`0x` and 8 digits, lower case). */
  functions(selector: string): readonly AbiCandidate<AbiFunction>[] {
    return this.#read().functions.get(selector) ?? [];
  }

  /** Custom errors with this selector. */
  errors(selector: string): readonly AbiCandidate<AbiError>[] {
    return this.#read().errors.get(selector) ?? [];
  }

  #read(): Tables {
    this.#tables ??= readTables();
    return this.#tables;
  }
}

interface Tables {
  readonly events: Map<string, AbiCandidate<AbiEvent>[]>;
  readonly eventsByName: Map<string, AbiCandidate<AbiEvent>[]>;
  readonly functions: Map<string, AbiCandidate<AbiFunction>[]>;
  readonly errors: Map<string, AbiCandidate<AbiError>[]>;
}

function readTables(): Tables {
  const tables: Tables = { events: new Map(), eventsByName: new Map(), functions: new Map(), errors: new Map() };
  for (const { label, signatures } of builtInSignatures) {
    const source = { kind: 'builtIn', label } as const;
    for (const item of parseHumanReadableAbi(signatures.join('\n')).items) {
      switch (item.kind) {
        case 'event':
          add(tables.events, topicOf(item), { item, source });
          add(tables.eventsByName, item.name, { item, source });
          break;
        case 'function': add(tables.functions, selectorOf(item), { item, source }); break;
        case 'error': add(tables.errors, selectorOf(item), { item, source }); break;
      }
    }
  }
  return tables;
}

function add<Item extends AbiItem>(table: Map<string, AbiCandidate<Item>[]>, key: string, candidate: AbiCandidate<Item>): void {
  const known = table.get(key);
  if (known) known.push(candidate);
  else table.set(key, [candidate]);
}
