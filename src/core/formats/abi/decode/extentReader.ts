import { AbiReader, hexWords, wordLength } from './abiReader';

/** An `AbiReader` that notes how far the data was read. */
export class ExtentReader extends AbiReader {
  #end = 0;

  override load(text: string): boolean {
    this.#end = 0;
    return super.load(text);
  }

  override has(at: number, length: number): boolean {
    const isInside = super.has(at, length);
    if (isInside) this.#end = Math.max(this.#end, at + length);
    return isInside;
  }

  /** Returns the words of the loaded text after all that was read, and after the zeros that fill its last word. */
  rest(text: string): readonly string[] {
    return hexWords(text, Math.ceil(this.#end / wordLength) * wordLength);
  }
}
