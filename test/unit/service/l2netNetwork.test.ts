import assert from 'node:assert/strict';

import { describe, it } from 'mocha';
import { hash } from 'starknet';

import { call, callError, transports, useService } from './sharedService';

interface Event {
  readonly block_hash?: string;
  readonly block_number?: number;
  readonly from_address: string;
  readonly keys: readonly string[];
  readonly data: readonly string[];
  readonly transaction_hash: string;
}
interface Page {
  readonly events: readonly Event[];
  readonly continuation_token?: string;
}

for (const transport of transports) {
  describe(`l2net network over ${transport}`, () => {
    const service = useService();
    const ask = (filter: object): Promise<Page> =>
      call<Page>(service(), transport, 'l2net', 'l2net_getEvents', { filter });
    const refuse = (filter: object): ReturnType<typeof callError> =>
      callError(service(), transport, 'l2net', 'l2net_getEvents', { filter });
    const everything = (): object => ({ from_block: { block_number: 0 }, to_block: 'pending', chunk_size: 1000 });

    it('returns all events over its pages, each once, and no token after the last', async () => {
      const seen: Event[] = [];
      let token: string | undefined;
      do {
        const page: Page = await ask({
          ...everything(),
          continuation_token: token,
        });
        seen.push(...page.events);
        token = page.continuation_token;
      } while (token !== undefined);
      assert.equal(seen.length, service().landmarks.l2net.events);
      assert.ok(seen.length > 5_000);
      const numbers = seen.map((event) => event.block_number ?? Infinity);
      assert.deepEqual(
        numbers,
        [...numbers].sort((left, right) => left - right),
      );
    });

    it('filters by address and by alternatives of each key', async () => {
      const { contracts, selectors, holders } = service().landmarks.l2net;
      const [first, second] = holders;
      const keys = [[selectors.Transfer, selectors.Approval], [], [first, second]];
      const { events } = await ask({
        ...everything(),
        address: `0x${contracts.keyedToken.slice(2).padStart(64, '0')}`,
        keys,
      });
      assert.ok(events.length > 10);
      for (const event of events) {
        assert.equal(event.from_address, contracts.keyedToken);
        assert.ok(event.keys[2] === first || event.keys[2] === second);
      }
    });

    it('accepts bounds by number, hash and tag', async () => {
      const { latestBlock, pendingEvents } = service().landmarks.l2net;
      const byHash = await ask({
        from_block: { block_hash: latestBlock.hash },
        to_block: { block_hash: latestBlock.hash },
        chunk_size: 100,
      });
      assert.deepEqual(
        byHash,
        await ask({ from_block: { block_number: latestBlock.number }, to_block: 'latest', chunk_size: 100 }),
      );
      assert.ok(
        byHash.events.every(
          (event) => event.block_number === latestBlock.number && event.block_hash === latestBlock.hash,
        ),
      );
      const pending = await ask({ from_block: 'pending', to_block: 'pending', chunk_size: 100 });
      assert.equal(pending.events.length, pendingEvents);
      assert.ok(pending.events.every((event) => !('block_number' in event) && !('block_hash' in event)));
    });

    it('accepts the tags of every version and a list of addresses', async () => {
      const { contracts, latestOnL1, latestBlock, pendingEvents } = service().landmarks.l2net;
      const preConfirmed = await ask({ from_block: 'pre_confirmed', to_block: 'pre_confirmed', chunk_size: 100 });
      assert.equal(preConfirmed.events.length, pendingEvents);
      const accepted = await ask({ from_block: 'l1_accepted', to_block: 'l1_accepted', chunk_size: 100 });
      assert.ok(accepted.events.every((event) => event.block_number === latestOnL1));
      const address = [contracts.token, contracts.keyedToken];
      const { events } = await ask({ ...everything(), address });
      assert.deepEqual(new Set(events.map((event) => event.from_address)), new Set(address));
      const number = await call(service(), transport, 'l2net', 'l2net_blockNumber', {});
      assert.equal(number, latestBlock.number);
    });

    it('rejects unknown blocks, invalid tokens, large and missing chunks, and flat keys', async () => {
      assert.equal((await refuse({ ...everything(), from_block: { block_hash: '0x1' } })).code, 24);
      assert.equal((await refuse({ ...everything(), continuation_token: 'nonsense' })).code, 33);
      assert.equal((await refuse({ ...everything(), chunk_size: 1025 })).code, 31);
      assert.equal((await refuse({ ...everything(), chunk_size: undefined })).code, -32602);
      assert.equal((await refuse({ ...everything(), from_block: 'earliest' })).code, -32602);
      assert.equal((await refuse({ ...everything(), keys: ['0x1'] })).code, -32602);
    });

    it('returns receipts with fee, status, events and messages, and an error for an unknown hash', async () => {
      const { transactions, latestBlock } = service().landmarks.l2net;
      const receipt = (transaction_hash: string): Promise<Record<string, unknown>> =>
        call(service(), transport, 'l2net', 'l2net_getTransactionReceipt', { transaction_hash });
      const accepted = await receipt(transactions.accepted);
      assert.deepEqual(
        [accepted['status'], accepted['block_number'], accepted['block_hash']],
        ['ACCEPTED_ON_L2', latestBlock.number, latestBlock.hash],
      );
      assert.match(String(accepted['actual_fee']), /^0x[1-9a-f][0-9a-f]*$/);
      assert.deepEqual(accepted['messages_sent'], []);
      const sent = (await receipt(transactions.withMessages))['messages_sent'];
      assert.ok(Array.isArray(sent) && sent.length === 1);
      assert.equal('block_number' in (await receipt(transactions.pending)), false);
      const error = await callError(service(), transport, 'l2net', 'l2net_getTransactionReceipt', {
        transaction_hash: transactions.unknown,
      });
      assert.deepEqual(error, { code: 29, message: 'Transaction hash not found' });
    });
  });
}

describe('l2net selectors', () => {
  const service = useService();

  it('are what starknet.js computes', () => {
    for (const [name, selector] of Object.entries(service().landmarks.l2net.selectors))
      assert.equal(selector, hash.getSelectorFromName(name));
  });
});
