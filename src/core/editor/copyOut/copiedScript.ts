import { ok, type Result } from '../../base/result';
import type { Transport } from '../../model/networks/network';
import { type CopiedCalls, copiedCalls } from './copiedCalls';
import type { CopySource } from './copyFormat';
import { copyTarget, copyTransport } from './copyTarget';
import { countingOf } from './headRequest';

/** The calls of a script for an EVM library, and their destination. */
export interface CopiedScript extends CopiedCalls, ReturnType<typeof countingOf> {
  readonly transport: Transport;
  /** `{key}` is the placeholder of the key. */
  readonly url: string;
}

/** Returns the calls that a script must send for a source. Fails for requests that aren't JSON-RPC. */
export function copiedScript(source: CopySource): Result<CopiedScript, string> {
  const transport = copyTransport(source);
  const target = copyTarget(source, transport);
  if (target.kind === 'failed') return target;
  const copied = copiedCalls(source);
  if (copied.kind === 'failed') return copied;
  return ok({ transport, url: target.value.url, ...copied.value, ...countingOf(source) });
}
