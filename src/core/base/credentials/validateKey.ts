/**
 * Returns the problem with a typed API key or secret, or undefined if there is none. `what` is its name in the
 * sentence: "API key", "secret". The sentence never repeats the text.
 */
export function validateKey(text: string, what: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return `The ${what} is empty. Copy it from your provider's dashboard and paste it here.`;
  if (/^(?:https?|wss?):\/\//i.test(typed))
    return `This is a URL. Paste only the ${what}, without the rest of the URL.`;
  if (/^[<{].*[>}]$/.test(typed)) return `This is a placeholder. Paste your ${what} instead.`;
  if (/[\s\p{Cc}]/u.test(typed)) return `The ${what} contains spaces or control characters. Paste only the ${what}.`;
  return undefined;
}
