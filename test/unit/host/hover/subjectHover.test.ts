import assert from 'node:assert/strict';

import { readPaddedWord } from '../../../../src/core/lookup/paddedWord';
import { readServices } from '../../../../src/core/networks/readServices';
import { joinMarkdown } from '../../../../src/core/view/markdown';
import { printWordHover } from '../../../../src/host/hover/subjectHover';
import { noKnowledge } from '../../core/pipe/noKnowledge';
import { serviceSettings } from '../../core/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);
const place = { uri: 'file:///notes.md', line: 0, character: 0 };

async function hover(digits: string): Promise<string> {
  const word = readPaddedWord(`0x${digits.padStart(64, '0')}`);
  return word ? joinMarkdown(await printWordHover(word, networks, noKnowledge, place), '\n').print() : '';
}

describe("the hover of 32 bytes that aren't a hash", () => {
  it('shows the address in them, and offers no receipt', async () => {
    const text = await hover('dac17f958d2ee523a2206206994597c13d831ec7');
    assert.match(text, /An address in 32 bytes: `0xdAC17F958D2ee523a2206206994597C13D831ec7`/);
    assert.match(text, /Look Up Logs.*Look Up Storage/);
    assert.doesNotMatch(text, /Receipt/);
  });

  it('shows the number in them, and offers storage at that position', async () => {
    const text = await hover('2a');
    assert.match(text, /A number in 32 bytes: `42`/);
    assert.match(text, /Look Up Storage.*0x2a/);
    assert.doesNotMatch(text, /Receipt/);
  });
});
