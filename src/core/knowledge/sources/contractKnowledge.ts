import type { UnreadFile } from '../../base/files/unreadFiles';
import type { JsonValue } from '../../base/json/jsonValue';
import { lazily } from '../../base/lazily';
import { failed, ok, type Result } from '../../base/result';
import type { WebServices } from '../../base/wire/webServices';
import type { AbiCandidate } from '../../formats/abi/type/abi';
import type { Network } from '../../model/networks/network';
import { DeployedContracts } from '../deployments/deployedContracts';
import type { DeploymentIndex } from '../deployments/deploymentIndex';
import { assetsOf } from '../facts/assetFact';
import type { KeptFacts } from '../facts/factPlace';
import { type FailureKey, findFailureFact } from '../facts/failureFact';
import { listedSignatures, type SignatureList } from '../facts/signatureList';
import { findTokenFact } from '../facts/tokenFact';
import type { AbiFile, AbiFiles } from '../files/abiFiles';
import type { ArtifactIndex } from '../files/artifactIndex';
import type { ArtifactNames, LabeledCall, LabeledEvent } from '../files/artifactLookup';
import type { CompiledLayouts } from '../files/compiledLayouts';
import { KeptContracts } from '../files/keptContracts';
import { LinkedLayouts } from '../files/linkedLayouts';
import type { Contract } from '../files/readContract';
import type { AddressBook } from '../names/addressBook';
import { addressKey, canonicalAddress } from '../names/canonicalAddress';
import { findClassOf } from '../proxies/classFact';
import type { ProxyHistory } from '../proxies/proxyHistory';
import { type AbiReference, parseAbiReference } from '../settings/abiReference';
import {
  type AbiSettings,
  builtInSource,
  entriesOn,
  type KnownTokens,
  type SourcedToken,
  type Token,
} from '../settings/abiSettings';
import { BuiltInTokens } from '../tokens/builtInTokens';
import { TokenFiles } from '../tokens/tokenFiles';
import { WellKnownNames } from '../tokens/wellKnownNames';
import { AskedContracts } from './askedContracts';
import type { KnowledgeSource, LabeledCairoAbi, NamedEvents } from './knowledgeSource';
import type { ContractFile, KnownContract } from './knownContract';
import { NamedContracts, type NamedContractsDependencies } from './namedContracts';
import { ProxyTargets } from './proxyTargets';
import { RecognizedContracts } from './recognizedContracts';

export interface ContractKnowledgeDependencies {
  readonly files: AbiFiles;
  readonly index: ArtifactIndex;
  /** Undefined if no files of deployments are read. */
  readonly deployments?: Pick<DeploymentIndex, 'on' | 'proxiesOn' | 'blocksOfCalls'>;
  readonly code?: NamedContractsDependencies['code'];
  readonly settings: () => AbiSettings;
  /** The answers of the chain and of web services to inquiries. */
  readonly facts?: KeptFacts;
  /** The web services in the user's settings. Without it, no facts from services are used. */
  readonly webServices?: () => WebServices;
  /** Opens the lists of signatures that the user imported. */
  readonly signatureList?: () => SignatureList;
  /** The layouts that the user got from the compiler. */
  readonly compiled?: CompiledLayouts;
  /** Milliseconds since the epoch. Defaults to the clock. */
  readonly now?: () => number;
  /** Returns the milliseconds of a clock that measures durations. The time of day is used without it. */
  readonly clock?: () => number;
  /** Receives the files that cells and settings name and that can't be read. The same file may be passed again. */
  readonly onUnread?: (file: UnreadFile) => void;
}

/** Maximum number of proxies of one contract that are looked for. */
const maxProxiesOf = 5;

const noServices: WebServices = {};

/** Maximum number of problems with tokens for one answer. */
const maxTokenProblems = 10;

/** Maximum number of files with a Cairo ABI that are read for one answer. */
const maxCairoFiles = 16;

/** Provides contracts from files that cells and settings name, and events from indexed artifacts. */
export class ContractKnowledge implements KnowledgeSource {
  /** Made when the first file is read, because what reads layouts isn't loaded at the start. */
  readonly #kept: () => KeptContracts;
  readonly #builtInTokens = new BuiltInTokens();
  /** Made when the first name is shown, because its tables aren't loaded at the start. */
  readonly #wellKnown = lazily(() => new WellKnownNames(this.#builtInTokens));
  readonly #tokenFiles: TokenFiles;
  readonly #deployed: DeployedContracts;
  readonly #recognized = lazily(
    () =>
      new RecognizedContracts({
        ...this.parts,
        read: (file) => this.#read(file, { kind: 'file', path: file.path }),
      }),
  );
  readonly #asked: AskedContracts | undefined;
  readonly #named: NamedContracts;
  readonly #proxies: ProxyTargets;

  constructor(private readonly parts: ContractKnowledgeDependencies) {
    this.#tokenFiles = new TokenFiles(parts.files);
    this.#kept = lazily(() => {
      const linked = new LinkedLayouts({ ...parts, artifactsOfSource: (path) => parts.index.filesOfSource(path) });
      return new KeptContracts({ ...parts, linked });
    });
    this.#asked =
      parts.facts && new AskedContracts(parts.facts, parts.webServices ?? (() => noServices), parts.now ?? Date.now);
    this.#proxies = new ProxyTargets({ ...parts, now: parts.now ?? Date.now });
    this.#named = new NamedContracts({
      ...parts,
      asked: this.#asked,
      proxies: this.#proxies,
      builtInTokens: this.#builtInTokens,
      wellKnown: this.#wellKnown,
    });
    this.#deployed = new DeployedContracts({
      files: parts.files,
      artifactsOf: (name) => this.#artifactsOf(name),
      read: (file) => this.#read(file, { kind: 'file', path: file.path }),
    });
  }

  async contract(reference: string, documentPath: string | undefined): Promise<Result<Contract, string>> {
    const parsed = parseAbiReference(reference);
    const file =
      parsed.kind === 'file'
        ? await this.parts.files.locate(parsed.path, documentPath)
        : await this.#findArtifact(parsed.name);
    if (file.kind === 'ok') return this.#read(file.value, parsed);
    // Paths in cells are read while users type them.
    if (this.parts.settings().addresses.some(({ value }) => value === reference))
      this.parts.onUnread?.({ path: reference, why: file.problem });
    return file;
  }

  contractsOn(network: Network): Promise<ReadonlyMap<string, KnownContract>> {
    return this.#named.on(network);
  }

  addressBook(network: Network): Promise<AddressBook> {
    return this.#named.book(network);
  }

  sourcesOf(network: Network, address: string): Promise<readonly KnownContract[]> {
    return this.#named.sourcesOf(network, address);
  }

  async contractAt(network: Network, address: string): Promise<ContractFile | undefined> {
    const reference = this.#mapped(network).get(address);
    if (reference !== undefined)
      return {
        kind: 'addressMap',
        place: 'rpcbook.abi.addresses',
        contract: await this.contract(reference, undefined),
      };
    const deployment = (await this.parts.deployments?.on(network))?.get(address);
    const contract = deployment && (await this.#deployed.contract(deployment));
    return deployment === undefined || contract === undefined
      ? ((await this.#recognized().contractAt(network, address)) ?? this.#asked?.contractAt(network, address))
      : { kind: 'deployment', place: deployment.path, contract, tool: deployment.tool };
  }

  async isCodeOfArtifact(code: string): Promise<boolean> {
    return (await this.#recognized().artifactsWith(code)).length > 0;
  }

  proxyHistory(network: Network, address: string): Promise<ProxyHistory | undefined> {
    return this.#proxies.historyOf(network, address);
  }

  async proxiesOf(network: Network, address: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [proxy, targets] of await this.#proxies.on(network)) {
      if (targets.includes(address)) found.push(proxy);
      if (found.length >= maxProxiesOf) break;
    }
    return found;
  }

  async blocksOfCalls(network: Network, address: string): Promise<readonly bigint[]> {
    return (await this.parts.deployments?.blocksOfCalls(network, address)) ?? [];
  }

  async classAbi(
    network: Network,
    address: string,
    block: number | undefined,
  ): Promise<readonly JsonValue[] | undefined> {
    return this.parts.facts && findClassOf(this.parts.facts, network, address, block);
  }

  async failure(network: Network, failed: FailureKey): Promise<JsonValue | undefined> {
    return this.parts.facts && (await findFailureFact(this.parts.facts, network, failed))?.value;
  }

  async tokens(network: Network, asked?: ReadonlySet<string>, called: readonly string[] = []): Promise<KnownTokens> {
    const assets = await assetsOf(this.parts.facts, network, called);
    const addresses = asked && new Set([...asked, ...assets.values()]);
    const settings = this.parts.settings();
    const lists = await this.#tokenFiles.lists(settings.tokenLists);
    const fromSettings = entriesOn(settings.tokens, network, (address) => addressKey(address, network.family));
    const builtIn = this.#builtInTokens.on(network);
    const sources = [
      ...lists
        .toReversed()
        .flatMap(({ path, list }) =>
          list.kind === 'ok' ? [{ name: `token list ${list.value.name ?? path}`, tokens: list.value.on(network) }] : [],
        ),
      { name: 'settings', tokens: fromSettings },
    ];
    const tokens = new Map<string, SourcedToken>();
    const problems: string[] = [];
    for (const address of addresses ?? builtIn.keys()) {
      const token = builtIn.get(address);
      if (token !== undefined) tokens.set(address, { ...token, source: builtInSource });
    }
    for (const source of sources) {
      for (const address of addresses ?? source.tokens.keys()) {
        const token = source.tokens.get(address);
        const known = builtIn.get(address);
        if (token !== undefined && known !== undefined && known.decimals !== token.decimals)
          problems.push(otherDecimals(source.name, canonicalAddress(address, network), token, known));
        else if (token !== undefined)
          tokens.set(address, {
            ...token,
            symbol: this.#shownSymbol(token.symbol, address, network),
            source: source.name,
          });
      }
    }
    for (const address of addresses ?? []) {
      const own = tokens.has(address) ? undefined : await this.#askedToken(network, address);
      if (own !== undefined) tokens.set(address, { ...own, symbol: this.#shownSymbol(own.symbol, address, network) });
    }
    const unread = lists.flatMap(({ path, stamp, list }) =>
      list.kind === 'failed' ? [{ path, why: list.problem, stamp }] : [],
    );
    for (const file of unread) this.parts.onUnread?.(file);
    const unusable = unread.map(({ path, why }) => `rpcbook.tokenLists, ${path}: ${why}`);
    return { tokens, assets, problems: [...unusable, ...problems.slice(0, maxTokenProblems)] };
  }

  events(topics: readonly string[]): Promise<ReadonlyMap<string, readonly LabeledEvent[]>> {
    return this.parts.index.events(topics);
  }

  async eventsNamed(name: string): Promise<NamedEvents> {
    const { index } = this.parts;
    return { solidity: await index.eventsNamed(name), isCairo: (await index.cairo()).hasEvent(name) };
  }

  async cairoAbis(selectors: readonly string[]): Promise<readonly LabeledCairoAbi[]> {
    const cairo = await this.parts.index.cairo();
    const locations = [...new Set(selectors.flatMap((selector) => cairo.filesOf(selector)))].slice(0, maxCairoFiles);
    const contracts = await Promise.all(locations.map((location) => this.#readAt(location)));
    return contracts.flatMap((contract) =>
      contract?.kind === 'ok' && contract.value.cairoAbi !== undefined
        ? [{ label: contract.value.label, abi: contract.value.cairoAbi }]
        : [],
    );
  }

  async cairoFunctions(selectors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const cairo = await this.parts.index.cairo();
    return new Map(
      selectors.flatMap((selector) => {
        const name = cairo.functionOf(selector);
        return name === undefined ? [] : [[selector, name] as const];
      }),
    );
  }

  called(selector: string): Promise<readonly LabeledCall[]> {
    return this.parts.index.called(selector);
  }

  async signatures(hashes: readonly string[]): Promise<readonly AbiCandidate[]> {
    const asked = (await this.#asked?.signatures(hashes)) ?? [];
    const { signatureList: list } = this.parts;
    return list === undefined ? asked : [...asked, ...(await listedSignatures(hashes, asked, list()))];
  }

  layoutsWith(variable: string): Promise<readonly string[]> {
    return this.parts.index.layoutsWith(variable);
  }

  names(): Promise<ArtifactNames> {
    return this.parts.index.names();
  }

  /** Returns the contract's own answers about itself as a token. */
  async #askedToken(network: Network, address: string): Promise<SourcedToken | undefined> {
    const { facts } = this.parts;
    const fact = facts && (await findTokenFact(facts, network, address));
    if (fact?.decimals === undefined) return undefined;
    const day = new Date(fact.learnedAt).toISOString().slice(0, 10);
    return {
      decimals: fact.decimals,
      symbol: fact.symbol ?? '',
      source: `the contract, asked on ${day}`,
      isAsked: true,
    };
  }

  #shownSymbol(symbol: string, address: string, network: Network): string {
    return symbol === '' ? symbol : this.#wellKnown().shownAt(symbol, address, network);
  }

  #mapped(network: Network): ReadonlyMap<string, string> {
    return entriesOn(this.parts.settings().addresses, network, (address) => addressKey(address, network.family));
  }

  async #artifactsOf(name: string): Promise<readonly AbiFile[]> {
    const locations = await this.parts.index.filesOf(name);
    const files = await Promise.all(locations.map((location) => this.parts.files.describe(location)));
    return files.filter((file) => file !== undefined);
  }

  async #findArtifact(name: string): Promise<Result<AbiFile, string>> {
    const files = await this.#artifactsOf(name);
    const [only, another] = files;
    if (!only) return failed(`No artifact is of a contract ${name}: write the path of a file.`);
    return another
      ? failed(
          `Several artifacts are of a contract ${name}: write one of ${files
            .slice(0, 5)
            .map(({ path }) => path)
            .join(', ')}.`,
        )
      : ok(only);
  }

  async #readAt(location: string): Promise<Result<Contract, string> | undefined> {
    const file = await this.parts.files.describe(location);
    return file && this.#read(file, { kind: 'file', path: file.path });
  }

  #read(file: AbiFile, reference: AbiReference): Promise<Result<Contract, string>> {
    return this.#kept().read(file, reference.kind === 'file' ? reference.contract : undefined);
  }
}

/** With other decimals, an amount of a known token would be wrong by a power of ten. */
function otherDecimals(source: string, address: string, token: Token, known: Token): string {
  return `${source}, ${address}: ${token.decimals} decimals differ from the ${known.decimals} of ${known.symbol} in the built-in list, so this entry isn't used.`;
}
