import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Rules about a whole page. An output is a part of the notebook's page, which VS Code makes. */
const pageRules = ['landmark-one-main', 'page-has-heading-one', 'region', 'bypass'] as const;

/** Rules whose findings depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe-core in a page. Returns each finding as `rule: element`, in the order of the page; empty if there is none.
 * `part` is for a piece of a page, which needs no landmarks and no heading of its own; `colors` runs only the rules that
 * another theme can break.
 */
export async function axeFindings(frame: Frame | Page, scope: 'page' | 'part' | 'colors'): Promise<readonly string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(scope === 'part' && { rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])) }),
    ...(scope === 'colors' && { runOnly: colorRules }),
  };
  return frame.evaluate(async (given) => {
    const { axe: loaded } = globalThis as unknown as {
      readonly axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    };
    const { violations } = await loaded.run(document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const reason = [...any, ...all, ...none].map(({ message }) => message).join('; ');
        return `${id}: ${html.slice(0, 160)} (${reason.slice(0, 200)})`;
      }),
    );
  }, options);
}
