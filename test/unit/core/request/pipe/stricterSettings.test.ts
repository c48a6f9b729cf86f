import assert from 'node:assert/strict';

import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';
import { readRequestSettings } from '../../../../../src/core/request/pipe/readRequestSettings';
import { stricterSettings } from '../../../../../src/core/request/pipe/stricterSettings';

const read = (values: Readonly<Record<string, unknown>>) => readRequestSettings(values, [], new SettingsProblems());
const user = {
  'credits.dailyBudget': 255,
  'credits.cellBudget': 100,
  'credits.confirmAbove': 80,
  'credits.confirmUncostedAbove': 5,
  'credits.perSecond': 500,
  'ask.verified': 'ask',
  costs: { eth_getLogs: 255 },
};
const effective = (ofWorkspace: Readonly<Record<string, unknown>>) =>
  stricterSettings(read(user), read({ ...user, ...ofWorkspace }));

describe('stricterSettings', () => {
  it('settings of a workspace raise no budget and no limit of the user', () => {
    const settings = effective({
      'credits.dailyBudget': null,
      'credits.cellBudget': 1e9,
      'credits.confirmAbove': 1e9,
      'credits.confirmUncostedAbove': 1e9,
      'credits.perSecond': null,
      costs: { eth_getLogs: 0 },
    });
    assert.deepEqual(
      [settings.dailyBudget, settings.cellBudget, settings.confirmAbove, settings.confirmUncostedAbove],
      [255, 100, 80, 5],
    );
    assert.equal(settings.creditsPerSecond, 500);
    assert.deepEqual(settings.costs, { eth_getLogs: { kind: 'known', credits: 255 } });
  });

  it('lets the workspace tighten a budget, also one that the user does not have', () => {
    assert.equal(effective({ 'credits.dailyBudget': 10 }).dailyBudget, 10);
    assert.equal(stricterSettings(read({}), read({ 'credits.dailyBudget': 10 })).dailyBudget, 10);
  });

  it('settings of a workspace can turn web look-ups off but not on, and name no web service for the user', () => {
    assert.equal(effective({ 'ask.verified': 'auto' }).knowledge.verified, 'ask');
    assert.equal(effective({ 'ask.verified': 'off' }).knowledge.verified, 'off');
    assert.equal(effective({ 'ask.tokens': 'auto' }).knowledge.tokens, 'ask');
    const web = effective({ 'web.sourcifyUrl': 'https://stranger.example' }).knowledge.web;
    assert.equal(web.sourcify?.origin, 'https://sourcify.dev');
  });
});
