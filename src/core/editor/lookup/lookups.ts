import type { Lookup, LookupKind, LookupValues } from './lookup';
import {
  addressField,
  anyAddressField,
  blockLookupField,
  chunkField,
  detailsField,
  eventField,
  feltField,
  hashField,
  l2BlockField,
  ownerField,
  positionField,
  signatureField,
  tokenFilterField,
  tokenPrograms,
} from './lookupFields';

/** The options of geth's tracer for calls and logs, as JSON. */
const callTracerOptions = '{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }';

/** The options of geth's tracer for the state before and after, as JSON. */
const changesOptions = '{ "tracer": "prestateTracer", "tracerConfig": { "diffMode": true } }';

/** All lookups by kind. */
export const lookups: { readonly [Kind in LookupKind]: Lookup & { readonly kind: Kind } } = {
  receipt: {
    kind: 'receipt',
    title: 'Look Up Receipt',
    noun: 'Receipt',
    family: 'evm',
    method: 'eth_getTransactionReceipt',
    fields: [hashField],
    print: ({ hash = '' }) => `eth_getTransactionReceipt ${hash}`,
  },
  storage: {
    kind: 'storage',
    title: 'Look Up Storage',
    noun: 'Storage',
    family: 'evm',
    method: 'eth_getStorageAt',
    fields: [addressField, positionField, blockLookupField('block', 'Block', 'latest')],
    print: ({ address = '', position = '', block = '', layout = '' }) =>
      `${layout === '' ? '' : `# @layout ${layout}\n`}eth_getStorageAt ${address} ${JSON.stringify(position)} ${quoteSpaced(block)}`,
  },
  blame: {
    kind: 'blame',
    title: 'Blame Variable',
    noun: 'Blame',
    family: 'evm',
    method: 'eth_getStorageAt',
    fields: [addressField, positionField, blockLookupField('block', 'Block', 'latest')],
    print: (values) => `# @blame\n${lookups.storage.print(values)}`,
  },
  logs: {
    kind: 'logs',
    title: 'Look Up Logs',
    noun: 'Logs',
    family: 'evm',
    method: 'eth_getLogs',
    fields: [
      anyAddressField,
      eventField,
      blockLookupField('from', 'From block', 'latest-1000'),
      blockLookupField('to', 'To block', 'latest'),
    ],
    print: printLogs,
  },
  tokenAccounts: {
    kind: 'tokenAccounts',
    title: 'Look Up Token Accounts',
    noun: 'Token accounts',
    family: 'solana',
    method: 'getTokenAccountsByOwner',
    fields: [ownerField, tokenFilterField],
    print: ({ owner = '', filter = '' }) => {
      const member = tokenPrograms.some(({ value }) => value === filter) ? 'programId' : 'mint';
      return `getTokenAccountsByOwner ${owner} { "${member}": "${filter}" } { "encoding": "jsonParsed" }`;
    },
  },
  solanaTransaction: {
    kind: 'solanaTransaction',
    title: 'Look Up Solana Transaction',
    noun: 'Transaction',
    family: 'solana',
    method: 'getTransaction',
    fields: [signatureField],
    print: ({ signature = '' }) =>
      `getTransaction ${signature} { "encoding": "jsonParsed", "maxSupportedTransactionVersion": 0 }`,
  },
  blockRange: {
    kind: 'blockRange',
    title: 'Look Up Block Range',
    noun: 'Blocks',
    family: 'evm',
    method: 'eth_getBlockRange',
    fields: [
      blockLookupField('from', 'First block', 'latest-10'),
      blockLookupField('to', 'Last block', 'latest'),
      detailsField,
    ],
    print: ({ from = '', to = '', details = '' }) =>
      `eth_getBlockRange ${quoteSpaced(from)} ${quoteSpaced(to)} ${details}`,
  },
  events: {
    kind: 'events',
    title: 'Look Up l2net Events',
    noun: 'Events',
    family: 'l2net',
    method: 'l2net_getEvents',
    fields: [
      feltField('address', 'Contract address', true),
      l2BlockField('from', 'From block', 'latest'),
      l2BlockField('to', 'To block', 'latest'),
      chunkField,
    ],
    print: printEvents,
  },
  l2netReceipt: {
    kind: 'l2netReceipt',
    title: 'Look Up l2net Receipt',
    noun: 'Receipt',
    family: 'l2net',
    method: 'l2net_getTransactionReceipt',
    fields: [feltField('hash', 'Transaction hash', false)],
    print: ({ hash = '' }) => `l2net_getTransactionReceipt ${hash}`,
  },
  trace: {
    kind: 'trace',
    title: 'Trace Transaction',
    noun: 'Call tree',
    family: 'evm',
    method: 'debug_traceTransaction',
    fields: [hashField],
    print: ({ hash = '' }) => `debug_traceTransaction ${hash} ${callTracerOptions}`,
  },
  l2netTrace: {
    kind: 'l2netTrace',
    title: 'Trace l2net Transaction',
    noun: 'Call tree',
    family: 'l2net',
    method: 'l2net_traceTransaction',
    fields: [feltField('hash', 'Transaction hash', false)],
    print: ({ hash = '' }) => `l2net_traceTransaction ${hash}`,
  },
  changes: {
    kind: 'changes',
    title: 'Show Changes of Transaction',
    noun: 'Changes',
    family: 'evm',
    method: 'debug_traceTransaction',
    fields: [hashField],
    print: ({ hash = '' }) => `debug_traceTransaction ${hash} ${changesOptions}`,
  },
  baseFees: {
    kind: 'baseFees',
    title: 'Look Up Base Fee History',
    noun: 'Base fees',
    family: 'evm',
    method: 'GET baseFeeHistory',
    fields: [],
    print: () => 'GET /networks/{chainId}/baseFeeHistory',
  },
  block: {
    kind: 'block',
    title: 'Look Up Block',
    noun: 'Block',
    family: 'evm',
    method: 'eth_getBlockByHash',
    fields: [{ ...hashField, label: 'Block hash' }],
    print: ({ hash = '' }) => `eth_getBlockByHash ${hash} false`,
  },
};

function printLogs({ address = '', event = '', from = '', to = '' }: LookupValues): string {
  const members = [
    ...(address === '' ? [] : [`"address": ${JSON.stringify(address)}`]),
    `"fromBlock": ${JSON.stringify(from)}`,
    `"toBlock": ${JSON.stringify(to)}`,
    ...(event === '' ? [] : [`"topics": [${JSON.stringify(event)}]`]),
  ];
  return `eth_getLogs {\n${members.map((member) => `  ${member}`).join(',\n')}\n}`;
}

function printEvents({ address = '', from = '', to = '', chunk = '', event = '' }: LookupValues): string {
  const members = [
    `"from_block": ${JSON.stringify(from)}`,
    `"to_block": ${JSON.stringify(to)}`,
    ...(address === '' ? [] : [`"address": ${JSON.stringify(address)}`]),
    ...(event === '' ? [] : [`"keys": [[${JSON.stringify(event)}]]`]),
    `"chunk_size": ${chunk}`,
  ];
  return `l2net_getEvents {\n${members.map((member) => `  ${member}`).join(',\n')}\n}`;
}

/** Quotes text with spaces, such as `latest - 10`. */
function quoteSpaced(block: string): string {
  return /\s/.test(block) ? JSON.stringify(block) : block;
}
