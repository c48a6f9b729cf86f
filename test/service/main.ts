import { parseArgs } from 'node:util';

import type { ServiceDescription } from './landmarks';
import { startService } from './startService';

const usage = 'node --import tsx test/service/main.ts [--port N] [--whale N] [--json]';

/** Starts the service, prints its addresses, and runs until it is stopped. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      whale: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
    },
  });
  const [port, whaleAccounts] = [Number(values.port), Number(values.whale)];
  if (!Number.isInteger(port) || !Number.isInteger(whaleAccounts)) throw new Error(usage);
  let stop = (): Promise<void> => Promise.resolve();
  const end = (): void => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Before the start, so that an interrupted start also ends the node.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
  const { adminClient: _, ...running } = await startService({ port, whaleAccounts });
  ({ stop } = running);
  console.log(values.json ? JSON.stringify(running) : describe(running));
}

function describe({ url, wsUrl, keys, landmarks }: ServiceDescription): string {
  return [
    `EVM      ${url}/evm/v3/<key>     ${wsUrl}/evm/ws/v3/<key>`,
    `Solana   ${url}/solana/v3/<key>  ${wsUrl}/solana/ws/v3/<key>`,
    `l2net    ${url}/l2net/v3/<key>   ${wsUrl}/l2net/ws/v3/<key>`,
    `Gas API  ${url}/gas/networks/${landmarks.gas.chainId}/baseFeeHistory`,
    `Key      ${keys.key}`,
    `Secret   ${keys.secret}`,
  ].join('\n');
}

await main();
