import { StreamedQuery } from '../../kernel/database/streamed-query.ts'

/** Piece of the archive or of the manifest, in the order in which Postgres sends them. */
export interface BaseBackupPiece {
  part: 'archive' | 'manifest'
  bytes: Buffer
}

const statement = `BASE_BACKUP (LABEL 'quoin', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'client')`

/** First byte of each message of the stream. */
const marks = { archive: 'n'.charCodeAt(0), data: 'd'.charCodeAt(0), manifest: 'm'.charCodeAt(0) }

/**
 * The command BASE_BACKUP of Postgres. Its answer has two sets of rows (the position in the log, and the tablespaces),
 * then the stream, then one more set. The stream consists of archives, one for each tablespace, and the manifest.
 */
export class BaseBackupQuery extends StreamedQuery<BaseBackupPiece> {
  #part: BaseBackupPiece['part'] | undefined

  constructor() {
    super(statement)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const mark = chunk[0]
    if (mark === marks.archive) this.#beginArchive()
    else if (mark === marks.manifest) this.#part = 'manifest'
    else if (mark === marks.data && this.#part)
      this.add({ part: this.#part, bytes: Buffer.from(chunk.subarray(1)) }, chunk.length)
  }

  #beginArchive(): void {
    if (this.#part === undefined) this.#part = 'archive'
    else
      this.fail(
        new Error('The database uses tablespaces outside its directory, which a backup does not support.'),
      )
  }
}
