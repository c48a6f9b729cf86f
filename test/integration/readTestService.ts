import { readFileSync } from 'node:fs';

import type { ServiceDescription } from '../service/landmarks';

/** The local service that this run's settings lead to: for suites inside the extension host. */
export function readTestService(): ServiceDescription {
  const file = process.env['RPCBOOK_TEST_SERVICE'];
  if (file === undefined)
    throw new Error('RPCBOOK_TEST_SERVICE names no file: run the tests by "npm run test:integration"');
  return JSON.parse(readFileSync(file, 'utf8')) as ServiceDescription;
}
