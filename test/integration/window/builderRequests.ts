import assert from 'node:assert/strict';

import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import { printText } from '../../../src/core/base/view/printText';
import type { Draft } from '../../../src/core/editor/draft/draft';
import { readerTime } from '../../../src/host/notebook/readerTime';
import type { BuilderRequest, BuilderResponse, HostMessage } from '../../../src/messages/builderMessage';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { waitFor } from '../../run/waitFor';
import type { RecordedPanel } from './recordedWindow';
import { panelOf } from './testWindow';

/** IDs that a page doesn't reach in a test. */
let lastId = 1_000_000;

/** A request builder, for which tests speak in the place of its page. */
export class OpenBuilder {
  private constructor(private readonly recorded: RecordedPanel) {}

  /** Waits for the builder with this method. */
  static async of(method: string): Promise<OpenBuilder> {
    const recorded = await panelOf(method);
    recorded.receive({ kind: 'ready' });
    return new OpenBuilder(recorded);
  }

  /** Waits for a message to the page, and returns the last one of its kind. */
  async told<Kind extends HostMessage['kind']>(kind: Kind): Promise<Extract<HostMessage, { readonly kind: Kind }>> {
    const isOfKind = (message: HostMessage): message is Extract<HostMessage, { readonly kind: Kind }> =>
      message.kind === kind;
    const messages = (): readonly HostMessage[] => this.recorded.posted as readonly HostMessage[];
    return waitFor(
      () => messages().findLast(isOfKind),
      (found) => found !== undefined,
      { what: `“${kind}” for the page of the builder` },
    );
  }

  /** The draft that the page gets. */
  async draft(): Promise<Draft> {
    return (await this.told('setup')).setup.draft;
  }

  /** Sends a draft as the page does after each change. */
  write(draft: Draft): void {
    this.recorded.receive({ kind: 'draft', draft });
  }

  /** Sends a request as the page does, and waits for the response. */
  async ask(request: BuilderRequest): Promise<BuilderResponse> {
    const id = (lastId += 1);
    this.recorded.receive({ kind: 'request', id, request });
    return waitFor(
      () =>
        (this.recorded.posted as readonly HostMessage[]).find(
          (message) => message.kind === 'response' && message.id === id,
        ),
      (found) => found?.kind === 'response',
      { what: `the response to “${request.kind}”` },
    );
  }

  /** The answer that the page shows, as text. */
  async answer(): Promise<string> {
    const frame = readExchangeFrame((await this.told('answer')).frame);
    assert.ok(frame.kind === 'ok', frame.kind === 'failed' ? frame.problem : '');
    return printText(decodeExchange(frame.value.exchange, frame.value.hints), { maxRows: 100, time: readerTime() });
  }
}
