import { compileLinearPattern, type LinearPattern } from './linearPattern';

/**
 * Tests texts against schema patterns. Each pattern is compiled once per instance; use one instance for the checks of
 * one request.
 */
export class PatternTests {
  readonly #compiled = new Map<string, LinearPattern | undefined>();

  /** Whether a text matches. Returns true if it cannot be tested (text too long or pattern not supported). */
  fits(pattern: string, text: string): boolean {
    if (!this.#compiled.has(pattern)) {
      const compiled = compileLinearPattern(pattern);
      this.#compiled.set(pattern, compiled.kind === 'ok' ? compiled.value : undefined);
    }
    return this.#compiled.get(pattern)?.test(text) !== false;
  }
}
