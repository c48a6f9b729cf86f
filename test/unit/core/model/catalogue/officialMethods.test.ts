import assert from 'node:assert/strict';

import { findNotification, notificationKinds } from '../../../../../src/core/model/catalogue/notifications';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import { leftOut, officialMethods, officialNotifications } from './officialMethods';

describe('the catalogue beside the official lists of methods', () => {
  const known = new Map(openRpc.methods.map(({ name, 'x-families': families }) => [name, families]));

  for (const [family, methods] of Object.entries(officialMethods))
    it(`has each official method of ${family} that is not left out on purpose`, () => {
      const missing = methods.filter((name) => known.get(name)?.includes(family) !== true && !leftOut.has(name));
      assert.deepEqual(missing, [], 'describe these in openrpc.json, or add them to leftOut with a reason');
    });

  it('knows each official notification, and the methods that subscribe to it', () => {
    assert.deepEqual(
      officialNotifications.filter((name) => findNotification(name) === undefined),
      [],
    );
    for (const { name, after } of notificationKinds) {
      assert.ok(!known.has(name), `${name} can't be requested`);
      assert.deepEqual(
        after.filter((method) => !known.has(method)),
        [],
      );
    }
  });

  it('has a reason, as a sentence, for each method that is left out', () => {
    assert.deepEqual(
      [...leftOut].filter(([, reason]) => !/^\S.{20,}\.$/.test(reason)),
      [],
    );
  });

  it('leaves out only official methods that it does not have', () => {
    const official = new Set<string>(Object.values(officialMethods).flat());
    assert.deepEqual(
      [...leftOut.keys()].filter((name) => known.has(name) || !official.has(name)),
      [],
    );
  });
});
