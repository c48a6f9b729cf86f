import { ok } from '../../base/result';
import { type CopyFormat, type CopySource, copyTarget, keyVariable, secretVariable } from './copyFormat';
import { countingOf, type HeadRequest } from './headRequest';
import { castFormat } from './printCast';
import { curlFormat } from './printCurl';
import { ethersFormat } from './printEthers';
import type { JsonPart } from './printJsonParts';
import { viemFormat } from './printViem';
import { scriptCount, scriptHead, scriptName, scriptUrl } from './scriptText';

const fetchFormat: CopyFormat = {
  id: 'fetch',
  label: 'fetch',
  detail: 'JavaScript module, Node 18 or later',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const { url, body, isBasic } = target.value;
    const { blocks, heads } = countingOf(source);
    if (heads.length > 0)
      return ok(
        [
          'const send = async (body) => {',
          `  const response = await ${fetchCall(url, postOptions('body')).replaceAll('\n', '\n  ')};`,
          '  return response.text();',
          '};',
          ...heads.map((head) => scriptHead(head.tag, headExpression(head))),
          ...blocks.map(scriptCount),
          `console.log(await send(${bodyText(body)}));`,
          '',
        ].join('\n'),
      );
    const options = isBasic ? [basicHeader] : postOptions(bodyText(body));
    return ok(
      `const response = await ${fetchCall(url, body.length === 0 && !isBasic ? [] : options)};\nconsole.log(await response.text());\n`,
    );
  },
};

const basicHeader = `  headers: { authorization: \`Basic \${btoa(\`\${process.env.${keyVariable}}:\${process.env.${secretVariable} ?? ''}\`)}\` },`;

/** All formats, in menu order. */
export const copyFormats: readonly CopyFormat[] = [curlFormat, castFormat, fetchFormat, viemFormat, ethersFormat];

/** Returns the formats that support this call. */
export function copyFormatsFor(source: CopySource): readonly CopyFormat[] {
  const { family } = source.network;
  return copyFormats.filter(
    ({ families, print }) => (families === undefined || families.includes(family)) && print(source).kind === 'ok',
  );
}

function postOptions(body: string): readonly string[] {
  return [
    `  method: 'POST',`,
    `  headers: { 'content-type': 'application/json' },`,
    body === 'body' ? '  body,' : `  body: ${body},`,
  ];
}

function fetchCall(url: string, options: readonly string[]): string {
  return options.length === 0 ? `fetch(${scriptUrl(url)})` : `fetch(${scriptUrl(url)}, {\n${options.join('\n')}\n})`;
}

/** The body is a string, because an object literal would lose digits of large numbers. */
function bodyText(parts: readonly JsonPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return JSON.stringify(part);
      const name = scriptName(part);
      return part.form === 'quantity' ? `"0x" + ${name}.toString(16)` : name;
    })
    .join(' + ');
}

function headExpression({ body, path }: HeadRequest): string {
  return `BigInt(JSON.parse(await send(${JSON.stringify(body)})).${path.join('.')})`;
}
