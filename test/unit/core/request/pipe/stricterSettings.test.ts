import assert from 'node:assert/strict';

import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';
import { readRequestSettings, requestSettingNames } from '../../../../../src/core/request/pipe/readRequestSettings';
import { stricterSettings } from '../../../../../src/core/request/pipe/stricterSettings';

const read = (values: Readonly<Record<string, unknown>>) => readRequestSettings(values, [], new SettingsProblems());
const user = {
  'credits.dailyBudget': 255,
  'credits.cellBudget': 100,
  'credits.confirmAbove': { credits: 80, calls: 5 },
  'credits.perSecond': 500,
  'ask.verified': 'ask',
  costs: { eth_getLogs: 255 },
};
const effective = (ofWorkspace: Readonly<Record<string, unknown>>) =>
  stricterSettings(read(user), read({ ...user, ...ofWorkspace }));

describe('stricterSettings', () => {
  const loosest: Readonly<Record<string, readonly [ofUser: unknown, ofWorkspace: unknown]>> = {
    'request.maxBytes': [2048, 1e9],
    'request.maxConcurrent': [2, null],
    'credits.confirmAbove': [
      { credits: 1, calls: 1 },
      { credits: 1e9, calls: 1e9 },
    ],
    'credits.dailyBudget': [1, null],
    'credits.cellBudget': [1, null],
    'credits.perSecond': [1, null],
    'credits.alertAt': [
      { warn: 0.1, error: 0.2 },
      { warn: 0, error: 0 },
    ],
    costs: [{ eth_getLogs: 255 }, { eth_getLogs: 0, eth_call: 0 }],
    'ask.tokens': ['off', 'auto'],
    'ask.proxies': ['off', 'auto'],
    'ask.verified': ['off', 'auto'],
    'ask.failures': ['off', 'auto'],
    web: [
      { sourcify: '', etherscan: '', signatures: '', allowedOrigins: [] },
      {
        sourcify: 'https://stranger.example',
        etherscan: 'https://stranger.example/api',
        signatures: 'https://stranger.example',
        allowedOrigins: ['https://10.0.0.1'],
      },
    ],
  };
  for (const name of requestSettingNames) {
    // Neither spends more: the one ends calls, the other names a network of which each call is priced.
    if (name === 'request.timeoutSeconds' || name === 'defaultNetwork') continue;
    it(`a workspace can't loosen rpcbook.${name} of the user`, () => {
      const [ofUser, ofWorkspace] = loosest[name] ?? [];
      assert.ok(ofUser !== undefined && ofWorkspace !== undefined, 'Decide what a workspace may say');
      const alone = read({ [name]: ofUser });
      assert.notDeepEqual(alone, read({ [name]: ofWorkspace }));
      assert.deepEqual(stricterSettings(alone, read({ [name]: ofWorkspace })), alone);
    });
  }

  it('lets the workspace tighten a budget, also one that the user does not have', () => {
    assert.equal(effective({ 'credits.dailyBudget': 10 }).dailyBudget, 10);
    assert.equal(stricterSettings(read({}), read({ 'credits.dailyBudget': 10 })).dailyBudget, 10);
  });

  it('settings of a workspace can turn web look-ups off but not on, and name no web service for the user', () => {
    assert.equal(effective({ 'ask.verified': 'auto' }).knowledge.verified, 'ask');
    assert.equal(effective({ 'ask.verified': 'off' }).knowledge.verified, 'off');
    assert.equal(effective({ 'ask.tokens': 'auto' }).knowledge.tokens, 'ask');
    const web = effective({ web: { sourcify: 'https://stranger.example' } }).knowledge.web;
    assert.equal(web.sourcify?.origin, 'https://sourcify.dev');
  });
});
