import type { BuiltInAbi } from '../abi/builtInAbi';
import type { Catalogue } from '../catalogue/catalogue';
import type { CredentialSource } from '../credentials/credential';
import type { CreditCost } from '../credits/creditCost';
import type { Ledger } from '../credits/ledgerEntry';
import type { Exchange } from '../exchange/exchange';
import type { Refusal } from '../exchange/refusal';
import type { FileAccess } from '../files/fileAccess';
import type { KnowledgeSource } from '../knowledge/knowledgeSource';
import type { Network, Service } from '../networks/network';
import type { WireOptions, WireReply, WireRequest } from '../wire/wire';
import type { Permit, SpendingPorts } from './allowance';

/** A wire as the pipe has it: nothing leaves without a permit, and only an allowance makes one. */
export interface PermittedWire {
  send(request: WireRequest, options: WireOptions, permit: Permit): Promise<WireReply>;
}

/** What the pipe needs of the place it runs in: VS Code, a terminal, a test. */
export interface PipePorts extends SpendingPorts {
  readonly wire: PermittedWire;
  readonly credentials: CredentialSource;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly builtInAbi: BuiltInAbi;
  /** ABIs and layouts of files, settings and artifacts. */
  readonly knowledge: KnowledgeSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A request id that no other request in flight has. */
  readonly nextId: () => number;
  readonly services: () => readonly Service[];
  readonly settings: () => PipeSettings;
  /** Asks for a value of `{{$input label}}` or one of `{{$pick a|b}}`; undefined when the user turned away. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<string | undefined>;
  /** Decides which files notebooks may use; without it none of this is asked. */
  readonly files?: FileAccess;
  readonly environment: EnvironmentPort;
  /** Told of every exchange: the networks view shows rejected keys, the history keeps a line. */
  readonly onExchange: (exchange: Exchange) => void;
}

export interface PipeSettings {
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** Bodies above this many bytes are not parsed. */
  readonly parseLimit: number;
  /** Known credits above which a request is confirmed first. */
  readonly confirmAbove: number;
  /** Calls of unknown cost above which a request is confirmed first. */
  readonly confirmUncostedAbove: number;
  /** Known credits a day and service that are not passed; undefined for no bound. */
  readonly dailyBudget: number | undefined;
  /** Known credits that one run of a cell may spend; undefined for no bound. A cell can only lower it. */
  readonly cellBudget: number | undefined;
  /** Calls that one run of a cell may take; undefined where the user is asked instead. */
  readonly cellCalls: number | undefined;
  readonly defaultNetwork: string | undefined;
  readonly costs: Readonly<Record<string, CreditCost>>;
}

/** The environment, for `{{$env NAME}}`. What it gives may be a secret. */
export interface EnvironmentPort {
  /** The value of a variable; undefined where it is not set. */
  readonly find: (name: string) => string | undefined;
  /** Names that the user lets every notebook send: by settings of their own, or on the command line. */
  readonly allowedNames: () => readonly string[];
  /** Asks whether this notebook may; gives why not. */
  readonly ask: (question: EnvironmentQuestion, signal: AbortSignal) => Promise<Refusal | undefined>;
}

export interface EnvironmentQuestion {
  readonly names: readonly string[];
  readonly destinations: readonly EnvironmentDestination[];
}

export interface EnvironmentDestination {
  readonly network: Network;
  /** `https://host[:port]` that the values would go to. */
  readonly origin: string;
}

export type Question =
  { readonly kind: 'input'; readonly label: string } | { readonly kind: 'pick'; readonly options: readonly string[] };

/** A step of the pipe that could be refused: the reason is a value. */
export type Attempted<T> =
  { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'failed'; readonly problem: Refusal };
