import { directives } from '../../../src/core/editor/language/shared/directives';
import { templateFunctions } from '../../../src/core/editor/language/shared/templateFunctions';
import { quantityUnits } from '../../../src/core/formats/abi/encode/writtenInteger';
import { evmBlockTags, l2netBlockTags } from '../../../src/core/model/networks/blockTags';
import { deployedWord } from '../../../src/core/request/params/deployedBlock';
import { encodeBlock, type HeadTag } from '../../../src/core/request/params/encodeBlock';
import { encodeBlockId } from '../../../src/core/request/params/encodeBlockId';
import { encodeQuantity } from '../../../src/core/request/params/encodeQuantity';
import { assertionOperators } from '../../../src/core/run/session/directives/assertionCondition';
import { codeSpan, markdownTable } from './markdownTable';
import { operatorExamples } from './operatorExamples';

/** The number of a head in the examples of blocks. */
const exampleHeads: ReadonlyMap<HeadTag, bigint> = new Map([
  ['latest', 19_000_000n],
  ['safe', 18_999_968n],
  ['finalized', 18_999_936n],
]);

/** Prints every directive, as completion describes it. */
export function directivesReference(): string {
  return [...new Set(directives.map(({ summary }) => summary))]
    .map((summary) => {
      const group = directives.filter((directive) => directive.summary === summary);
      const values = group.flatMap((directive) => directive.values ?? []);
      return [
        `## ${group.map(({ name }) => codeSpan(`@${name}`)).join(', ')}`,
        summary,
        ...group.map(({ example }) => `\`\`\`\n${example}\n\`\`\``),
        ...(values.length > 0 ? [`Completion offers ${values.map(codeSpan).join(', ')}.`] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

/** Prints the operators of assertions. */
export function operatorsReference(): string {
  const rows = assertionOperators.map((operator) => {
    const { meaning, holds } = operatorExamples[operator];
    return [codeSpan(operator), meaning, codeSpan(`# @assert ${holds}`)];
  });
  return markdownTable(['Operator', 'True if', 'Example'], rows);
}

/** Prints what `{{…}}` can contain. */
export function templatesReference(): string {
  return markdownTable(
    ['You write', 'Value'],
    [
      ['`{{name}}`', 'The variable `name`.'],
      ['`{{name.result}}`', 'The last answer of the cell named `name`. A path can follow, such as `[0].hash`.'],
      ...templateFunctions.map(({ name, takes, summary }) => [
        codeSpan(`{{${[name, takes].filter((part) => part !== '').join(' ')}}}`),
        summary,
      ]),
    ],
  );
}

/** Prints how quantities can be written, with what the code sends for each example. */
export function quantitiesReference(): string {
  const examples = [
    '0x3e8',
    '1_000',
    ...Object.keys(quantityUnits).map((unit) => `2${unit}`),
    '1.5gwei',
    '0.25 ether',
    '1.5e18',
  ];
  return markdownTable(
    ['You write', 'Sent as', 'In wei'],
    examples.map((text) => {
      const encoded = encodeQuantity(text);
      if (encoded.kind === 'failed') throw new Error(encoded.problem);
      return [codeSpan(text), codeSpan(encoded.value), BigInt(encoded.value).toLocaleString('en')];
    }),
  );
}

/** Prints how blocks can be written, with what the code sends if the latest block is 19,000,000. */
export function blocksReference(): string {
  const asWritten = (tags: readonly string[], family: string) => [tags.map(codeSpan).join(', '), family, 'the same'];
  const numbers = ['19_000_000', '0x121eac0', ...[...exampleHeads.keys()].map((tag) => `${tag}-1000`)];
  const evm = numbers.map((text) => {
    const encoded = encodeBlock(text, exampleHeads);
    if (encoded.kind === 'failed' || encoded.value.kind !== 'known') throw new Error(text);
    return [codeSpan(text), 'EVM', codeSpan(encoded.value.text)];
  });
  const created = encodeBlock(deployedWord, exampleHeads, false, 12_345_678n);
  if (created.kind === 'failed' || created.value.kind !== 'known') throw new Error(deployedWord);
  evm.push([codeSpan(deployedWord), 'EVM', codeSpan(created.value.text)]);
  const hash = `0x${'5c'.repeat(31)}`;
  const l2net = ['640_000', '0x9c400', 'latest-100', hash].map((text) => {
    const encoded = encodeBlockId(text, exampleHeads);
    if (encoded.kind === 'failed' || encoded.value.kind !== 'known') throw new Error(text);
    return [codeSpan(shortened(text)), 'l2net', codeSpan(shortened(JSON.stringify(encoded.value.value)))];
  });
  return markdownTable(
    ['You write', 'On', 'Sent as'],
    [asWritten(evmBlockTags, 'EVM'), ...evm, asWritten(l2netBlockTags, 'l2net'), ...l2net],
  );
}

function shortened(text: string): string {
  return text.replace(/(0x5c5c)(?:5c)+/, '$1…');
}
