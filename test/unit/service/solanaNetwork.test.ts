import assert from 'node:assert/strict';

import { getBase58Encoder } from '@solana/kit';
import { getTokenDecoder } from '@solana-program/token';
import { decompress } from 'fzstd';
import { describe, it } from 'mocha';

import { SolanaNetwork } from '../../service/solana/solanaNetwork';
import { writeTokens } from '../../service/solana/writeTokens';
import { call, callError, send, transports, useService } from './sharedService';

interface Entry {
  readonly pubkey: string;
  readonly account: {
    readonly data: unknown;
    readonly space: number;
    readonly owner: string;
    readonly lamports: number;
  };
}
interface Answer {
  readonly context: { readonly slot: number; readonly apiVersion: string };
  readonly value: readonly Entry[];
}
interface Parsed {
  readonly program: string;
  readonly parsed: {
    readonly type: string;
    readonly info: Record<string, unknown> & { readonly tokenAmount: Record<string, unknown> };
  };
}

const method = 'getTokenAccountsByOwner';

for (const transport of transports) {
  describe(`Solana network over ${transport}`, () => {
    const service = useService();
    const ask = (filter: object, config?: object): Promise<Answer> =>
      call<Answer>(service(), transport, 'solana', method, [
        service().landmarks.solana.owner,
        filter,
        ...(config === undefined ? [] : [config]),
      ]);
    const refuse = (params: readonly unknown[]): ReturnType<typeof callError> =>
      callError(service(), transport, 'solana', method, params);
    const parsed = async (account: string, config: object = {}): Promise<Parsed> => {
      const { tokenProgram, token2022Program } = service().landmarks.solana;
      const answers = await Promise.all(
        [tokenProgram, token2022Program].map((programId) => ask({ programId }, { encoding: 'jsonParsed', ...config })),
      );
      const entry = answers.flatMap(({ value }) => value).find(({ pubkey }) => pubkey === account);
      assert.ok(entry, account);
      return entry.account.data as Parsed;
    };

    it('returns the same bytes in every encoding, and the frame of a streaming zstd encoder', async () => {
      const { mints, accounts } = service().landmarks.solana;
      const bytes = async (encoding: string, dataSlice?: object): Promise<Buffer> => {
        const { value } = await ask({ mint: mints.unit }, { encoding, dataSlice });
        assert.deepEqual(
          value.map(({ pubkey }) => pubkey),
          [accounts.huge],
        );
        const [text, name] = value[0]?.account.data as [string, string];
        assert.equal(name, encoding);
        return Buffer.from(encoding === 'base58' ? getBase58Encoder().encode(text) : Buffer.from(text, 'base64'));
      };
      const plain = await bytes('base64');
      assert.equal(plain.length, 165);
      assert.equal(getTokenDecoder().decode(plain).amount, 2n ** 64n - 1n);
      const frame = await bytes('base64+zstd');
      assert.equal(frame.subarray(0, 6).toString('hex'), '28b52ffd0058');
      assert.deepEqual(Buffer.from(decompress(frame)), plain);
      const slice = { offset: 32, length: 100 };
      for (const encoding of ['base58', 'base64'])
        assert.deepEqual(await bytes(encoding, slice), plain.subarray(32, 132));
    });

    it('rejects base58 above 128 bytes, also if no encoding is given', async () => {
      const { owner, mints } = service().landmarks.solana;
      const message = 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.';
      assert.deepEqual(await refuse([owner, { mint: mints.unit }, { encoding: 'base58' }]), { code: -32600, message });
      assert.deepEqual(await refuse([owner, { mint: mints.unit }]), { code: -32600, message });
      const sliced = await ask({ mint: mints.unit }, { dataSlice: { offset: 0, length: 128 } });
      assert.equal(typeof sliced.value[0]?.account.data, 'string');
    });

    it('parses amounts, delegates, states and native accounts as nodes print them', async () => {
      const { accounts, delegate, mints, owner } = service().landmarks.solana;
      const {
        program,
        parsed: { info },
      } = await parsed(accounts.delegated);
      assert.equal(program, 'spl-token');
      assert.deepEqual(info, {
        isNative: false,
        mint: mints.coin,
        owner,
        state: 'initialized',
        delegate,
        tokenAmount: { amount: '123456789', decimals: 6, uiAmount: 123.456789, uiAmountString: '123.456789' },
        delegatedAmount: { amount: '1000', decimals: 6, uiAmount: 0.001, uiAmountString: '0.001' },
      });
      assert.equal((await parsed(accounts.frozen)).parsed.info['state'], 'frozen');
      assert.equal((await parsed(accounts.empty)).parsed.info.tokenAmount['amount'], '0');
      assert.equal((await parsed(accounts.native)).parsed.info['isNative'], true);
      assert.equal((await parsed(accounts.huge)).parsed.info.tokenAmount['uiAmountString'], '18446744073709551615');
    });

    it('parses the extensions of Token-2022 accounts', async () => {
      const { accounts } = service().landmarks.solana;
      const extensions = async (account: string): Promise<unknown> => (await parsed(account)).parsed.info['extensions'];
      assert.deepEqual(await extensions(accounts.withheld), [
        { extension: 'immutableOwner' },
        { extension: 'transferFeeAmount', state: { withheldAmount: 100_000 } },
      ]);
      assert.deepEqual(await extensions(accounts.guarded), [
        { extension: 'transferFeeAmount', state: { withheldAmount: 0 } },
        { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } },
        { extension: 'cpiGuard', state: { lockCpi: true } },
      ]);
      assert.deepEqual(await extensions(accounts.badge), [
        { extension: 'immutableOwner' },
        { extension: 'nonTransferableAccount' },
      ]);
    });

    it('prints u64 and doubles with their own digits', async () => {
      const { owner, mints } = service().landmarks.solana;
      const text = await send(service(), transport, 'solana', method, [
        owner,
        { mint: mints.unit },
        { encoding: 'jsonParsed' },
      ]);
      assert.ok(text.includes('"rentEpoch":18446744073709551615'), text);
      assert.ok(text.includes('"uiAmount":1.8446744073709552e19'), text);
    });

    it('has a different state at each commitment', async () => {
      const { accounts, slots, mints } = service().landmarks.solana;
      const amount = async (config: object): Promise<unknown> =>
        (await parsed(accounts.delegated, config)).parsed.info.tokenAmount['amount'];
      assert.equal(await amount({}), '123456789');
      assert.equal(await amount({ commitment: 'confirmed' }), '123456000');
      const counts = await Promise.all(
        (['finalized', 'confirmed', 'processed'] as const).map(async (commitment) => {
          const { context, value } = await ask({ mint: mints.coin }, { commitment, encoding: 'base64' });
          assert.equal(context.slot, slots[commitment]);
          return value.length;
        }),
      );
      assert.deepEqual(counts, [2, 2, 3]);
    });

    it('rejects a minimum slot that is not reached', async () => {
      const { owner, mints, slots } = service().landmarks.solana;
      const error = await refuse([
        owner,
        { mint: mints.unit },
        { encoding: 'base64', minContextSlot: slots.finalized + 1 },
      ]);
      assert.deepEqual(error, {
        code: -32016,
        message: 'Minimum context slot has not been reached',
        data: { contextSlot: slots.finalized },
      });
      await ask(
        { mint: mints.unit },
        { encoding: 'base64', minContextSlot: slots.finalized + 1, commitment: 'confirmed' },
      );
    });

    it('returns nothing for an owner without accounts, and rejects invalid keys, mints, programs and options', async () => {
      const { owner, emptyOwner, tokenProgram, mints } = service().landmarks.solana;
      assert.deepEqual(
        (await call<Answer>(service(), transport, 'solana', method, [emptyOwner, { programId: tokenProgram }])).value,
        [],
      );
      const bad = [
        ['no key', { programId: tokenProgram }],
        [owner, {}],
        [owner, { mint: mints.coin, programId: tokenProgram }],
        [owner, { mint: emptyOwner }],
        [owner, { programId: emptyOwner }],
        [owner, { mint: mints.coin }, { encoding: 'hex' }],
        [owner, { mint: mints.coin }, { commitment: 'soon' }],
        [owner],
      ];
      for (const params of bad) assert.equal((await refuse(params)).code, -32602, JSON.stringify(params));
    });
  });
}

describe('Solana whale', () => {
  it('owns the requested number of accounts', async () => {
    const {
      banks,
      landmarks: { whale, mints },
    } = await writeTokens(10);
    const outcome = await new SolanaNetwork(banks).answer({
      text: '',
      id: 1,
      method,
      params: [whale, { mint: mints.coin }, { encoding: 'base64' }],
    });
    assert.ok(outcome.kind === 'result');
    assert.equal(JSON.parse(outcome.json).value.length, 10);
  });
});

describe('Solana accounts by program, delegate, key and page', () => {
  const service = useService();
  const ask = <T>(name: string, ...params: readonly unknown[]): Promise<T> =>
    call<T>(service(), 'http', 'solana', name, params);
  const keysOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ pubkey }) => pubkey).toSorted();

  it('lists the accounts of an owner in pages, of which some are short', async () => {
    const { owner, mints } = service().landmarks.solana;
    const whole = await ask<Answer>(method, owner, { mint: mints.coin }, { encoding: 'base64' });
    const found: Entry[] = [];
    const sizes = new Set<number>();
    let paginationKey: string | null = null;
    do {
      const options: object = { encoding: 'base64', limit: 1, ...(paginationKey !== null && { paginationKey }) };
      const page: { readonly value: { readonly accounts: readonly Entry[]; readonly paginationKey: string | null } } =
        await ask(`${method}V2`, owner, { mint: mints.coin }, options);
      found.push(...page.value.accounts);
      sizes.add(page.value.accounts.length);
      ({ paginationKey } = page.value);
    } while (paginationKey !== null);
    assert.deepEqual(keysOf(found), keysOf(whole.value));
    assert.ok(sizes.size > 1, 'some pages are short');
    const { code } = await callError(service(), 'http', 'solana', `${method}V2`, [
      owner,
      { mint: mints.coin },
      { limit: 10_001 },
    ]);
    assert.equal(code, -32602);
  });

  it('lists the same accounts by a filter of the program, and those of a delegate', async () => {
    const { owner, tokenProgram, accounts, delegate } = service().landmarks.solana;
    const whole = await ask<Answer>(method, owner, { programId: tokenProgram }, { encoding: 'base64' });
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner } }];
    const list = await ask<readonly Entry[]>('getProgramAccounts', tokenProgram, { encoding: 'jsonParsed', filters });
    assert.deepEqual(keysOf(list), keysOf(whole.value));
    const { value } = await ask<Answer>(
      'getTokenAccountsByDelegate',
      delegate,
      { programId: tokenProgram },
      { encoding: 'jsonParsed' },
    );
    assert.deepEqual(keysOf(value), [accounts.delegated]);
  });

  it('reads several accounts in the order of their keys', async () => {
    const { accounts, mints } = service().landmarks.solana;
    const missing = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
    const { value } = await ask<{ readonly value: readonly (Entry['account'] | null)[] }>(
      'getMultipleAccounts',
      [accounts.huge, missing, mints.coin],
      { encoding: 'jsonParsed' },
    );
    assert.deepEqual(
      value.map((account) => account?.space),
      [165, undefined, 82],
    );
  });
});
