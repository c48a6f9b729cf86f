import { middleEllipsis } from '../../../base/view/shortForm';
import { cairoEventNames } from '../../../formats/l2net/cairoNames';
import { readCairoAbi } from '../../../formats/l2net/readCairoAbi';
import { readStorageLayout } from '../../../formats/storage/readStorageLayout';
import { standardSlots } from '../../../formats/storage/standardSlots';
import type { StorageLayout, StorageVariable } from '../../../formats/storage/storageType';
import { isResolving } from '../../../knowledge/names/addressBook';
import { isOfferedOn } from '../../../knowledge/names/isOfferedOn';
import type { Method } from '../../../model/catalogue/method';
import type { Schema } from '../../../model/catalogue/schema';
import type { ParsedCell } from '../../../model/cell/cell';
import { namesVariables } from '../../../model/cell/namesVariables';
import type { Network } from '../../../model/networks/network';
import { deployedWord } from '../../../request/params/deployedBlock';
import { contractSchema, type NamedCall } from '../shared/calledMethod';
import { describeAddress } from '../shared/describeAddress';
import { describeSchema } from '../shared/describeMethod';
import { knownEvents } from '../shared/knownEvents';
import type { LanguageContext } from '../shared/languageContext';
import { isAddress } from '../shared/notebookFacts';
import type { CursorFrame, CursorToken } from '../shared/requestCursor';
import { schemaAt, type SchemaPlace } from '../shared/schemaAtCursor';
import { escapeSnippet, SnippetWriter } from '../shared/snippets';
import { completeBehind } from './completeBehind';
import { completeFunctions } from './completeFunctions';
import { type Completion, type CompletionPlace, placeAround } from './completion';

export interface ArgumentQuestion {
  readonly context: LanguageContext;
  readonly edited: ParsedCell;
  readonly offset: number;
  readonly frames: readonly CursorFrame[];
  readonly token: CursorToken | undefined;
  readonly method: Method | undefined;
  /** Set for a call by name. `method` then describes the arguments of that call. */
  readonly called?: NamedCall;
  readonly network: Network | undefined;
  /** Whether decimals, names and expressions are encoded before sending. */
  readonly sugar: boolean;
}

/** Maximum distance of a cell whose addresses are suggested. */
const nearCells = 100;

/** Completes keys and values in arguments with the schemas of the catalogue. */
export function completeArguments(question: ArgumentQuestion): readonly Completion[] {
  const place = schemaAt(question.method, question.frames);
  if (question.called && question.frames.length === 1 && place.index === 1)
    return [
      ...completeFunctions(question, question.called, placeOf(question)),
      ...completeBehind(question, placeOf(question)),
    ];
  if (question.method && question.frames.length === 1 && place.parameter === undefined) return [];
  const contract =
    question.method && !question.called && isFirst(question) ? contractSchema(question.method) : undefined;
  if (contract !== undefined)
    return new ValueCompletion(question, {
      ...place,
      schema: { ...contract, anyOf: place.schema ? [place.schema] : [] },
    }).complete();
  return place.role === 'key' ? completeKeys(question, place) : new ValueCompletion(question, place).complete();
}

/** Whether the cursor is at the first argument, which may be a contract or the raw form of a call. */
function isFirst({ frames, sugar }: ArgumentQuestion): boolean {
  const [root, another] = frames;
  return sugar && another === undefined && root?.kind === 'arguments' && root.index === 0;
}

/** Suggests the missing keys of an object, each with an initial value. */
export function completeKeys(
  { edited: { text }, offset, token, frames }: Pick<ArgumentQuestion, 'edited' | 'offset' | 'token' | 'frames'>,
  { schema, keys }: Pick<SchemaPlace, 'schema' | 'keys'>,
): readonly Completion[] {
  const top = frames.at(-1);
  if (top?.kind === 'object' && top.state.kind === 'comma') return [];
  const place = keyPlace(offset, token);
  const hasColon = /^\s*:/.test(text.slice(place.replacing.end));
  return Object.entries(schema?.properties ?? {})
    .filter(([name]) => !keys.includes(name))
    .map(([name, member], index): Completion => ({
      label: name,
      kind: 'property',
      detail: schema?.required.includes(name) === true ? 'required' : (member.title ?? member.types.join(' or ')),
      documentation: describeSchema(member),
      text: hasColon ? `"${escapeSnippet(name)}"` : new SnippetWriter().member(name, member),
      isSnippet: true,
      filter: text.charAt(place.inserting.start) === '"' ? `"${name}"` : name,
      order: `${schema?.required.includes(name) === true ? 0 : 1}${String(index).padStart(2, '0')}`,
      ...place,
    }));
}

/** Replaces a quoted key including both quotes, because its value is inserted after them. */
function keyPlace(offset: number, token: CursorToken | undefined): CompletionPlace {
  if (!token) return placeAround(offset, offset, offset);
  return token.closed
    ? { inserting: token.range, replacing: token.range }
    : placeAround(token.range.start, offset, token.range.end);
}

/** Suggests completions for one value. */
class ValueCompletion {
  readonly #place: CompletionPlace;
  readonly #isQuoted: boolean;

  constructor(
    private readonly question: ArgumentQuestion,
    private readonly at: SchemaPlace,
  ) {
    this.#isQuoted = question.token?.quoted === true;
    this.#place = placeOf(question);
  }

  complete(): readonly Completion[] {
    const { schema } = this.at;
    if (!schema) return this.#variables();
    const options = [schema, ...(schema.anyOf ?? [])];
    return [
      ...options.flatMap((option) => [...this.#choices(option), ...this.#named(option)]),
      ...(this.#isQuoted ? [] : options.flatMap((option) => this.#structures(option))),
      ...this.#variables(),
    ];
  }

  #choices(schema: Schema): readonly Completion[] {
    const unsupported = this.question.network?.unsupportedTags ?? [];
    const values = (schema.enum ?? [])
      .filter((value) => !unsupported.includes(value))
      .map((value, index) => this.#text(value, 'value', `0${String(index).padStart(2, '0')}`));
    if (!schema.types.includes('boolean') || this.#isQuoted) return values;
    return ['true', 'false'].map((text) => ({ label: text, kind: 'value', text, order: '00', ...this.#place }));
  }

  /** Values determined by the schema's component. */
  #named(schema: Schema): readonly Completion[] {
    switch (schema.name) {
      case 'BlockParameter':
      case 'BlockOrHash':
      case 'BlockId':
        return this.question.sugar
          ? [
              { ...this.#text('latest-1000', 'value', '05'), detail: '1,000 blocks before the latest' },
              ...(schema.name === 'BlockId'
                ? []
                : [
                    {
                      ...this.#text(deployedWord, 'value', '06'),
                      detail: 'the block in which the contract was created',
                    },
                  ]),
            ]
          : [];
      case 'Address':
      case 'Pubkey':
        return this.#addresses(schema.name === 'Address' ? /^0x/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
      case 'Topic':
        return this.#isFirstTopic()
          ? [...this.#events(), ...completeBehind(this.question, this.#place)]
          : this.#addresses(/^0x/);
      case 'EventKey':
        return this.#isFirstTopic() ? this.#l2Events() : [];
      case 'StoragePosition':
        return this.question.sugar ? [...this.#slots(), ...completeBehind(this.question, this.#place)] : [];
      default:
        return [];
    }
  }

  #structures(schema: Schema): readonly Completion[] {
    if (schema.types.includes('object'))
      return [
        {
          label: '{ … }',
          kind: 'value',
          documentation: describeSchema(schema),
          text: new SnippetWriter().object(schema),
          isSnippet: true,
          order: '50',
          ...this.#place,
        },
      ];
    if (!schema.types.includes('array')) return [];
    const isNames = this.at.index === 1 && namesVariables(this.question.method?.name ?? '');
    const [label, text] = isNames ? ['{ … }', '{ $1 }'] : ['[ … ]', '[$1]'];
    return [{ label, kind: 'value', text, isSnippet: true, continues: true, order: '51', ...this.#place }];
  }

  /** `topics` is a list. Its first item, or the first item's alternatives, is the event. */
  #isFirstTopic(): boolean {
    const outer = this.question.frames.find((frame, index) => frame.kind === 'array' && index > 0);
    return outer?.kind === 'array' && outer.index === 0;
  }

  #events(): readonly Completion[] {
    const { context, edited, sugar } = this.question;
    if (!sugar) return [];
    const first = new Set(context.contractEvents?.map(({ signature }) => signature));
    const events = [
      ...knownEvents(context, edited).map((event) => ({
        ...event,
        order: first.has(event.signature) ? ' ' : '0',
      })),
      ...context.builtInEvents.all().map((event) => ({ ...event, order: '1' })),
    ];
    return events.map(({ signature, label, order }) => ({
      ...this.#text(signature, 'event', `1${order}${signature}`),
      detail: label,
    }));
  }

  /** The events of the cell's Cairo ABI, then those of artifacts. */
  #l2Events(): readonly Completion[] {
    const { context, edited, sugar } = this.question;
    if (!sugar) return [];
    const abis = Object.values(context.hintsOf(edited.cell).cairoAbis);
    const own = new Set(abis.flatMap((abi) => [...cairoEventNames(readCairoAbi(abi))]));
    const others = context.artifactNames.cairoEvents.filter((name) => !own.has(name));
    return [
      ...[...own].map((name) => this.#text(name, 'event', `10${name}`)),
      ...others.map((name) => this.#text(name, 'event', `11${name}`)),
    ];
  }

  /** Addresses from variables and from the cells around this one. */
  #addresses(pattern: RegExp): readonly Completion[] {
    const { context, edited } = this.question;
    const own = context.cells.findIndex(({ id }) => id === edited.id);
    const found = new Map<string, Completion>();
    for (const [variable, text] of context.facts.variablesOf(context.cells)) {
      if (isAddress(text) && pattern.test(text))
        found.set(text, {
          ...this.#text(text, 'address', `2${variable}`),
          detail: variable,
          filter: `${variable} ${text}`,
        });
    }
    for (const parsed of context.cells.slice(Math.max(0, own - nearCells), own + nearCells)) {
      for (const { text } of context.facts.of(parsed).addresses) {
        if (!found.has(text) && pattern.test(text)) found.set(text, this.#text(text, 'address', `2${text}`));
      }
    }
    return [...found.values(), ...this.#contracts(pattern)];
  }

  /** The contracts with names on the network of the cell: by their names in a cell, as addresses in an envelope. */
  #contracts(pattern: RegExp): readonly Completion[] {
    const { context, network, sugar } = this.question;
    const all =
      context.addressBook?.all.filter((entry) => pattern.test(entry.address) && isOfferedOn(entry, network)) ?? [];
    const known = all.map((entry) => {
      const { name, shown = name, address, rank } = entry;
      const order = rank === 'builtIn' ? `5${name}` : `${isResolving(rank) ? 1 : 6}~${name}`;
      const isUnique = sugar && context.addressBook?.isNameOf(name, address);
      return {
        ...this.#text(isUnique ? name : address, 'address', order),
        label: shown,
        detail: describeAddress(entry),
        filter: `${name} ${address}`,
      };
    });
    return sugar ? [...known, ...this.#openNames(pattern)] : known;
  }

  /** For each name that several contracts bear, the question which of them it means. */
  #openNames(pattern: RegExp): readonly Completion[] {
    const { context, network } = this.question;
    const { addressBook } = context;
    if (addressBook === undefined || network === undefined) return [];
    return addressBook
      .choices()
      .filter(
        (name) => !addressBook.isChosen(name) && addressBook.named(name).some(({ address }) => pattern.test(address)),
      )
      .map((name) => ({
        ...this.#text(name, 'address', `1~${name}~`),
        label: `Choose What ${middleEllipsis(name, 40)} Means…`,
        filter: name,
        then: { kind: 'choose', target: { network: network.key, name } },
      }));
  }

  #slots(): readonly Completion[] {
    const { layout } = this.question.context.hintsOf(this.question.edited.cell);
    const read = layout ? readStorageLayout(layout.json) : undefined;
    const variables =
      read?.kind === 'ok' ? read.value.variables.map((variable) => this.#variableSlot(variable, read.value)) : [];
    const standards = standardSlots().map(({ name, meaning }) => ({
      ...this.#text(name, 'slot', `3${name}`),
      detail: meaning,
    }));
    const shapes = ['mapping(${1:0})[${2:key}]', 'array(${1:0})[${2:index}]'].map((text): Completion => ({
      label: text.replaceAll(/\$\{\d:(\w+)\}/g, '$1'),
      kind: 'slot',
      text,
      isSnippet: true,
      order: '2',
      ...this.#place,
    }));
    return [...variables, ...shapes, ...standards];
  }

  #variableSlot({ label, type }: StorageVariable, layout: StorageLayout): Completion {
    const kind = layout.types.get(type);
    const keyed = kind?.kind === 'mapping' || kind?.kind === 'dynamicArray' || kind?.kind === 'fixedArray';
    return {
      label,
      kind: 'slot',
      detail: kind?.label ?? '',
      text: keyed ? `${escapeSnippet(label)}[\${1:key}]` : escapeSnippet(label),
      isSnippet: true,
      order: `1${label}`,
      ...this.#place,
    };
  }

  #variables(): readonly Completion[] {
    const { context } = this.question;
    return [...context.facts.variablesOf(context.cells)].map(([name, value]) => ({
      ...this.#text(`{{${name}}}`, 'variable', `6${name}`),
      detail: value.length > 60 ? `${value.slice(0, 59)}…` : value,
    }));
  }

  /** Inserts text with quotes inside lists and objects, and as a bare word otherwise. */
  #text(value: string, kind: Completion['kind'], order: string): Completion {
    const isInner = this.question.frames.length > 1;
    const bare = isInner ? JSON.stringify(value) : value;
    const text = this.#isQuoted ? JSON.stringify(value).slice(1, -1) : bare;
    return { label: value, kind, text, order, ...this.#place };
  }
}

function placeOf({ token, offset }: ArgumentQuestion): CompletionPlace {
  if (!token) return placeAround(offset, offset, offset);
  if (!token.quoted) return placeAround(token.range.start, offset, token.range.end);
  return placeAround(token.range.start + 1, offset, token.range.end - (token.closed ? 1 : 0));
}
