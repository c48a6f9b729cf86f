import { isHexBytes } from '../../../base/isHexBytes';
import { countedText } from '../../../base/view/amountText';

/** Describes the code of a contract, which is too long to show: its size. Undefined for text that isn't bytes. */
export function codeSizeText(code: string): string | undefined {
  return isHexBytes(code) ? `${countedText((code.length - 2) / 2, 'byte')} of code` : undefined;
}
