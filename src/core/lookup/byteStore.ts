/** Bytes kept by key beyond a session, within bounds: what was saved may be gone later. Neither method throws. */
export interface ByteStore {
  load(key: string): Promise<Uint8Array | undefined>;
  save(key: string, bytes: Uint8Array): Promise<void>;
}
