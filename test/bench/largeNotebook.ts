import { randomHex, seeded } from '../unit/core/formats/abi/type/randomAbi';

/**
 * A notebook with the given number of steps (a Markdown cell and a request each) as text, as the JSON of a Jupyter
 * notebook, and as the code of its requests.
 */
export interface LargeNotebook {
  readonly text: string;
  readonly ipynb: string;
  readonly code: readonly string[];
}

export function generateNotebook(seed: number, stepCount: number): LargeNotebook {
  const random = seeded(seed);
  const steps = Array.from({ length: stepCount }, (_, index) => ({
    markdown: `## Step ${index}\n\nWhat the step does, with a [link](https://example.org/${index}).\nAnd a second line of text.`,
    code: `# @name step${index}\n# @network mainnet\neth_getLogs {\n  "address": "${randomHex(random, 20)}",\n  "fromBlock": "latest-1000",\n  "toBlock": "latest",\n  "topics": ["Transfer(address,address,uint256)", null, "{{wallet}}"]\n}`,
  }));
  const cells = steps.flatMap(({ markdown, code }) => [
    { cell_type: 'markdown', metadata: {}, source: markdown.split(/(?<=\n)/) },
    { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: code.split(/(?<=\n)/) },
  ]);
  return {
    text: steps.map(({ markdown, code }) => `${markdown}\n\n\`\`\`rpc\n${code}\n\`\`\`\n`).join('\n'),
    ipynb: JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, undefined, 1),
    code: steps.map(({ code }) => code),
  };
}
