import type { WrittenKey } from '../../base/credentials/findWrittenKeys';
import type { FileAccess } from '../../base/files/fileAccess';
import type { Refusal } from '../../model/exchange/refusal';
import type { Network } from '../../model/networks/network';

/** The ports for what cells ask the user: values, and access to the environment and to files. None of them sends. */
export interface PromptPorts {
  /** Asks for a value of `{{$input label}}` or one of `{{$pick a|b}}`. Undefined if the user canceled. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<string | undefined>;
  /** Decides which files notebooks may use. Without it, nothing is asked. */
  readonly files?: FileAccess;
  readonly environment: EnvironmentPort;
  /**
   * Asks whether a cell may send a private key or a mnemonic that is written in it. Returns a refusal, or undefined if
   * it may. Without it, none is sent.
   */
  readonly allowKeys?: (question: KeyQuestion, signal: AbortSignal) => Promise<Refusal | undefined>;
}

/** The environment for `{{$env NAME}}`. Its values may be secrets. */
export interface EnvironmentPort {
  /** The value of a variable. Undefined if it is not set. */
  readonly find: (name: string) => string | undefined;
  /** Names that every notebook may send, as allowed in user settings or on the command line. */
  readonly allowedNames: () => readonly string[];
  /** Asks whether this notebook may send the values. Returns a refusal, or undefined if it may. */
  readonly ask: (question: EnvironmentQuestion, signal: AbortSignal) => Promise<Refusal | undefined>;
}

export interface EnvironmentQuestion {
  readonly names: readonly string[];
  readonly destinations: readonly EnvironmentDestination[];
}

export interface EnvironmentDestination {
  readonly network: Network;
  /** `https://host[:port]` that the values would be sent to. */
  readonly origin: string;
}

/** The notebook that asks for a value, and where the value is sent. */
export interface AskedFor {
  /** Undefined if the notebook isn't saved. */
  readonly notebookPath: string | undefined;
  readonly destinations: readonly EnvironmentDestination[];
}

/** What a cell would send that is written in it. */
export type KeyQuestion = AskedFor & { readonly kinds: readonly WrittenKey['kind'][] };

/** A question of a cell to the user. `label` and `options` are texts of the notebook. */
export type Question = AskedFor &
  ({ readonly kind: 'input'; readonly label: string } | { readonly kind: 'pick'; readonly options: readonly string[] });
