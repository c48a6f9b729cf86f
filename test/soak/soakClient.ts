import path from 'node:path';

import type { Ledger } from '../../src/core/base/credits/ledgerEntry';
import { createHeadlessLongWorkPorts } from '../../src/headless/createHeadlessLongWorkPorts';
import { createHeadlessPorts } from '../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../src/headless/environmentCredentials';
import { readSettings } from '../../src/headless/readSettings';
import { createWire } from '../../src/transport/createWire';
import { noKnowledge } from '../unit/core/request/pipe/noKnowledge';
import type { ServiceProcess } from './serviceProcess';

interface SoakClientOptions {
  readonly running: ServiceProcess;
  readonly folder: string;
  /** The service `soak` beside its addresses and key. */
  readonly service: object;
  /** Settings beside the services. */
  readonly settings: object;
  readonly ledger: Ledger;
}

/** Opens what sends to the local service with its key. `end` closes all of it. */
export async function openSoakClient({ running, folder, service, settings, ledger }: SoakClientOptions) {
  const { url, wsUrl, keys } = running.service;
  const addresses = { rpcUrl: `${url}/{network}`, wsUrl: `${wsUrl}/{network}` };
  const { services, requests } = readSettings(
    JSON.stringify({
      'rpcbook.services': [{ id: 'soak', credential: 'soak', ...addresses, ...service }],
      'rpcbook.defaultNetwork': 'soak/evm',
      ...settings,
    }),
  );
  const environment = { RPCBOOK_KEY_SOAK: keys.key, RPCBOOK_SECRET_SOAK: keys.secret };
  const wire = createWire({ idleMilliseconds: 500 });
  const ports = createHeadlessPorts({
    wire,
    credentials: new EnvironmentCredentials(environment, new Map([['RPCBOOK_KEY_SOAK', [url, wsUrl]]])),
    services,
    requests,
    ledger,
    knowledge: noKnowledge,
    environment,
    spentToday: () => Promise.resolve(0),
    // The traffic has a method that nobody described.
    confirmTransaction: () => Promise.resolve(undefined),
  });
  const work = await createHeadlessLongWorkPorts({
    folder: path.join(folder, 'work'),
    settings: requests,
    environment,
  });
  const end = async (): Promise<void> => {
    wire.dispose();
    await work.dispose();
  };
  return { services, ports, workPorts: work.ports, end };
}
