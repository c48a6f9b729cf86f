/** Thrown if a path is a link, folder, device, or pipe instead of a regular file (or a folder). */
export class IrregularFileError extends Error {
  readonly code = 'EFTYPE';
}

/** A file holds more than is read. */
export class FileTooLargeError extends Error {
  readonly code = 'EFBIG';
}
