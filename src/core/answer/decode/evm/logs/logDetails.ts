import type { JsonValue } from '../../../../base/json/jsonValue';
import type { Field, Section } from '../../../../base/view/decodedView';
import { hashValue, hexValue, statusValue, textValue } from '../../../../base/view/value';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { LogDecoder } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { memberFields } from '../../shared/memberFields';
import { addressMember, hashMember, integerMember, timeMember } from '../../shared/memberValue';
import { eventSourceText } from '../../shared/sourceText';
import { eventArgumentFields, tokenFields } from '../../shared/tokenAmounts';
import { argumentsOfLog, type PoolsOfAnswer } from './poolTokens';
import { isRemoved, readLog } from './readLog';

/** Returns the details of one log: its typed arguments, the ABI that matched, other readings, and the raw words. */
export function logDetails(
  log: JsonValue | undefined,
  decoder: LogDecoder,
  tokens: DecodeHints['tokens'],
  pools: PoolsOfAnswer,
): readonly Section[] {
  const text = readLog(log);
  const decoding = decoder.decode(text);
  const sections: Section[] = [];
  if (decoding.kind === 'undecoded') {
    sections.push({
      kind: 'fields',
      fields: [{ label: 'Not decoded', value: { kind: 'undecoded', words: decoding.words, why: decoding.why } }],
    });
  } else {
    sections.push({
      kind: 'fields',
      title: decoding.event.signature,
      fields: [...eventFields(decoding.event, text.address, tokens, pools), ...tokenFields(text.address, tokens)],
    });
    for (const other of decoding.others) {
      sections.push({
        kind: 'fields',
        title:
          decoding.event.doubt !== undefined && other.signature === decoding.event.signature
            ? `As ${other.source.label} names it`
            : `Could also be ${other.signature}`,
        fields: eventFields(other, text.address, tokens, pools),
      });
    }
  }
  sections.push({
    kind: 'fields',
    title: 'Log',
    fields: [
      { label: 'Contract', value: addressMember(log, 'address') },
      { label: 'Block', value: integerMember(log, 'blockNumber') },
      ...memberFields(log, [['blockTimestamp', 'Time', timeMember]]),
      { label: 'Block hash', value: hashMember(log, 'blockHash', 'block') },
      { label: 'Transaction', value: hashMember(log, 'transactionHash', 'transaction') },
      { label: 'Position in the block', value: integerMember(log, 'transactionIndex') },
      { label: 'Log index', value: integerMember(log, 'logIndex') },
      ...(isRemoved(log) ? [{ label: 'Removed', value: statusValue('bad', 'removed by a reorganization') }] : []),
      ...text.topics.map((topic, index): Field => ({ label: `Topic ${index}`, value: hashValue(topic, 'topic') })),
      { label: 'Data', value: hexValue(text.data) },
    ],
  });
  return sections;
}

function eventFields(...given: Parameters<typeof argumentsOfLog>): readonly Field[] {
  const [event] = given;
  const named = eventArgumentFields(withLikelyTimes(argumentsOfLog(...given)), 'indexed');
  const matched = `${eventSourceText(event)}${event.anonymous ? ', anonymous event' : ''}`;
  return [...named, { label: 'Decoded by', value: textValue(matched) }];
}
