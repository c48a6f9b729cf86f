import { type InquiryMode, inquiryModes } from './offeringPorts';

/** Returns the mode that sends fewer requests: `off` before `ask` before `auto`. */
export function quieterMode(one: InquiryMode, other: InquiryMode): InquiryMode {
  return inquiryModes.indexOf(one) <= inquiryModes.indexOf(other) ? one : other;
}
