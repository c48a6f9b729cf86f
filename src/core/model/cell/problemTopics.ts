import type { HelpTopicId } from '../../base/helpTopics';

/** Topics by the code of a problem. Codes that the message explains by itself are absent. */
export const problemTopics: ReadonlyMap<string, HelpTopicId> = new Map([
  ...entriesOf('directives', ['unknownDirective', 'nearDirective', 'directive', 'transportIgnored']),
  ...entriesOf('assertions', ['assertion']),
  ...entriesOf('services', ['network', 'otherFamily']),
  ...entriesOf('numbers', ['unreadableValue', 'wrongValue', 'wrongLength', 'unsupportedTag', 'reversedRange']),
  ...entriesOf('abis', ['unresolvedName']),
  ...entriesOf('contracts', [
    'functionExpected',
    'unknownFunction',
    'ambiguousFunction',
    'wrongArgument',
    'missingArgument',
    'unknownOption',
  ]),
  ...entriesOf('cells', [
    'cellName',
    'override',
    'unknownLayout',
    'duplicateName',
    'undefinedName',
    'reference',
    'cycle',
    'unknownMethod',
    'envelope',
    'envelopeNotJson',
    'notAnEnvelope',
    'pasted',
    'writtenKey',
    'singleQuotes',
    'json',
    'pathExpected',
  ]),
]);

function entriesOf(topic: HelpTopicId, codes: readonly string[]): readonly (readonly [string, HelpTopicId])[] {
  return codes.map((code) => [code, topic]);
}
