import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parsePlainJson } from '../../../src/core/base/json/parseJson';
import { readFields } from '../../../src/core/base/json/readFields';
import { failed } from '../../../src/core/base/result';
import { DeployedContracts } from '../../../src/core/knowledge/deployments/deployedContracts';
import { DeploymentIndex } from '../../../src/core/knowledge/deployments/deploymentIndex';
import { pauseBriefly } from '../../../src/core/knowledge/files/timeSlices';
import { EntryList, LineFile } from '../../../src/disk/lineFile';
import { readSettings } from '../../../src/headless/readSettings';
import { maxSteps } from '../core/base/stepCount';
import {
  addressOf,
  bytesOf,
  createClock,
  listOf,
  measureReading,
  megabyte,
  MemoryFiles,
  nested,
} from './measuredReading';

function parseNumber(line: string): number | undefined {
  const number = readFields(parsePlainJson(line))?.['n'];
  return typeof number === 'number' ? number : undefined;
}

describe('files and settings from untrusted sources', () => {
  const deployments: Readonly<Record<string, readonly [path: string, text: () => string]>> = {
    'a broadcast of 100,000 transactions': [
      'broadcast/D.s.sol/1/run-latest.json',
      () =>
        `{"chain":1,"receipts":[],"transactions":[${listOf(100_000, (index) => `{"transactionType":"CREATE","contractName":"C","contractAddress":"${addressOf(index)}"}`).join()}]}`,
    ],
    'a broadcast of 300,000 receipts': [
      'broadcast/D.s.sol/1/run-latest.json',
      () =>
        `{"chain":1,"receipts":[${listOf(300_000, (index) => `{"contractAddress":"${addressOf(index)}"}`).join()}]}`,
    ],
    'a transaction that created 300,000 contracts': [
      'broadcast/D.s.sol/1/run-latest.json',
      () =>
        `{"chain":1,"transactions":[{"additionalContracts":[${listOf(300_000, (index) => `{"contractName":"C","address":"${addressOf(index)}"}`).join()}]}]}`,
    ],
    '300,000 libraries': [
      'broadcast/D.s.sol/1/run-latest.json',
      () =>
        `{"chain":1,"libraries":[${listOf(300_000, (index) => `"src/A.sol:N${index}:${addressOf(index)}"`).join()}]}`,
    ],
    '100,000 scripts': [
      'broadcast/multi/D.s.sol-latest/run.json',
      () => `{"deployments":[${'{"chain":1},'.repeat(100_000)}{}]}`,
    ],
    'a list of 400,000 addresses': [
      'addresses.json',
      () => `{"1":{${listOf(400_000, (index) => `"N${index}":"${addressOf(index)}"`).join()}}}`,
    ],
    'a list of 400,000 chains': [
      'addresses.json',
      () => `{${listOf(400_000, (index) => `"${index}":{"N":"${addressOf(index)}"}`).join()}}`,
    ],
    'an Ignition file of 300,000 contracts': [
      'ignition/deployments/chain-1/deployed_addresses.json',
      () => `{${listOf(300_000, (index) => `"M#N${index}":"${addressOf(index)}"`).join()}}`,
    ],
    'an Ignition ID of many parts': [
      'ignition/deployments/chain-1/deployed_addresses.json',
      () => `{"${'a#'.repeat(4_000_000)}":"${addressOf(1)}"}`,
    ],
    'a list of thirty million levels': ['addresses.json', () => nested(15_000_000)],
  };
  for (const [what, [path, text]] of Object.entries(deployments))
    it(`deployments from ${what} are read in pieces and with a bounded result, and what is left out is reported`, async () => {
      const files = new MemoryFiles({ [path]: () => bytesOf(text()) }, 40 * megabyte);
      const unread: string[] = [];
      const index = new DeploymentIndex({
        files,
        now: createClock(),
        pause: pauseBriefly,
        onUnread: ({ why }) => unread.push(why),
      });
      const measured = await measureReading(async () => [
        index,
        await index.on({ family: 'evm', chainId: '1' }),
        await index.on({ family: 'evm', chainId: '1' }),
      ]);
      assert.equal(files.reads, 1);
      assert.ok(measured.mostSteps <= maxSteps, `${measured.mostSteps} steps`);
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
      if (what !== 'an Ignition ID of many parts') assert.equal(unread.length, 1);
    });

  it('a deployment is compared with few of the artifacts that have its name, and its file is read once for them', async () => {
    const broadcast = `{"chain":1,"transactions":[{"transactionType":"CREATE","contractName":"C","contractAddress":"${addressOf(1)}","transaction":{"input":"0x6001"}}]}`;
    const reads: string[] = [];
    const artifacts = listOf(5_000, (index) => ({ location: `${index}`, path: `${index}`, stamp: '1', bytes: 10 }));
    const contracts = new DeployedContracts({
      files: {
        list: () => Promise.resolve([]),
        describe: () => Promise.resolve(undefined),
        locate: () => Promise.resolve(failed('')),
        read: (location) => {
          reads.push(location);
          return Promise.resolve(bytesOf(location === 'run' ? broadcast : '{"bytecode":"0x6002"}'));
        },
      },
      artifactsOf: () => Promise.resolve(artifacts),
      read: () => Promise.resolve(failed('')),
    });
    const deployment = {
      chainId: '1',
      address: addressOf(1),
      name: 'C',
      tool: 'Foundry' as const,
      location: 'run',
      path: 'run',
    };
    const found = await contracts.contract(deployment);
    assert.ok(found?.kind === 'failed' && /Several artifacts/.test(found.problem));
    assert.equal(reads.filter((location) => location === 'run').length, 1);
    assert.ok(reads.length <= 17, `${reads.length} reads`);
  });

  const settings: Readonly<Record<string, () => string>> = {
    '100,000 services': () =>
      `{"rpcbook.services":[${listOf(100_000, (index) => `{"id":"s${index}","rpcUrl":"https://h.example","rpcPath":"","networks":[{"id":"n","family":"evm"}]}`).join()}]}`,
    '100,000 networks that inherit 5,000 costs': () =>
      `{"rpcbook.services":[{"id":"s","rpcUrl":"https://h.example","rpcPath":"","costs":{${listOf(5_000, (index) => `"eth_${index}":1`).join()}},"networks":[${listOf(100_000, (index) => `{"id":"n${index}","family":"evm"}`).join()}]}]}`,
    '200,000 labels': () =>
      `{"rpcbook.labels":{${listOf(200_000, (index) => `"${addressOf(index)}":"L${index}"`).join()}}}`,
    '200,000 labels that are none': () => `{"rpcbook.labels":{${listOf(200_000, (index) => `"x${index}":1`).join()}}}`,
    '200,000 costs': () => `{"rpcbook.costs":{${listOf(200_000, (index) => `"eth_${index}":-1`).join()}}}`,
    '200,000 tokens': () =>
      `{"rpcbook.tokens":{${listOf(200_000, (index) => `"${addressOf(index)}":{"decimals":18}`).join()}}}`,
    '200,000 unknown members': () =>
      `{"rpcbook.services":[{"id":"s",${listOf(200_000, (index) => `"x${index}":1`).join()}}]}`,
  };
  for (const [what, text] of Object.entries(settings))
    it(`settings with ${what} are read with a bounded result, and what is left out is reported`, async () => {
      let read = readSettings('{}');
      const measured = await measureReading(() => Promise.resolve((read = readSettings(text()))));
      const { services, requests, abi, problems } = read;
      const kept = [
        services.flatMap(({ networks }) => networks).length,
        Object.keys(requests.costs).length,
        abi.labels?.length ?? 0,
        abi.tokens.length,
      ];
      assert.ok(Math.max(...kept) <= 5_000, kept.join());
      assert.ok(problems.length > 0 && problems.length <= 402, `${problems.length} problems`);
      assert.ok(measured.heldBytes <= 60 * megabyte, `${measured.heldBytes} bytes`);
    });

  it('a file of lines is read in blocks, with every entry and without endless lines', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rpcbook-lines-'));
    try {
      const path = join(folder, 'ledger');
      const line = (index: number) => `{"n":${index}}\n`;
      await writeFile(path, listOf(200_000, line).join('') + 'x'.repeat(30 * megabyte));
      const file = new LineFile(path, parseNumber, () => new EntryList<number>());
      let pieces = 0;
      let isDone = false;
      const count = (): void => {
        pieces += 1;
        if (!isDone) setImmediate(count);
      };
      count();
      assert.equal((await file.read()).entries.length, 200_000);
      isDone = true;
      assert.ok(pieces > 20, `${pieces} pieces`);
      await appendFile(path, `x\n${line(200_000)}{"n":2000`);
      assert.equal((await file.read()).entries.length, 200_001);
      await appendFile(path, '01}\n');
      const { entries } = await file.read();
      assert.deepEqual([entries.length, entries.at(-1)], [200_002, 200_001]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
