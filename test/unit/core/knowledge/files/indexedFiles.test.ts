import assert from 'node:assert/strict';

import type { AbiFile } from '../../../../../src/core/knowledge/files/abiFiles';
import { formatReading, IndexedFiles } from '../../../../../src/core/knowledge/files/indexedFiles';
import { pauseBriefly, TimeSlices } from '../../../../../src/core/knowledge/files/timeSlices';

const megabyte = 1_000_000;

/** Indexes files of these sizes. Returns how many were read, and what was read and not recorded yet, at most. */
async function indexed(sizes: readonly number[]): Promise<{ records: number; mostBytes: number; mostFiles: number }> {
  const files = sizes.map((bytes, at): AbiFile => ({ location: `${at}`, path: `${at}`, stamp: '1', bytes }));
  const held = new Set<AbiFile>();
  let [mostBytes, mostFiles] = [0, 0];
  const index = new IndexedFiles({
    files: {
      list: () => Promise.resolve(files),
      describe: () => Promise.resolve(undefined),
      read: (location) => {
        const file = files[Number(location)];
        if (file) held.add(file);
        mostBytes = Math.max(
          mostBytes,
          [...held].reduce((sum, { bytes }) => sum + bytes, 0),
        );
        mostFiles = Math.max(mostFiles, held.size);
        return Promise.resolve(new Uint8Array());
      },
    },
    maxBytes: 100 * megabyte,
    recorder: () => (file) => {
      held.delete(file);
      return file;
    },
  });
  await index.update(new TimeSlices(() => 0, pauseBriefly));
  return { records: index.records.size, mostBytes, mostFiles };
}

describe('the index of files', () => {
  it('holds few bytes of large files at once', async () => {
    const { records, mostBytes } = await indexed(Array.from({ length: 12 }, () => 60 * megabyte));
    assert.deepEqual([records, mostBytes], [12, 60 * megabyte]);
    assert.ok((await indexed(Array.from({ length: 40 }, () => 5 * megabyte))).mostBytes <= 33.6 * megabyte);
  });

  it('lists the files again after a list that failed', async () => {
    let lists = 0;
    const file: AbiFile = { location: '0', path: '0', stamp: '1', bytes: 1 };
    const index = new IndexedFiles({
      files: {
        list: () => {
          lists += 1;
          return lists === 1 ? Promise.reject(new Error('The search ended.')) : Promise.resolve([file]);
        },
        describe: () => Promise.resolve(undefined),
        read: () => Promise.resolve(new Uint8Array()),
      },
      maxBytes: megabyte,
      recorder: () => (read) => read,
    });
    const slices = new TimeSlices(() => 0, pauseBriefly);
    await assert.rejects(index.update(slices), /The search ended/);
    assert.equal(index.isOutdated, true);
    await index.update(slices);
    assert.deepEqual([index.records.size, index.isOutdated, lists], [1, false, 2]);
  });

  it('reports how far reading is once a second, and its end', async () => {
    let time = 0;
    const reports: string[] = [];
    const read = async (milliseconds: number): Promise<readonly string[]> => {
      reports.length = 0;
      const files = Array.from({ length: 12 }, (_, at): AbiFile => ({
        location: `${at}`,
        path: '',
        stamp: '1',
        bytes: 1,
      }));
      const index = new IndexedFiles({
        files: {
          list: () => Promise.resolve(files),
          describe: () => Promise.resolve(undefined),
          read: () => Promise.resolve(new Uint8Array()),
        },
        maxBytes: megabyte,
        recorder: () => (file) => {
          time += milliseconds;
          return file;
        },
        onReading: (progress) => reports.push(formatReading('deployments', progress)),
      });
      await index.update(new TimeSlices(() => time, pauseBriefly));
      return reports;
    };
    assert.deepEqual(await read(300), [
      'Reading deployments: 4 of 12 files',
      'Reading deployments: 8 of 12 files',
      'Reading deployments: 12 of 12 files',
    ]);
    assert.deepEqual(await read(80), []);
  });

  it('reads small files together', async () => {
    assert.deepEqual(await indexed(Array.from({ length: 40 }, () => 100)), {
      records: 40,
      mostBytes: 1_600,
      mostFiles: 16,
    });
    assert.equal((await indexed([])).records, 0);
  });
});
