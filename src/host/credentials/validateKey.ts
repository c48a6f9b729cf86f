/**
 * Says what is wrong with a typed API key (or secret), or undefined when nothing is. `what` names it in the
 * sentence: "API key", "secret". Nothing of the text is repeated.
 */
export function validateKey(text: string, what: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return `The ${what} is empty. Paste it from the service's own page.`;
  if (/^(?:https?|wss?):\/\//i.test(typed))
    return `This is an address. Paste only the ${what}, without the address around it.`;
  if (/^[<{].*[>}]$/.test(typed)) return `This is a placeholder. Paste the ${what} itself.`;
  if (/[\s\p{Cc}]/u.test(typed)) return `The ${what} contains white space. Paste only the ${what}.`;
  return undefined;
}
