import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../../start/postgres/index.ts'
import { backupFolder } from './backup-setup.ts'

/**
 * Locks one kind of work that writes into a directory of backups. Undefined if another process does this work. The lock
 * file is in the data directory, because not every network disk supports locks. Each directory of backups has locks of
 * its own: a process that waits for a hanging disk cannot be killed and holds its lock, and must not prevent backups into
 * another directory.
 */
export function lockTarget(
  dataDirectory: string,
  directory: string,
  work: 'backup' | 'shipping',
): (() => void) | undefined {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const folder = join(backupFolder(dataDirectory), 'locks', `${work}-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return lockDirectory(folder)
}
