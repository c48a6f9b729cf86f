import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireOptions, WireReply, WireRequest } from '../../../src/core/base/wire/wire';
import type { Transport } from '../../../src/core/model/networks/network';
import { sealGasRequest, sealRpcRequest } from '../../../src/core/request/pipe/sealRequest';
import type { RunningService } from '../../service/startService';

/** Requests to the local service, sealed as the pipe seals them. */
export class ServiceRequests {
  readonly #service: RunningService;
  readonly #key: Secret;

  constructor(service: RunningService, key = service.keys.key) {
    this.#service = service;
    this.#key = new Secret(key);
  }

  /** One call with a given id. */
  call(transport: Transport, id: number | string, method: string, params: readonly unknown[] = []): WireRequest {
    return this.message(transport, JSON.stringify({ jsonrpc: '2.0', id, method, params }), [id]);
  }

  message(transport: Transport, body: string, ids: readonly (number | string)[]): WireRequest {
    const { url, wsUrl } = this.#service;
    const endpoint =
      transport === 'http'
        ? { template: `${url}/evm/v3/{key}`, origin: url }
        : { template: `${wsUrl}/evm/ws/v3/{key}`, origin: wsUrl };
    return unseal(sealRpcRequest({ transport, endpoint, credential: this.#credential(), body, ids }));
  }

  baseFees(): WireRequest {
    const { url, landmarks } = this.#service;
    const endpoint = {
      template: `${url}/gas{path}`,
      keyTemplate: `${url}/gas/v3/{key}{path}`,
      origin: url,
      auth: 'basic' as const,
    };
    return unseal(
      sealGasRequest({
        endpoint,
        credential: this.#credential(),
        path: `/networks/${landmarks.gas.chainId}/baseFeeHistory`,
      }),
    );
  }

  #credential() {
    return {
      alias: 'main',
      key: this.#key,
      secret: new Secret(this.#service.keys.secret),
      origins: [this.#service.url],
    };
  }
}

/** Default options for tests: no call ends because the machine is busy. */
export function withLongTimeouts(over: Partial<WireOptions> = {}): WireOptions {
  return { signal: new AbortController().signal, timeoutMilliseconds: 3_600_000, maxBytes: 1_000_000, ...over };
}

/** The body of a reply as JSON. Throws with the reply if it has none. */
export function readBody(reply: WireReply): { id: unknown; result?: unknown; error?: unknown } {
  if (reply.kind !== 'reply') throw new Error(`Expected a reply with a body, but got this: ${JSON.stringify(reply)}`);
  return JSON.parse(new TextDecoder().decode(reply.body));
}

function unseal(sealed: ReturnType<typeof sealRpcRequest>): WireRequest {
  if (sealed.kind === 'failed') throw new Error(JSON.stringify(sealed.problem));
  return sealed.value.wire;
}
