import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { ServiceDescription } from '../service/landmarks';

/** The local service in its own process, so that its memory and its sockets aren't counted with ours. */
export interface ServiceProcess {
  readonly service: ServiceDescription;
  readonly stop: () => Promise<void>;
}

export async function startServiceProcess(): Promise<ServiceProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '../service/main.ts'), '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const service: ServiceDescription = JSON.parse(line);
    return {
      service,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('The local service ended before it reported its address.');
}
