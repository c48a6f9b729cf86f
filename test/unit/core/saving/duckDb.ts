import { DuckDBInstance } from '@duckdb/node-api';

/** What DuckDB answers to a question, every value as DuckDB's own JSON has it: wide integers and times as text. */
export async function askDuckDb(sql: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
