import { printJson } from '../../base/json/printJson';
import { visibleText } from '../../base/view/visibleText';
import type { InquiryReply } from './inquiryCaller';

/** The selector of `OffchainLookup(address,string[],bytes,bytes4,bytes)` (ERC-3668). */
const offchainLookup = '556f1830';

/** Maximum characters of a node's message that are shown. */
const shownMessage = 200;

/** Returns the address in a reply, in lowercase. Null for the zero address, undefined for any other reply. */
export function addressIn(reply: InquiryReply): string | null | undefined {
  const text = reply.kind === 'value' ? reply.value : undefined;
  // Anything after the first word is ignored, as compilers do.
  const [, address] = (typeof text === 'string' && /^0x0{24}([\da-f]{40})(?:[\da-f]{64})*$/i.exec(text)) || [];
  if (address === undefined) return undefined;
  return /^0+$/.test(address) ? null : `0x${address.toLowerCase()}`;
}

/** Returns why a reply has no address, as a part of a sentence. */
export function explainReply(reply: InquiryReply): string {
  switch (reply.kind) {
    case 'value':
      return reply.value === '0x'
        ? 'the answer is empty, as that of an address without code'
        : `the answer is ${visibleText(printJson(reply.value), shownMessage)}`;
    case 'error': {
      const isOffchain = `${reply.message} ${printJson(reply.data ?? null)}`.toLowerCase().includes(offchainLookup);
      return isOffchain
        ? 'the answer is at a gateway outside the chain (ERC-3668), which Rpcbook does not ask'
        : withoutStop(reply.message);
    }
    case 'none':
      return withoutStop(reply.why);
  }
}

function withoutStop(text: string): string {
  return visibleText(text, shownMessage).replace(/\.$/, '');
}
