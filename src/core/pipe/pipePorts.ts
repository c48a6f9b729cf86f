import type { BuiltInAbi } from '../abi/builtInAbi';
import type { KnowledgeSource } from '../abi/knowledgeSource';
import type { CredentialSource } from '../credentials/credential';
import type { CreditCost } from '../credits/creditCost';
import type { Ledger } from '../credits/ledgerEntry';
import type { Network, Service } from '../networks/network';
import type { Wire } from '../wire/wire';
import type { Catalogue } from '../catalogue/catalogue';
import type { Exchange } from './exchange';
import type { PlanCost } from './plan';
import type { Refusal } from './refusal';

/** What the pipe needs of the place it runs in: VS Code, a terminal, a test. */
export interface PipePorts {
  readonly wire: Wire;
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
  /** Known credits spent by a service since its balance began anew. */
  readonly spentToday: (serviceId: string) => Promise<number>;
  /** Asks whether a costly request is to be sent; only called when `confirmAbove` or `confirmUncostedAbove` is passed. */
  readonly confirm: (question: Confirmation, signal: AbortSignal) => Promise<boolean>;
  /** Asks for a value of `{{$input label}}` or one of `{{$pick a|b}}`; undefined when the user turned away. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<string | undefined>;
  /** A non-secret environment value for `{{$env NAME}}`. */
  readonly environment: (name: string) => string | undefined;
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
  readonly defaultNetwork: string | undefined;
  readonly costs: Readonly<Record<string, CreditCost>>;
}

export interface Confirmation {
  readonly network: Network;
  /** Further networks that the same request goes to. */
  readonly alsoTo?: readonly Network[];
  readonly cost: PlanCost;
  readonly calls: number;
  /** The first answers may tell of more calls. */
  readonly atLeast?: boolean;
  /** Spent before by the same request, which goes on. */
  readonly spent?: PlanCost;
}

export type Question = { readonly kind: 'input'; readonly label: string } | { readonly kind: 'pick'; readonly options: readonly string[] };

/** A step of the pipe that could be refused: the reason is a value. */
export type Attempted<T> = { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'failed'; readonly problem: Refusal };
