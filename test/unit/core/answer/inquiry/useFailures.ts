import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import type { DecodedView, FieldsSection, TableSection } from '../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import type { InquiryMode } from '../../../../../src/core/request/pipe/offeringPorts';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { refreshAnswer } from '../../../../../src/core/run/session/memory/refreshAnswer';
import { agreeToSpend } from '../../../../../src/core/run/session/plan/agreeToSpend';
import { AbiFolder } from '../../formats/abi/abiFolder';
import { answered } from '../../run/session/run/contractCells';
import { FailingChain } from './failingChain';
import { inquiryWorld } from './inquiryWorld';
import { type LimitedAnswer, LimitedNode } from './limitedNode';

/** Sets up a node with failing transactions for the examples of a describe block, and cells that ask it. */
export function useFailures() {
  let folder: AbiFolder;
  let chain: FailingChain;
  let limited: LimitedNode | undefined;
  let dispose: (() => void) | undefined;

  before(async () => {
    folder = await AbiFolder.create();
    chain = await FailingChain.start();
    await chain.write(folder);
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });
  afterEach(() => {
    dispose?.();
    limited?.stop();
    dispose = limited = undefined;
  });

  function open(mode: InquiryMode, node: { readonly port: number } = chain.node) {
    const world = inquiryWorld(folder, node, 'off', new Map(), mode);
    ({ dispose } = world);
    return world;
  }

  /** A world on a node that answers some methods itself. */
  async function openLimited(mode: InquiryMode, own: Readonly<Record<string, LimitedAnswer>>) {
    limited = await LimitedNode.start(chain.node, (method) => own[method]);
    return open(mode, limited);
  }

  function offerOf(answer: CellAnswer) {
    return (answered(answer).offers ?? []).find(({ inquiry }) => inquiry.kind === 'failures');
  }

  /** Chooses **Why?** below an answer. Returns the answer with what was learned, and the notes. */
  async function choose({ ports, network }: ReturnType<typeof open>, answer: CellAnswer) {
    const offer = offerOf(answer);
    assert.ok(offer, 'Why? is offered');
    const { inquiry, cost, calls } = offer;
    const { signal } = new AbortController();
    const shares = [{ network, cost, calls, isOpen: false }];
    const allowance = await agreeToSpend({ networks: [network], shares, budget: undefined }, signal, ports);
    assert.ok(allowance.kind === 'ok');
    const options = { network, transport: 'http' as const, signal, allowance: allowance.value };
    const report = await runInquiry(inquiry, options, ports);
    assert.ok(report.kind === 'ok', JSON.stringify(report));
    return { shown: viewOf(await refreshAnswer(answer, ports)), ...report.value };
  }

  return { chain: () => chain, open, openLimited, offerOf, choose };
}

/** The world of `open`. */
export type FailureWorld = ReturnType<ReturnType<typeof useFailures>['open']>;

/** What a node answers to a method that it doesn't have. */
export const missing: LimitedAnswer = {
  error: { code: -32601, message: 'the method does not exist/is not available' },
};

/** The decoded answer. */
export function viewOf(answer: CellAnswer): DecodedView {
  const { exchange, hints } = answered(answer);
  return decodeExchange(exchange, hints);
}

/** The fields of **Why it failed**, by label. */
export function fieldsOf({ sections }: DecodedView): Readonly<Record<string, string>> {
  const section = sections.find((each): each is FieldsSection => each.title === 'Why it failed');
  return Object.fromEntries((section?.fields ?? []).map(({ label, value }) => [label, formatValue(value, utcTime)]));
}

/** The calls on the path, each with what it failed with. */
export function pathOf({ sections }: DecodedView): readonly (readonly [string, string])[] {
  const table = sections.find((each): each is TableSection => each.title === 'Failed calls, outermost first');
  if (table === undefined) return [];
  return Array.from({ length: table.rowCount }, (_, row) => {
    const [call = '', , failure = ''] = table.at(row).map((value) => formatValue(value, utcTime));
    return [call, failure];
  });
}
