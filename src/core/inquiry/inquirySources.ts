import type { InquirySource } from './inquirySource';
import { tokenInquiry } from './tokenInquiry';

/** The kinds of inquiries, in the order in which they are offered. */
export const inquirySources: readonly InquirySource[] = [tokenInquiry];
