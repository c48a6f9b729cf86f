import type { AbiCandidate, AbiError, AbiEvent, AbiFunction } from '../type/abi';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';
import { type BuiltInDeclaration, NameTable, type NameTexts, PairText } from './nameTable';
import { readPackedNames } from './readPackedNames';

const topicLength = 66;
const selectorLength = 10;

/**
 * The events, functions and errors of standards and well-known protocols. One instance can be used for any number of
 * answers. The table is read at the first lookup.
 */
export class BuiltInAbi {
  #texts: NameTexts | undefined;
  #events: NameTable<'event'> | undefined;
  #functions: NameTable<'function'> | undefined;
  #errors: NameTable<'error'> | undefined;
  #commonFunctions: readonly BuiltInDeclaration[] | undefined;
  #common: readonly BuiltInDeclaration[] | undefined;
  readonly #named = new Map<string, readonly AbiCandidate<AbiEvent>[]>();

  /** Returns the events with this topic0 (`0x`, lowercase). */
  events(topic: string): readonly AbiCandidate<AbiEvent>[] {
    return this.#eventTable().withHash(topic);
  }

  /**
   * Returns the events with this name, for a name used as a topic: those of the common standards and protocols, or, if
   * they have none, those of all others. So `Transfer` means the token's event, even if other protocols have an event
   * with that name.
   */
  eventsNamed(name: string): readonly AbiCandidate<AbiEvent>[] {
    const known = this.#named.get(name);
    if (known) return known;
    const { common } = readPackedNames();
    const all = this.#eventTable().named(name);
    const preferred = all.filter(({ labelPlace }) => labelPlace < common);
    const candidates = (preferred.length > 0 ? preferred : all).flatMap(({ label, text }) =>
      parseHumanReadableAbi(text).items.flatMap((item) =>
        item.kind === 'event' ? [{ item, source: { kind: 'builtIn', label } as const }] : [],
      ),
    );
    if (candidates.length > 0) this.#named.set(name, candidates);
    return candidates;
  }

  /** Returns the event declarations of the common standards and protocols, for lists to choose from. */
  commonEvents(): readonly BuiltInDeclaration[] {
    const { common } = readPackedNames();
    this.#common ??= this.#eventTable().ofLabels(common);
    return this.#common;
  }

  /** Returns the function declarations of the common standards and protocols, for lists to choose from. */
  commonFunctions(): readonly BuiltInDeclaration[] {
    const { common } = readPackedNames();
    this.#commonFunctions ??= this.#functionTable().ofLabels(common);
    return this.#commonFunctions;
  }

  /** Returns the functions with this selector (`0x` and 8 digits, lowercase). */
  functions(selector: string): readonly AbiCandidate<AbiFunction>[] {
    return this.#functionTable().withHash(selector);
  }

  /** Returns the custom errors with this selector. */
  errors(selector: string): readonly AbiCandidate<AbiError>[] {
    this.#errors ??= new NameTable('error', selectorLength, readPackedNames().error, this.#readTexts());
    return this.#errors.withHash(selector);
  }

  #eventTable(): NameTable<'event'> {
    this.#events ??= new NameTable('event', topicLength, readPackedNames().event, this.#readTexts());
    return this.#events;
  }

  #functionTable(): NameTable<'function'> {
    this.#functions ??= new NameTable('function', selectorLength, readPackedNames().function, this.#readTexts());
    return this.#functions;
  }

  #readTexts(): NameTexts {
    const { labels, codes, pairs } = readPackedNames();
    this.#texts ??= { labels, text: new PairText(codes, pairs) };
    return this.#texts;
  }
}
