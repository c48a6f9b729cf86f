import type { CredentialSource } from '../../base/credentials/credential';
import type { RecentRedactors } from '../../base/credentials/recentRedactors';
import type { CreditCost } from '../../base/credits/creditCost';
import type { Ledger } from '../../base/credits/ledgerEntry';
import type { FileAccess } from '../../base/files/fileAccess';
import type { Result } from '../../base/result';
import type { WebPort } from '../../base/wire/webPort';
import type { WebServices } from '../../base/wire/webServices';
import type { WireOptions, WireReply, WireRequest } from '../../base/wire/wire';
import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { KeptFacts } from '../../knowledge/facts/keptFacts';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Catalogue } from '../../model/catalogue/catalogue';
import type { Exchange } from '../../model/exchange/exchange';
import type { InquiryKind } from '../../model/exchange/inquiry';
import type { Refusal } from '../../model/exchange/refusal';
import type { RefusedRequest } from '../../model/exchange/refusedRequest';
import type { Network, Service } from '../../model/networks/network';
import type { Permit, SpendingPorts } from './allowance';
import type { TransactionPort } from './sentTransactions';

/** A wire that sends only with a permit. Only an allowance creates permits. */
export interface PermittedWire {
  send(request: WireRequest, options: WireOptions, permit: Permit): Promise<WireReply>;
}

/** What the pipe needs from its environment: VS Code, a terminal, a test. */
export interface PipePorts extends SpendingPorts {
  readonly wire: PermittedWire;
  readonly credentials: CredentialSource;
  /** One per process. */
  readonly redactors: RecentRedactors;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly builtInAbi: BuiltInAbi;
  /** ABIs and layouts from files, settings and artifacts. */
  readonly knowledge: KnowledgeSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns a request id that no other request in flight has. */
  readonly nextId: () => number;
  readonly services: () => readonly Service[];
  readonly settings: () => PipeSettings;
  /** Asks for a value of `{{$input label}}` or one of `{{$pick a|b}}`. Undefined if the user canceled. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<string | undefined>;
  /** Asks before a signed transaction is sent. Without it, none is. */
  readonly confirmTransaction?: TransactionPort;
  /** Decides which files notebooks may use. Without it, nothing is asked. */
  readonly files?: FileAccess;
  readonly environment: EnvironmentPort;
  /** What may be asked about contracts. Without it, nothing is offered or asked. */
  readonly inquiries?: InquiryPort;
  /** Receives every exchange. The networks view shows rejected keys, and the history stores an entry. */
  readonly onExchange: (exchange: Exchange) => void;
  /** Receives every request that was not sent, for the log. */
  readonly onRefused?: (refused: RefusedRequest) => void;
}

export const inquiryModes = ['off', 'ask', 'auto'] as const;

/** Whether something is asked about contracts: never, when the user chooses it, or by itself. */
export type InquiryMode = (typeof inquiryModes)[number];

export interface InquiryPort {
  readonly facts: KeptFacts;
  readonly modeOf: (kind: InquiryKind) => InquiryMode;
  /** The services on the web. Without it, none is asked. */
  readonly web?: WebAccess;
}

/** How services on the web are asked. */
export interface WebAccess {
  readonly port: WebPort;
  readonly services: () => WebServices;
  /** Returns the function that removes every known key from a text. An address that it changes is not asked. */
  readonly redactor: () => Promise<(text: string) => string>;
  /** Receives a line for each question that was sent, for the log. */
  readonly onAsked: (line: string) => void;
}

export interface PipeSettings {
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** Bodies with more bytes than this are not parsed. */
  readonly parseLimit: number;
  /** Known credits above which the user is asked first. */
  readonly confirmAbove: number;
  /** Calls of unknown cost above which the user is asked first. */
  readonly confirmUncostedAbove: number;
  /** The maximum of known credits per day and service. Undefined for no limit. */
  readonly dailyBudget: number | undefined;
  /** The maximum of known credits for one run of a cell. Undefined for no limit. A cell can only lower it. */
  readonly cellBudget: number | undefined;
  /** The maximum of calls for one run of a cell. Undefined if the user is asked instead. */
  readonly cellCalls: number | undefined;
  readonly defaultNetwork: string | undefined;
  readonly costs: Readonly<Record<string, CreditCost>>;
}

/** The environment for `{{$env NAME}}`. Its values may be secrets. */
export interface EnvironmentPort {
  /** The value of a variable. Undefined if it is not set. */
  readonly find: (name: string) => string | undefined;
  /** Names that every notebook may send, as allowed in user settings or on the command line. */
  readonly allowedNames: () => readonly string[];
  /** Asks whether this notebook may send the values. Returns why not. */
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

export type Question =
  { readonly kind: 'input'; readonly label: string } | { readonly kind: 'pick'; readonly options: readonly string[] };

/** The result of a step of the pipe, or why the step was refused. */
export type PipeResult<T> = Result<T, Refusal>;
