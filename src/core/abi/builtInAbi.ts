import type { AbiCandidate, AbiError, AbiEvent, AbiFunction } from './abi';
import { builtInSignatures } from './builtInSignatures';
import { SignatureTable } from './signatureTable';

const topicLength = 66;
const selectorLength = 10;

/**
 * The events, functions and errors of standards and well-known protocols. One instance can serve any number of answers.
 */
export class BuiltInAbi {
  #events: SignatureTable<'event'> | undefined;
  #functions: SignatureTable<'function'> | undefined;
  #errors: SignatureTable<'error'> | undefined;

  /** Returns the events with this topic0 (`0x`, lowercase). */
  events(topic: string): readonly AbiCandidate<AbiEvent>[] {
    return this.#eventTable().withHash(topic);
  }

  /** Returns the events with this name, for a name written as a topic. */
  eventsNamed(name: string): readonly AbiCandidate<AbiEvent>[] {
    return this.#eventTable().named(name);
  }

  /** Returns the functions with this selector (`0x` and 8 digits, lowercase). */
  functions(selector: string): readonly AbiCandidate<AbiFunction>[] {
    this.#functions ??= new SignatureTable('function', selectorLength, builtInSignatures);
    return this.#functions.withHash(selector);
  }

  /** Returns the custom errors with this selector. */
  errors(selector: string): readonly AbiCandidate<AbiError>[] {
    this.#errors ??= new SignatureTable('error', selectorLength, builtInSignatures);
    return this.#errors.withHash(selector);
  }

  #eventTable(): SignatureTable<'event'> {
    this.#events ??= new SignatureTable('event', topicLength, builtInSignatures);
    return this.#events;
  }
}
