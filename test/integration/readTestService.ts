import { readFileSync } from 'node:fs';

import type { ServiceDescription } from '../service/landmarks';

/** Returns the local service that this run's settings point to, for suites inside the extension host. */
export function readTestService(): ServiceDescription {
  const file = process.env['RPCBOOK_TEST_SERVICE'];
  if (file === undefined)
    throw new Error('RPCBOOK_TEST_SERVICE is not set. Run the tests with "npm run test:integration".');
  return JSON.parse(readFileSync(file, 'utf8')) as ServiceDescription;
}
