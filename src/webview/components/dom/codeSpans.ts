import { element } from './element';

/** Returns a sentence with the parts between backticks as code, without the backticks. Other markup stays as it is. */
export function codeSpans(sentence: string): readonly (HTMLElement | string)[] {
  return sentence.split(/`([^`]*)`/).map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}
