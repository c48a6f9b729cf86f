import type { CreditCost } from '../../../base/credits/planCost';
import type { TimeFormat } from '../../../base/view/formatValue';
import type { BuiltInAbi } from '../../../formats/abi/names/builtInAbi';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { ArtifactNames } from '../../../knowledge/files/artifactLookup';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import type { CalledContract } from '../../../knowledge/sources/calledContract';
import type { Catalogue } from '../../../model/catalogue/catalogue';
import type { Cell, ParsedCell } from '../../../model/cell/cell';
import type { OfferedInquiry } from '../../../model/exchange/inquiry';
import type { Service } from '../../../model/networks/network';
import type { WantedLayouts } from '../../../request/overrides/wantedLayouts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { ArtifactEvents } from '../../../run/session/compose/createEncodeContext';
import type { EachRows } from '../../../run/session/directives/eachRow';
import type { Memory } from '../../../run/session/notebook/scope';
import type { EventNames, KnownEventName } from './eventNames';
import type { NotebookFacts } from './notebookFacts';

/**
 * What the editor knows about a notebook while one of its cells is edited. Provided by the host. The code here requests
 * nothing else.
 */
export interface LanguageContext {
  readonly catalogue: Catalogue;
  readonly services: readonly Service[];
  /** Key of the network for cells without `# @network`. */
  readonly defaultNetwork: string | undefined;
  readonly costs: Readonly<Record<string, CreditCost>>;
  /** All cells of the notebook (or all fences of the text) in order. */
  readonly cells: readonly ParsedCell[];
  /** Last answers of named cells and last values of variables. */
  readonly memory: Memory;
  readonly facts: NotebookFacts;
  readonly builtInAbi: BuiltInAbi;
  readonly builtInEvents: EventNames;
  /** Events of artifacts by name. Names in `wanted` have not been looked up yet. */
  readonly artifactEvents: ArtifactEvents;
  /** Events and contracts of artifacts, as far as they are known. */
  readonly artifactNames: ArtifactNames;
  /** Returns the ABIs and layouts that are known for a cell. */
  readonly hintsOf: (cell: Cell) => DecodeHints;
  /** The named addresses on the network of the cell. Undefined if they haven't been read. */
  readonly addressBook?: AddressBook;
  /** The events of the contract whose logs the cell requests. They are suggested first. */
  readonly contractEvents?: readonly KnownEventName[];
  /** The offer to find the contract behind the one that the cell asks. Undefined if nothing is left to ask. */
  readonly behind?: OfferedInquiry;
  /** The storage layouts of the overridden contracts. Undefined if they haven't been looked up. */
  readonly layouts?: Pick<WantedLayouts, 'at'>;
  /**
   * Returns what is known about a contract that the cell calls by name, by its address. Undefined if it wasn't read.
   */
  readonly contractOf?: (address: string) => CalledContract | undefined;
  /** The first row of the file of the edited cell's `# @each`, by column. Undefined if there is none. */
  readonly given?: ReadonlyMap<string, string>;
  /** The rows of that file, or why they can't be read. Undefined for a cell without the directive. */
  readonly rows?: PipeResult<EachRows>;
  /** Environment variables that every notebook may send: only their names, never their values. */
  readonly allowedVariables: readonly string[];
  readonly time: TimeFormat;
}
