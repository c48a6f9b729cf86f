import { assetInquiry } from './assetInquiry';
import { classInquiry } from './classInquiry';
import { failureInquiry } from './failureInquiry';
import type { InquirySource } from './inquirySource';
import { nameInquiry } from './nameInquiry';
import { proxyInquiry } from './proxyInquiry';
import { signatureInquiry } from './signatureInquiry';
import { tokenInquiry } from './tokenInquiry';
import { verifiedInquiry } from './verifiedInquiry';

/** The kinds of inquiries, in the order in which they are offered. */
export const inquirySources: readonly InquirySource[] = [
  failureInquiry,
  assetInquiry,
  tokenInquiry,
  proxyInquiry,
  classInquiry,
  verifiedInquiry,
  signatureInquiry,
  nameInquiry,
];
