import type { ByteSource } from '../../core/answer/saving/reading/byteSource';
import { maxReadBytes, type TableFileContent, type TableFileRequest } from '../../messages/tableFileMessage';

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The bytes of a file that the extension reads. */
export class RequestedBytes implements ByteSource {
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;

  constructor(
    readonly byteLength: number,
    private readonly post: (request: Extract<TableFileRequest, { kind: 'read' }>) => void,
    /** IDs of answers begin here, so that those of an earlier file are not taken. */
    private readonly firstId: number,
  ) {}

  async read(start: number, end: number): Promise<Uint8Array> {
    if (end - start <= maxReadBytes) return this.#readPart(start, end);
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; at += maxReadBytes)
      bytes.set(await this.#readPart(at, Math.min(end, at + maxReadBytes)), at - start);
    return bytes;
  }

  take(content: Extract<TableFileContent, { kind: 'bytes' | 'failed' }>): void {
    const waiting = this.#waiting.get(content.id);
    this.#waiting.delete(content.id);
    if (content.kind === 'bytes') waiting?.resolve(content.bytes);
    else waiting?.reject(new Error(content.problem));
  }

  /** The ID after all that were used. */
  get nextId(): number {
    return this.firstId + this.#nextId;
  }

  #readPart(start: number, end: number): Promise<Uint8Array> {
    const id = this.nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.post({ kind: 'read', id, start, end });
    });
  }
}
