import { readPlanCost } from '../core/base/credits/planCost';
import { helpTopics } from '../core/base/helpTopics';
import { byKind, count, listOf, mapped, members, oneOf, optional, type Reader, text } from '../core/base/json/readers';
import { parseFields } from '../core/base/json/readFields';
import type { Result } from '../core/base/result';
import { type Action, maxRemedies, remedySettings } from '../core/model/exchange/action';
import { inquiryKinds, type OfferedInquiry } from '../core/model/exchange/inquiry';
import { readVersioned } from './frameParts';

/** MIME type of the output that shows why a cell wasn't sent, or the buttons that fix a failed answer. */
export const remedyMime = 'application/vnd.rpcbook.remedy';

/** A problem with its remedies, or remedies alone below an answer that shows its own failure. */
export interface RemedyFrame {
  /** Absent if the answer above already shows the failure. */
  readonly problem?: { readonly title: string; readonly cause: string; readonly cure: string };
  readonly remedies: readonly Action[];
  /** The failed cell: the host's name for it, returned with the chosen remedy. */
  readonly owner: string;
}

/** Frames a problem and its remedies for the renderer: one JSON object in UTF-8. */
export function printRemedyFrame(frame: RemedyFrame): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ version: 1, ...frame }));
}

/** Reads an inquiry with its cost. */
export const readOfferedInquiry: Reader<OfferedInquiry> = members({
  inquiry: members({
    kind: oneOf(inquiryKinds),
    network: text,
    subjects: listOf(text),
    blocks: optional(listOf(listOf(text))),
  }),
  cost: readPlanCost,
  calls: count,
  hosts: optional(listOf(text)),
});

const transaction = { network: text, hash: text };
const address = { network: text, address: text };

/** Reads an action. */
export const readAction: Reader<Action> = byKind({
  setKey: { alias: text },
  replaceKey: { alias: text },
  allowOrigin: { alias: text, origin: text },
  editService: { serviceId: text },
  useChainId: { network: text, chainId: text },
  useNetwork: { network: text },
  chooseNetwork: {},
  useLayout: { reference: text },
  useAddress: { network: text, name: text, address: text, source: text, start: count, end: count },
  replaceText: { text, start: count, end: count },
  askProxy: { network: text, implementation: text, proxy: text },
  chooseName: { network: text, name: text },
  compileLayout: { location: text },
  addAstSetting: { location: text, tool: oneOf(['foundry', 'hardhat']) },
  useRawMethod: {},
  convertPasted: {},
  openSetting: { setting: oneOf(remedySettings) },
  setDefaultNetwork: {},
  addService: {},
  addLocalNode: {},
  inquire: { offer: readOfferedInquiry },
  identify: { offers: listOf(readOfferedInquiry) },
  learnMore: { topic: (value) => helpTopics.find(({ id }) => id === value)?.id },
  trace: transaction,
  changes: transaction,
  runAgain: transaction,
  label: address,
  removeLabel: address,
});

const readMembers: Reader<RemedyFrame> = members({
  problem: optional(members({ title: text, cause: text, cure: text })),
  remedies: mapped(listOf(readAction), (remedies) => remedies.slice(0, maxRemedies)),
  owner: text,
});

/** Reads a frame of remedies. Fails with a sentence for anything else. */
export function readRemedyFrame(bytes: Uint8Array): Result<RemedyFrame, string> {
  return readVersioned(parseFields(bytes), readMembers);
}
