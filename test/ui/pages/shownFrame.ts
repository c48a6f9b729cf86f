import type { FrameLocator, Page } from 'playwright-core';

/** The frames of result documents and builders, of the outputs of notebooks, of the help, and of a walkthrough. */
const frames = {
  panel: 'iframe.webview[src*="extensionId=rpcbook.rpcbook"]:not([src*="purpose=notebookRenderer"])',
  outputs: 'iframe.webview[src*="purpose=notebookRenderer"]',
  markdown: 'iframe.webview[src*="extensionId=vscode.markdown-language-features"]',
  walkthrough: 'iframe.webview',
} as const;

/**
 * The document in the frame that the window shows. Frames stand in the page in the order in which their tabs were
 * opened, also those of hidden tabs, so the last one isn't always the one in front.
 */
export function shownFrame(page: Page, kind: keyof typeof frames): FrameLocator {
  return page
    .locator(frames[kind])
    .filter({ visible: true })
    .last()
    .contentFrame()
    .locator('iframe#active-frame')
    .contentFrame();
}
