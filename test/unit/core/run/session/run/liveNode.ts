import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import { createHeadlessLongWorkPorts } from '../../../../../../src/headless/createHeadlessLongWorkPorts';
import { createHeadlessPorts } from '../../../../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../../../../../src/headless/environmentCredentials';
import { readSettings } from '../../../../../../src/headless/readSettings';
import type { createWire } from '../../../../../../src/transport/createWire';
import { noKnowledge } from '../../../request/pipe/noKnowledge';

/** Where a node on this computer is, and its network as settings describe it. */
export interface LiveNode {
  readonly port: number;
  readonly wire: ReturnType<typeof createWire>;
  readonly ledger: LedgerEntry[];
  /** Members of the network beside its ID and its address for sockets. A development chain by default. */
  readonly network?: object;
  readonly settings?: object;
}

/**
 * Creates what a session needs to follow the chain of a node over its sockets. What waited for an answer that never comes
 * would wait for longer than a test may take.
 */
export async function portsOfLiveNode({ port, wire, ledger, network, settings = {} }: LiveNode) {
  const service = {
    id: 'local',
    rpcUrl: `http://127.0.0.1:${port}`,
    rpcPath: '',
    networks: [
      {
        id: 'dev',
        wsUrl: `ws://127.0.0.1:${port}`,
        wsPath: '',
        ...(network ?? { family: 'evm', chainId: '31337' }),
      },
    ],
  };
  const given = { 'rpcbook.services': [service], 'rpcbook.request.timeoutSeconds': 3600, ...settings };
  const { services, requests } = readSettings(JSON.stringify(given));
  const ports = createHeadlessPorts({
    wire,
    credentials: new EnvironmentCredentials({}, new Map()),
    services,
    requests,
    ledger: { append: (entry) => Promise.resolve(void ledger.push(entry)) },
    knowledge: noKnowledge,
    environment: {},
    spentToday: () => Promise.resolve(0),
  });
  const access = { read: assert.fail, locate: assert.fail };
  const work = await createHeadlessLongWorkPorts({ settings: requests, environment: {}, access: access as never });
  return { ports, work: work.ports };
}
