/** A file of an archive that is written while its files are read. */
export interface ArchiveEntry {
  /** Path in the archive, with `/` between folders. */
  path: string
  modifiedAt: Date
  bytes: AsyncIterable<Buffer>
}
