import type { InquirySource } from './inquirySource';
import { signatureInquiry } from './signatureInquiry';
import { tokenInquiry } from './tokenInquiry';
import { verifiedInquiry } from './verifiedInquiry';

/** The kinds of inquiries, in the order in which they are offered. */
export const inquirySources: readonly InquirySource[] = [tokenInquiry, verifiedInquiry, signatureInquiry];
