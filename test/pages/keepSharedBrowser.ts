// Loaded by mocha before the suites of pages (--require). They share one browser, because each start takes a second.
import type { RootHookObject } from 'mocha';

import { keepBrowser } from './sharedBrowser';

const kept: { leave?: () => Promise<void> } = {};

export const mochaHooks: RootHookObject = {
  async beforeAll() {
    kept.leave = await keepBrowser();
  },
  async afterAll() {
    await kept.leave?.();
  },
};
