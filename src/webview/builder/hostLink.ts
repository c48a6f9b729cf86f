import type { Action } from '../../core/model/exchange/action';
import type { BuilderMessage, BuilderRequest, HostMessage } from '../../messages/builderMessage';
import { readHostMessage } from '../../messages/readHostMessage';

/** The API for messages that VS Code provides to a page once. */
export interface WebviewApi {
  postMessage(message: BuilderMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

interface Waiting {
  resolve(value: string | undefined): void;
  reject(reason: Error): void;
}

/** A request that failed. `remedies` can fix it. */
export class FailedRequest extends Error {
  constructor(
    message: string,
    readonly remedies: readonly Action[],
  ) {
    super(message);
  }
}

/** Sends messages to the extension and waits for the results of requests. */
export class HostLink {
  readonly #api: WebviewApi;
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor(api: WebviewApi, receive: (message: Exclude<HostMessage, { kind: 'response' }>) => void) {
    this.#api = api;
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = readHostMessage(event.data);
      if (message?.kind === 'response') this.#settle(message);
      else if (message) receive(message);
    });
  }

  post(message: Exclude<BuilderMessage, { kind: 'request' }>): void {
    this.#api.postMessage(message);
  }

  /**
   * Sends a request. Resolves with the value when the extension has handled it; rejects with the reason if it failed.
   */
  ask(request: BuilderRequest): Promise<string | undefined> {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#api.postMessage({ kind: 'request', id, request });
    });
  }

  #settle({ id, failure, value, remedies = [] }: Extract<HostMessage, { kind: 'response' }>): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve(value);
    else waiting?.reject(new FailedRequest(failure, remedies));
  }
}
