import assert from 'node:assert/strict';

import { topicOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { type AddressedAbi, resolveEvents } from '../../../../../src/core/knowledge/answers/resolveEvents';

describe('resolveEvents', () => {
  it('returns the events the answer can use from the cell, then the contract at the address, then the workspace', () => {
    const { items } = parseHumanReadableAbi(
      'event A(uint256 x)\nevent B(uint256 x)\nevent Hidden(uint256 x) anonymous\nfunction f()',
    );
    const events = items.filter((item) => item.kind === 'event');
    const [a, b] = events;
    assert.ok(a && b);
    const topic = topicOf(a);
    const resolved = resolveEvents(
      {
        cell: [{ label: 'this cell', items }],
        byAddress: new Map<string, AddressedAbi>([
          ['0x01', { kind: 'addressMap', label: 'settings', items }],
          ['0x02', { kind: 'addressMap', label: 'unused', items }],
          ['0x03', { kind: 'deployment', label: 'other contract', items }],
        ]),
        workspace: new Map([
          [topic, [{ item: a, label: 'A.json' }]],
          ['0x77', [{ item: b, label: 'B.json' }]],
        ]),
      },
      [
        { address: '0x01', topic },
        { address: '0x01', topic },
        { address: '0x03', topic: undefined },
      ],
    );
    assert.deepEqual(
      resolved.map(({ item, source, address }) => [item.name, source.kind, source.label, address]),
      [
        ['A', 'cell', 'this cell', undefined],
        ['Hidden', 'cell', 'this cell', undefined],
        ['A', 'addressMap', 'settings', '0x01'],
        ['Hidden', 'addressMap', 'settings', '0x01'],
        ['Hidden', 'deployment', 'other contract', '0x03'],
        ['A', 'workspace', 'A.json', undefined],
      ],
    );
  });
});
