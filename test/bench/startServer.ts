import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A server in a process of its own, so that its work doesn't count as that of those who ask it. */
export interface BenchServer {
  readonly process: ChildProcess;
  readonly port: number;
  /** Waits for what needs the server. Fails when its process ends before. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  stop(): void;
}

/** Starts a script of the benches that sends its port to its parent. `file` is relative to the benches. */
export async function startServer(file: string): Promise<BenchServer> {
  const server = fork(path.join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  const ended = new Promise<never>((_, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => reject(new Error(`The process of ${file} ended with ${code ?? signal}.`)));
  });
  // Not everyone who starts a server waits for it all the time.
  ended.catch(() => undefined);
  const during = <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, ended]);
  const [port] = (await during(once(server, 'message'))) as [number];
  return { process: server, port, during, stop: () => server.connected && server.disconnect() };
}
