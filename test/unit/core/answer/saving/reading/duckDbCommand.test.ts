import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

import { duckDbCommand } from '../../../../../../src/core/answer/saving/reading/duckDbCommand';

describe('duckDbCommand', () => {
  it('quotes a path for the shell and for SQL', () => {
    assert.equal(duckDbCommand('/a b/x.parquet', false), `duckdb -c "SELECT * FROM '/a b/x.parquet' LIMIT 100"`);
    assert.equal(duckDbCommand('C:\\a\\x.parquet', true), `duckdb -c "SELECT * FROM 'C:\\a\\x.parquet' LIMIT 100"`);
  });

  it('lets a POSIX shell run nothing of a name', function () {
    if (process.platform === 'win32') this.skip();
    for (const name of ['$(id)', '`id`', "it's", 'a"b', "a'; id; '", '!x', '\\'] as const) {
      const command = duckDbCommand(`/tmp/${name}.parquet`, false) ?? '';
      const args = execFileSync('/bin/sh', ['-c', `duckdb() { printf '%s' "$2"; }; ${command}`], { encoding: 'utf8' });
      assert.equal(args, `SELECT * FROM '/tmp/${name.replaceAll("'", "''")}.parquet' LIMIT 100`);
    }
  });

  it('names no file that a command of Windows would read differently, and none with line breaks', () => {
    for (const name of ['%PATH%', '$x', '`x', 'a"b'])
      assert.equal(duckDbCommand(`C:\\${name}.parquet`, true), undefined);
    assert.equal(duckDbCommand('/a\nb.parquet', false), undefined);
  });
});
