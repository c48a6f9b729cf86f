/** Persistent, bounded storage of bytes by key. Saved bytes may be evicted later. Neither method throws. */
export interface ByteStore {
  load(key: string): Promise<Uint8Array | undefined>;
  save(key: string, bytes: Uint8Array): Promise<void>;
}
