import { ok } from '../../base/result';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { AskingPorts } from '../../request/pipe/askingPorts';
import type { CallOptions } from '../../request/pipe/executeCall';
import type { PipeResult } from '../../request/pipe/pipeResult';
import { InquiryCaller } from './inquiryCaller';
import { checkInquiry, type InquiryReport } from './inquirySource';
import { inquirySources } from './inquirySources';

/**
 * Makes an inquiry about contracts and stores the results. Skips subjects that can't be asked about. Fails if nothing
 * could be sent.
 */
export async function runInquiry(
  inquiry: Inquiry,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<InquiryReport>> {
  const source = inquirySources.find(({ kind }) => kind === inquiry.kind);
  const { inquiries } = ports;
  if (source === undefined || inquiries === undefined) return ok({ learned: 0, notes: [] });
  const { network } = options;
  return source.ask(checkInquiry(source, inquiry, network), network, new InquiryCaller(options, ports, inquiries));
}
