import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { stepLimits } from '../../../../../../src/core/base/stepBudget';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { EventNames } from '../../../../../../src/core/editor/language/shared/eventNames';
import type { LanguageContext } from '../../../../../../src/core/editor/language/shared/languageContext';
import { NotebookFacts } from '../../../../../../src/core/editor/language/shared/notebookFacts';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import type { StorageLayout } from '../../../../../../src/core/formats/storage/storageType';
import { hintsOfKnowledge } from '../../../../../../src/core/knowledge/answers/knowledgeOfCell';
import { type ArtifactNames, noArtifactNames } from '../../../../../../src/core/knowledge/files/artifactLookup';
import type { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import { createServiceCatalogue } from '../../../../../../src/core/model/catalogue/catalogue';
import type { Cell, ParsedCell } from '../../../../../../src/core/model/cell/cell';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import type { Service } from '../../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { serviceSettings } from '../../../request/pipe/testPorts';

export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const hash = `0x${'ab'.repeat(32)}`;

const { services } = readServices([
  ...serviceSettings,
  {
    id: 'side',
    name: 'Side',
    rpcUrl: 'https://side.example.com',
    networks: [{ id: 'sidechain', family: 'evm', chainId: '7', unsupportedTags: ['safe'] }],
  },
]);

/** A notebook as the editor sees it, and the edited cell in it, by default the last one. */
export interface SampleNotebook {
  readonly context: LanguageContext;
  readonly edited: ParsedCell;
  readonly texts: readonly string[];
}

export interface SampleOptions {
  readonly answers?: Readonly<Record<string, JsonValue>>;
  /** The last answer of every cell, as assertions read it. */
  readonly lastAnswer?: JsonValue;
  readonly layout?: JsonValue;
  readonly at?: number;
  /** The storage layouts of contracts, by lowercase address. */
  readonly layouts?: ReadonlyMap<string, StorageLayout>;
  readonly artifactNames?: ArtifactNames;
  readonly addressBook?: AddressBook;
  readonly contractOf?: LanguageContext['contractOf'];
  readonly defaultNetwork?: string;
  readonly allowedVariables?: readonly string[];
  readonly services?: readonly Service[];
}

const catalogue = createServiceCatalogue();
const builtInAbi = new BuiltInAbi();
const builtInEvents = new EventNames(builtInAbi);

export function openSample(texts: readonly string[], options: SampleOptions = {}): SampleNotebook {
  const cells = texts.map((text, index) => ({ id: String(index), text, cell: parseCell(text) }));
  const at = options.at ?? texts.length - 1;
  const hints = new Map<Cell, ReturnType<LanguageContext['hintsOf']>>();
  const context: LanguageContext = {
    catalogue,
    services: options.services ?? services,
    builtInAbi,
    builtInEvents,
    cells,
    defaultNetwork: options.defaultNetwork ?? 'main/mainnet',
    costs: {},
    memory: {
      answers: new Map(Object.entries(options.answers ?? {})),
      variables: new Map(),
      lastAnswerOf: () => options.lastAnswer,
    },
    facts: new NotebookFacts(),
    artifactNames: options.artifactNames ?? noArtifactNames,
    contractOf: options.contractOf,
    addressBook: options.addressBook,
    ...(options.layouts && { layouts: layoutsOf(options.layouts) }),
    artifactEvents: { found: new Map(), wanted: new Set() },
    hintsOf: (cell) => {
      const known = hints.get(cell) ?? hintsOf(cell, options.layout);
      hints.set(cell, known);
      return known;
    },
    allowedVariables: options.allowedVariables ?? [],
    time: utcTime,
  };
  return { context, texts, edited: { ...cells[at]!, text: texts[at] ?? '' } };
}

function layoutsOf(known: ReadonlyMap<string, StorageLayout>): NonNullable<LanguageContext['layouts']> {
  return {
    at: (address) => {
      const layout = known.get(address.toLowerCase());
      return { layout, ...(layout && { source: 'Ledger.json' }) };
    },
  };
}

function hintsOf({ directives }: Cell, layout: JsonValue | undefined): ReturnType<LanguageContext['hintsOf']> {
  const items = directives
    .filter(({ name }) => name === 'event')
    .flatMap(({ value }) =>
      value.length < stepLimits.cellDeclarations.steps ? parseHumanReadableAbi(value).items : [],
    );
  return hintsOfKnowledge({
    abis: [{ label: 'this cell', items }],
    problems: [],
    ...(layout !== undefined && { layout: { json: layout, source: 'Vault.json' } }),
  });
}

/** A sample whose last cell has the cursor at `|`. */
export function openAtCursor(
  texts: readonly string[],
  options: SampleOptions = {},
): SampleNotebook & { readonly offset: number } {
  const marked = texts.at(-1) ?? '';
  const offset = marked.indexOf('|');
  return {
    ...openSample([...texts.slice(0, -1), marked.slice(0, offset) + marked.slice(offset + 1)], options),
    offset,
  };
}
