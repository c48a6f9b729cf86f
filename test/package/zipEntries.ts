const endOfDirectory = 0x06054b50;
const entryHeaderLength = 46;

/** Returns the names of the files in a ZIP archive, from its central directory (APPNOTE.TXT 4.3.12 and 4.3.16). */
export function readZipEntries(archive: Buffer): readonly string[] {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) throw new Error('This is not a ZIP archive');
  const count = archive.readUInt16LE(end + 10);
  const names: string[] = [];
  for (let at = archive.readUInt32LE(end + 16); names.length < count;) {
    const nameLength = archive.readUInt16LE(at + 28);
    names.push(archive.toString('utf8', at + entryHeaderLength, at + entryHeaderLength + nameLength));
    at += entryHeaderLength + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return names;
}
