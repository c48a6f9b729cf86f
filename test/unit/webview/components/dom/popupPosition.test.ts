import assert from 'node:assert/strict';

import { popupPosition } from '../../../../../src/webview/components/dom/popupPosition';

const size = { width: 100, height: 200 };
const room = { top: 1_000, bottom: 1_400, width: 500 };

describe('the position of a popup', () => {
  it('is below its place if it fits there', () => {
    assert.deepEqual(popupPosition({ left: 20, top: 1_100, bottom: 1_120 }, size, room), {
      left: 20,
      top: 1_120,
      lacking: 0,
    });
  });

  it('is above its place if it only fits there', () => {
    assert.deepEqual(popupPosition({ left: 450, top: 1_300, bottom: 1_320 }, size, room), {
      left: 400,
      top: 1_100,
      lacking: 0,
    });
  });

  it('is below a place in a room that is too short, and lacks the rest', () => {
    assert.deepEqual(popupPosition({ left: 0, top: 1_040, bottom: 1_060 }, size, { ...room, bottom: 1_100 }), {
      left: 0,
      top: 1_060,
      lacking: 160,
    });
  });
});
