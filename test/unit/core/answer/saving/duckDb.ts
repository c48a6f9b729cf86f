import { DuckDBInstance } from '@duckdb/node-api';

/** DuckDB's answer to a query, with every value as in DuckDB's own JSON: wide integers and times as text. */
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
