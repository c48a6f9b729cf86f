import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { ServiceAdmin } from './admin';
import { EvmNetwork } from './evm/evmNetwork';
import { type Chain, startChain } from './evm/startChain';
import { AdminDesk } from './front/adminDesk';
import { baseFeeForm, readBaseFeeHistory } from './front/baseFeeHistory';
import { type Behavior, defaultBehavior } from './front/behavior';
import { FrontDesk } from './front/frontDesk';
import { createHttpFront } from './front/httpFront';
import type { KeyPair } from './front/keyAccounts';
import { WebSocketFront } from './front/webSocketFront';
import { makeDataSet } from './l2net/dataSet';
import { L2netNetwork } from './l2net/l2netNetwork';
import type { ServiceDescription } from './landmarks';
import { SolanaNetwork } from './solana/solanaNetwork';
import { writeTokens } from './solana/writeTokens';

export interface ServiceOptions {
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** Token accounts of the Solana network's `whale`; 0 by default. Creating 5,000 takes some seconds. */
  readonly whaleAccounts?: number;
  /** The prefix that the l2net network uses for `l2net_`. */
  readonly l2netPrefix?: string;
  readonly behavior?: Partial<Behavior>;
  /** Random by default. */
  readonly key?: KeyPair;
}

/** A service that runs in this process, with its node. */
export interface RunningService extends ServiceDescription {
  readonly adminClient: ServiceAdmin;
  /** Closes the port and every connection, and ends the node. */
  stop(): Promise<void>;
}

/**
 * Starts the local service: real nodes with the service's contract, on loopback. Throws if the port is taken or a node
 * can't start.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const [chain, tokens] = await Promise.all([startChain(), writeTokens(options.whaleAccounts ?? 0)]);
  const dataSet = makeDataSet(options.l2netPrefix ?? 'l2net_');
  const keys = { ...(options.key ?? randomKey()), other: randomKey() };
  const desk: FrontDesk = new FrontDesk({
    networks: {
      evm: new EvmNetwork(chain.node, () => desk.behavior),
      solana: new SolanaNetwork(tokens.banks),
      l2net: new L2netNetwork(dataSet),
    },
    readBaseFees: (chainId) =>
      chainId === chain.landmarks.chainId ? readBaseFeeHistory(chain.node) : Promise.resolve(undefined),
    keys: [keys, keys.other],
    nodePort: chain.node.port,
    behavior: { ...defaultBehavior, ...options.behavior },
  });
  const token = randomHex(16);
  const front = await listen(desk, chain, token, options.port ?? 0).catch(async (error: unknown) => {
    await chain.node.stop();
    throw error;
  });
  const admin = { url: `http://127.0.0.1:${front.port}/admin`, token };
  return {
    port: front.port,
    url: `http://127.0.0.1:${front.port}`,
    wsUrl: `ws://127.0.0.1:${front.port}`,
    keys,
    admin,
    landmarks: {
      evm: chain.landmarks,
      solana: tokens.landmarks,
      l2net: dataSet.landmarks,
      gas: { chainId: chain.landmarks.chainId, ...baseFeeForm },
    },
    adminClient: new ServiceAdmin(admin),
    stop: async () => {
      await front.close();
      await chain.node.stop();
    },
  };
}

interface Front {
  readonly port: number;
  close(): Promise<void>;
}

function listen(desk: FrontDesk, { node }: Chain, token: string, port: number): Promise<Front> {
  const server = createHttpFront(desk, new AdminDesk(desk, node, token));
  const sockets = new WebSocketFront(desk, server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            desk.faults.clear();
            sockets.close();
            server.close(() => {
              closed();
            });
            server.closeAllConnections();
          }),
      });
    });
  });
}

function randomKey(): KeyPair {
  return { key: randomHex(16), secret: randomHex(16) };
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
