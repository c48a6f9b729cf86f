/** Thrown if a path is a link, folder, device, or pipe instead of a regular file (or a folder). */
export class IrregularFileError extends Error {
  readonly code = 'EFTYPE';
}

/** Thrown if a file is larger than the reader accepts. */
export class FileTooLargeError extends Error {
  readonly code = 'EFBIG';
}
