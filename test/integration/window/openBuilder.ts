import type { Draft } from '../../../src/core/editor/draft/draft';
import { draftOfCell } from '../../../src/core/editor/draft/draftOfCell';
import { parseCell } from '../../../src/core/model/cell/parseCell';
import type { Remedy } from '../../../src/core/model/exchange/action';
import { remediesOfExchange } from '../../../src/core/model/failure/remediesOfExchange';
import type { BuilderRequest, BuilderResponse, BuilderSetup, HostMessage } from '../../../src/messages/builderMessage';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { waitFor } from '../../run/waitFor';
import { textOfAnswer } from './answers';
import type { RecordedPanel } from './recordedWindow';
import { panelOf, start } from './testWindow';

type MessageOf<Kind extends HostMessage['kind']> = Extract<HostMessage, { readonly kind: Kind }>;

/** The real page counts its own requests from 1. */
const firstId = 1_000_000;

/** A request builder that is open. Tests act as its page. */
export class OpenBuilder {
  #nextId = firstId;

  constructor(private readonly recorded: RecordedPanel) {}

  /** Opens a builder with a method of the local service. */
  static async on(method: string, networkId = 'evm'): Promise<OpenBuilder> {
    await start('rpcbook.builder.open', { serviceId: 'local-service', networkId, method });
    return OpenBuilder.shown(method);
  }

  /** Waits for a builder that shows a method. */
  static async shown(method: string): Promise<OpenBuilder> {
    const builder = new OpenBuilder(await panelOf(method));
    // The page reports its draft once it is drawn, and would do so after a draft of the test.
    await waitFor(() => builder.last('plan'), Boolean, { what: `the plan of ${method}` });
    return builder;
  }

  /** The last message of a kind that the extension sent to the page. */
  last<Kind extends HostMessage['kind']>(kind: Kind): MessageOf<Kind> | undefined {
    return this.all(kind).at(-1);
  }

  /** All messages of a kind that the extension sent to the page. */
  all<Kind extends HostMessage['kind']>(kind: Kind): readonly MessageOf<Kind>[] {
    const posted = this.recorded.posted as readonly HostMessage[];
    return posted.filter((message): message is MessageOf<Kind> => message.kind === kind);
  }

  get setup(): BuilderSetup {
    const { setup } = this.last('setup') ?? {};
    if (setup === undefined) throw new Error('the page of the builder is not loaded');
    return setup;
  }

  /** Returns the draft of a call on the builder's network that is written as in a cell. */
  draftOf(call: string): Draft {
    const { networks, methods, draft: shown } = this.setup;
    const network = networks.find(({ key }) => key === shown.network);
    if (network === undefined) throw new Error(`no network ${shown.network}`);
    const findMethod = (name: string) => methods.find((method) => method.name === name);
    const draft = draftOfCell(parseCell(call), { network, findMethod });
    if (draft.kind === 'failed') throw new Error(draft.problem.message);
    return draft.value;
  }

  /** Reports a draft, as the page does after each change, and waits until it is planned. */
  async write(draft: Draft): Promise<void> {
    const { length } = this.all('plan');
    this.recorded.receive({ kind: 'draft', draft });
    await waitFor(() => this.all('plan').length > length, Boolean, { what: `the plan of the written ${draft.method}` });
  }

  /** Asks the extension for something, as a button of the page does, and waits for its response. */
  ask(request: BuilderRequest): Promise<BuilderResponse> {
    const id = this.#nextId;
    this.#nextId += 1;
    this.recorded.receive({ kind: 'request', id, request });
    return waitFor(
      () => this.all('response').find((response) => response.id === id),
      (response) => response !== undefined,
      { what: `the response to ${request.kind}` },
    );
  }

  /** Tells the extension that the page was loaded again. */
  load(): void {
    this.recorded.receive({ kind: 'ready' });
  }

  /** The last answer as text. Empty if there is none. */
  get answer(): string {
    const { frame } = this.last('answer') ?? {};
    return frame === undefined ? '' : textOfAnswer(frame);
  }

  /** What the buttons of the last answer do about its failure. */
  get remedies(): readonly Remedy[] {
    const { frame } = this.last('answer') ?? {};
    const read = frame && readExchangeFrame(frame);
    return read?.kind === 'ok' ? remediesOfExchange(read.value.exchange) : [];
  }
}
