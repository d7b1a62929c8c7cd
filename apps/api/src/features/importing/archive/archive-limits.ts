const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE

/** The bounds of an archive; larger ones are refused as a whole. */
export const ARCHIVE_FILES_MAX = 100_000
export const ARCHIVE_BYTES_MAX = 50 * GIGABYTE

/** Bytes of one file; larger ones are not read. */
export const FILE_BYTES_MAX = 4 * GIGABYTE

/** Compressed texts and pictures stay far below this ratio; only files above the size are judged. */
export const RATIO_MAX = 200
export const RATIO_JUDGED_FROM = MEGABYTE

/** Entries of a zip, with folders and the files of programs. */
export const ENTRIES_MAX = 500_000

/** Bytes of the names and comments of all files of a zip: those of ARCHIVE_FILES_MAX files can have 20 GB. */
export const NAMES_BYTES_MAX = 64 * MEGABYTE

/** Characters of a path. */
export const PATH_MAX = 1_000
