import { sharedBuiltInAbi } from '../../../core/answer/decode/evm/calls/knownFunctions';
import {
  type ComposedDraft,
  composeDraft,
  type FieldExpansion,
  type FieldProblem,
} from '../../../core/editor/draft/composeDraft';
import {
  type Draft,
  type DraftMembers,
  type DraftValue,
  type FieldPath,
  printFieldPath,
  valueAt,
} from '../../../core/editor/draft/draft';
import type { DraftContext } from '../../../core/editor/draft/draftOfJson';
import { bookOfDraft } from '../../../core/editor/draft/namesOfDraft';
import { newDraft, withMethod } from '../../../core/editor/draft/newDraft';
import { ParameterMemory } from '../../../core/editor/draft/parameterMemory';
import type { DraftPlan } from '../../../core/editor/draft/runDraft';
import { setDraftValue } from '../../../core/editor/draft/setDraftValue';
import { methodOfDraft } from '../../../core/editor/draft/variablesDraft';
import { noHints } from '../../../core/formats/abi/names/decodeHints';
import type { ArtifactNames, LabeledFunction } from '../../../core/knowledge/files/artifactLookup';
import type { Method } from '../../../core/model/catalogue/method';
import type { Network, Transport } from '../../../core/model/networks/network';
import { createEncodeContext } from '../../../core/run/session/compose/createEncodeContext';
import type { BuilderContract, BuilderContracts, BuilderSetup } from '../../../messages/builderMessage';

/** What changed: a value, the set of fields, or only the results of checks and plans. */
export type ModelChange = 'value' | 'fields' | 'knowledge';

/** The draft that the form shows, with everything computed from it. */
export class BuilderModel {
  #setup: BuilderSetup;
  #draft: Draft;
  #plan: DraftPlan | undefined;
  #composed: ComposedDraft | undefined;
  /** Whether missing values are shown as problems. False until the user tries to send. */
  #showsMissing = false;
  #names: ArtifactNames;
  #contracts: BuilderContracts | undefined;
  readonly #memory = new ParameterMemory();
  /** The initial parameters of the method. Other values come from the user. */
  #begun: DraftMembers;
  readonly #listeners: ((change: ModelChange) => void)[] = [];

  constructor(setup: BuilderSetup, draft: Draft, names: ArtifactNames) {
    this.#names = names;
    this.#setup = setup;
    this.#draft = draft;
    this.#begun = this.network ? newDraft(this.network, this.method).parameters : {};
    this.#settle();
  }

  get draft(): Draft {
    return this.#draft;
  }

  get networks(): readonly Network[] {
    return this.#setup.networks;
  }

  get network(): Network | undefined {
    return this.#setup.networks.find(({ key }) => key === this.#draft.network);
  }

  get method(): Method | undefined {
    return methodOfDraft(this.#draft, this.findMethod(this.#draft.method));
  }

  /** The methods of the draft's network. */
  get methods(): readonly Method[] {
    const family = this.network?.family;
    return this.#setup.methods.filter(
      ({ families }) => family === undefined || families.length === 0 || families.includes(family),
    );
  }

  get plan(): DraftPlan | undefined {
    return this.#plan;
  }

  /** The events and functions of the workspace's artifacts. */
  get names(): ArtifactNames {
    return this.#names;
  }

  /** Sets the names of artifacts that are suggested. */
  updateNames(names: ArtifactNames): void {
    this.#names = names;
  }

  /** Sets the contracts of a network. They are suggested only if the draft is for that network. */
  updateContracts(contracts: BuilderContracts): void {
    this.#contracts = contracts;
    this.#notify('knowledge');
  }

  /** The contracts that the draft can call. */
  get contracts(): readonly BuilderContract[] {
    return this.#contracts?.network === this.#draft.network ? this.#contracts.listed : [];
  }

  /** Returns the known functions of a contract. `address` is written as in the draft. */
  functionsOf(address: string): readonly LabeledFunction[] {
    const { network, called, functions } = this.#contracts ?? {};
    return network === this.#draft.network && called === address ? (functions ?? []) : [];
  }

  /** Undefined if no network is selected. */
  get composed(): ComposedDraft | undefined {
    return this.#composed;
  }

  get showsMissing(): boolean {
    return this.#showsMissing;
  }

  findMethod(name: string): Method | undefined {
    return this.#setup.methods.find((method) => method.name === name);
  }

  /** Context for reading JSON; undefined if no network is selected. */
  get context(): DraftContext | undefined {
    const { network } = this;
    return network && { network, findMethod: (name) => this.findMethod(name) };
  }

  valueAt(path: FieldPath): DraftValue | undefined {
    return valueAt(this.#draft, path);
  }

  problemsAt(path: FieldPath): readonly FieldProblem[] {
    const place = printFieldPath(path);
    const found = this.#composed?.problems.filter((problem) => printFieldPath(problem.path) === place) ?? [];
    return this.#showsMissing ? found : found.filter(({ isMissing }) => !isMissing);
  }

  /** The paths of required values that are missing. */
  get missing(): readonly FieldPath[] {
    return (this.#composed?.problems ?? []).filter(({ isMissing }) => isMissing).map(({ path }) => path);
  }

  /** Returns whether a field or a field within it shows an error. */
  hasErrorWithin(path: FieldPath): boolean {
    const place = printFieldPath(path);
    return (this.#composed?.problems ?? []).some(
      ({ path: at, severity, isMissing }) =>
        severity === 'error' && (this.#showsMissing || !isMissing) && `${printFieldPath(at)}/`.startsWith(`${place}/`),
    );
  }

  /** Returns the value that is sent, if it differs from the written one. */
  sentAt(path: FieldPath): string | undefined {
    const place = printFieldPath(path);
    return this.#composed?.expansions.find(
      ({ path: at, isMappingKey }) => !isMappingKey && printFieldPath(at) === place,
    )?.sent;
  }

  /** Returns the names that are keys of mappings in a value, with their addresses. */
  keysAt(path: FieldPath): readonly FieldExpansion[] {
    const place = printFieldPath(path);
    return (this.#composed?.expansions ?? []).filter(
      ({ path: at, isMappingKey }) => isMappingKey && printFieldPath(at) === place,
    );
  }

  onChange(listener: (change: ModelChange) => void): void {
    this.#listeners.push(listener);
  }

  setValue(path: FieldPath, value: DraftValue | undefined, change: ModelChange = 'value'): void {
    const keeps = (this.method?.parameters ?? []).filter(({ required }) => required).map(({ name }) => name);
    this.replace(setDraftValue(this.#draft, path, value, keeps), change);
  }

  setNetwork(key: string): void {
    const network = this.#setup.networks.find((one) => one.key === key);
    if (!network) return;
    const fits =
      this.method === undefined || this.method.families.length === 0 || this.method.families.includes(network.family);
    const onlyTransport = network.ws === undefined ? 'http' : undefined;
    const transport = onlyTransport ?? (network.rpc === undefined ? 'ws' : this.#draft.transport);
    if (fits) {
      this.replace({ ...this.#draft, network: key, transport }, 'fields');
      return;
    }
    const first = this.#setup.methods.find(({ families }) => families.includes(network.family));
    this.replace(first ? this.#draftWith(first, network) : newDraft(network, undefined), 'fields');
  }

  setTransport(transport: Transport): void {
    this.replace({ ...this.#draft, transport }, 'fields');
  }

  setMethod(name: string): void {
    const { network } = this;
    const method = this.findMethod(name);
    if (name === this.#draft.method || !network) return;
    const outside = { ...this.#draft, method: name };
    this.replace(method ? this.#draftWith(method, network) : this.#memory.recallOutside(outside), 'fields');
  }

  /** Returns the draft with another method, including the values that the user gave to its parameters before. */
  #draftWith(method: Method, network: Network): Draft {
    this.#keep();
    const fresh = newDraft(network, method).parameters;
    return withMethod(this.#draft, method, network, this.#memory.recall(method, fresh));
  }

  #keep(): void {
    this.#memory.keep(this.#draft, this.method, this.#begun);
  }

  replace(draft: Draft, change: ModelChange): void {
    if (draft.method !== this.#draft.method) {
      this.#keep();
      this.#showsMissing = false;
      this.#begun = draft.parameters;
    }
    this.#draft = draft;
    this.#settle();
    this.#notify(change);
  }

  /** Applies new settings and keeps the draft. */
  refresh(setup: BuilderSetup): void {
    this.#setup = setup;
    this.#settle();
    this.#notify('fields');
  }

  know(plan: DraftPlan): void {
    const layoutBefore = this.#plan?.hints.layout?.source;
    this.#plan = plan;
    this.#settle();
    this.#notify(plan.hints.layout?.source === layoutBefore ? 'knowledge' : 'fields');
  }

  showMissing(): void {
    this.#showsMissing = true;
    this.#notify('knowledge');
  }

  #settle(): void {
    const { network } = this;
    const { hints = noHints, names } = this.#plan ?? {};
    const book = names && bookOfDraft(names);
    const context = createEncodeContext(hints, sharedBuiltInAbi, { book });
    this.#composed = network && composeDraft(this.#draft, this.method, network, context);
  }

  #notify(change: ModelChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
