import { type HoverProvider, languages } from 'vscode';

/** The providers that the extension registered since its start. */
export const hoverProviders: HoverProvider[] = [];

// Suites are loaded before the extension is activated.
const { registerHoverProvider } = languages;
languages.registerHoverProvider = (selector, provider) => {
  hoverProviders.push(provider);
  return registerHoverProvider(selector, provider);
};
