import pg from 'pg'
import type { Connection } from '../../kernel/database/database.ts'
import { socketOf } from '../../kernel/database/driver.ts'
import { socketKeepAlive } from '../../kernel/database/keep-alive.ts'
import { BaseBackupQuery, type BaseBackupPiece } from './base-backup-query.ts'

/**
 * Statement that creates a replication slot, which exists as long as its session. The slot retains the write-ahead log
 * that the copy needs, even if the log grows faster than it is copied.
 */
const slot = 'CREATE_REPLICATION_SLOT quoin_backup_$ID TEMPORARY PHYSICAL (RESERVE_WAL true)'

/**
 * Copies the whole cluster (the files of the database) while it is in use. Yields the pieces of one tar archive, and
 * then the pieces of Postgres's own manifest, which contains the SHA-256 digest of each file. Postgres verifies the
 * checksum of each page that it sends.
 *
 * The login must have the attribute REPLICATION. If the caller stops early, `signal` is aborted, or the process is
 * killed, Postgres ends the session and deletes the slot.
 */
export async function* readBaseBackup(
  connection: Connection,
  signal?: AbortSignal,
): AsyncGenerator<BaseBackupPiece> {
  const session: pg.ClientConfig & { replication: string } = {
    ...connection,
    ...socketKeepAlive,
    application_name: 'quoin backup',
    // A replication connection with a database name is allowed by the default lines of `pg_hba.conf`.
    replication: 'database',
  }
  const client = new pg.Client(session)
  const query = new BaseBackupQuery()
  // A lost connection also ends the running query, which reports it to the caller.
  client.on('error', () => undefined)
  // While the caller waits for a disk that hangs, it does not stop on its own.
  const release = (): void => void socketOf(client).destroy()
  await client.connect()
  signal?.addEventListener('abort', release)
  try {
    signal?.throwIfAborted()
    await client.query(slot.replace('$ID', crypto.randomUUID().replaceAll('-', '')))
    client.query(query as unknown as pg.Submittable)
    yield* query.items()
  } finally {
    signal?.removeEventListener('abort', release)
    if (query.isOver && !signal?.aborted) await client.end()
    else release()
  }
}
