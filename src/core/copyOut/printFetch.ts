import { ok } from '../result';
import { type CopyFormat, keyVariable, secretVariable } from './copyFormat';
import { type CopyTarget, copyTarget } from './copyTarget';
import { scriptUrl } from './scriptText';

export const fetchFormat: CopyFormat = {
  id: 'fetch',
  label: 'fetch',
  detail: 'JavaScript module, Node 18 or later',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const options = optionLines(target.value);
    const call =
      options.length === 0
        ? `fetch(${scriptUrl(target.value.url)})`
        : `fetch(${scriptUrl(target.value.url)}, {\n${options.join('\n')}\n})`;
    return ok(`const response = await ${call};\nconsole.log(await response.text());\n`);
  },
};

/** The body is a string, because an object literal would lose digits of large numbers. */
function optionLines({ body, isBasic }: CopyTarget): readonly string[] {
  if (isBasic)
    return [
      `  headers: { authorization: \`Basic \${btoa(\`\${process.env.${keyVariable}}:\${process.env.${secretVariable} ?? ''}\`)}\` },`,
    ];
  if (body === '') return [];
  return [
    `  method: 'POST',`,
    `  headers: { 'content-type': 'application/json' },`,
    `  body: ${JSON.stringify(body)},`,
  ];
}
