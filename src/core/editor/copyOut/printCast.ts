import { failed, ok, type Result } from '../../base/result';
import { hasSelectors } from '../../model/networks/familyTraits';
import { type CastCommand, castCommand } from './castCommand';
import { castContractCall } from './castContractCall';
import type { CastWord } from './castWords';
import { type CopiedCall, copiedCalls } from './copiedCalls';
import { copiedContractCall } from './copiedContractCall';
import { type CopyFormat, type CopySource, keyVariable } from './copyFormat';
import { copyTarget, copyTransport } from './copyTarget';
import { countingOf, type HeadRequest } from './headRequest';
import { printJsonParts } from './printJsonParts';
import { shellBlock, shellCount, shellHead, shellJson, shellUrl, shellWord } from './shellText';

export const castFormat: CopyFormat = {
  id: 'cast',
  label: 'cast',
  detail: 'For a POSIX shell with Foundry',
  print: (source) => {
    const target = copyTarget(source, copyTransport(source));
    if (target.kind === 'failed') return target;
    const copied = copiedCalls(source);
    if (copied.kind === 'failed') return copied;
    const { isBatch, calls } = copied.value;
    const isEvm = hasSelectors(source.network);
    const url = shellUrl(target.value.url, keyVariable);
    const { blocks, heads } = countingOf(source);
    const isRepeated = heads.length > 0 || calls.length > 1;
    const option = `--rpc-url ${isRepeated ? '"$RPC_URL"' : url}`;
    const commands: string[] = [];
    for (const call of calls) {
      const printed = printCommand(call, option, source);
      if (printed.kind === 'failed') return printed;
      commands.push(printed.value);
    }
    return ok(
      [
        ...(isBatch ? ['# cast has no batches, so each command is a request of its own.'] : []),
        ...(isRepeated ? [`RPC_URL=${url}`] : []),
        ...heads.map((head) => shellHead(head, headCommand(head, option, isEvm))),
        ...blocks.map(shellCount),
        ...commands,
      ].join('\n'),
    );
  },
};

function printCommand(call: CopiedCall, option: string, source: CopySource): Result<string, string> {
  const command = hasSelectors(source.network) ? commandOf(call, source) : undefined;
  if (command === undefined) {
    // If an option was used as the method, it could send the key elsewhere.
    if (call.method.startsWith('-')) return failed(`cast can't send the method ${call.method}.`);
    return ok(`cast rpc ${castWord(call.method)} ${shellJson(printJsonParts(call.params))} --raw ${option}`);
  }
  const line = ['cast', ...command.words.map(castWord), option].join(' ');
  const { alsoSends } = command;
  return ok(
    alsoSends.length === 0
      ? line
      : `# This also sends ${alsoSends.join(', ')}. cast rpc ${call.method} sends one request.\n${line}`,
  );
}

/** Prints a call of a known function with the function's name. */
function commandOf(call: CopiedCall, source: CopySource): CastCommand | undefined {
  const command = castCommand(call);
  const contract = command && copiedContractCall(call, source);
  const words = contract && castContractCall(contract);
  return command && words ? { ...command, words } : command;
}

function headCommand({ tag, method }: HeadRequest, option: string, isEvm: boolean): string {
  if (isEvm) return `cast block-number ${tag === 'latest' ? '' : `${tag} `}${option}`;
  // A shell runs commands within arithmetic, so only digits of the answer are used there.
  return `cast rpc ${method} ${option} | grep -x '[0-9]*'`;
}

function castWord(word: CastWord): string {
  if (typeof word !== 'string') return shellBlock(word);
  return /^[\w-]+$/.test(word) ? word : shellWord(word);
}
