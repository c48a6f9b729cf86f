import type { Inquiry } from '../exchange/inquiry';
import type { CallOptions } from '../pipe/executeCall';
import type { PipePorts, PipeResult } from '../pipe/pipePorts';
import { ok } from '../result';
import { InquiryCaller } from './inquiryCaller';
import type { InquiryReport } from './inquirySource';
import { inquirySources } from './inquirySources';

/** Asks about contracts and keeps what is learned. Fails if nothing could be sent. */
export async function runInquiry(
  inquiry: Inquiry,
  options: CallOptions,
  ports: PipePorts,
): Promise<PipeResult<InquiryReport>> {
  const source = inquirySources.find(({ kind }) => kind === inquiry.kind);
  const { inquiries } = ports;
  if (source === undefined || inquiries === undefined) return ok({ learned: 0, notes: [] });
  return source.ask(inquiry, options.network, new InquiryCaller(options, ports, inquiries));
}
