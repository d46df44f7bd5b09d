import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deleteRestoredCluster, makeDataDirectory } from '../../start/postgres/index.ts'
import { restore, type RestoreParts, type RestoreReport } from './restore.ts'

const prefix = 'verify-'
/** Age after which a scratch directory cannot belong to a running check any more, in milliseconds. */
const abandonedMs = 24 * 3600_000

/**
 * Restores a backup into a scratch directory inside `parent`, checks it, and deletes it. A killed check leaves its
 * scratch directory behind; a check on a later day deletes it.
 */
export async function verifyBackup(
  parent: string,
  parts: Omit<RestoreParts, 'directory'>,
): Promise<RestoreReport> {
  const above = makeDataDirectory(parent)
  await deleteAbandoned(above, parts.print)
  const directory = mkdtempSync(join(above, prefix))
  const deleteOnExit = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', deleteOnExit)
  try {
    return await restore({ ...parts, directory, setsDamagedAside: true })
  } finally {
    process.off('exit', deleteOnExit)
    await discard(directory, parts.print)
  }
}

async function deleteAbandoned(parent: string, log: (line: string) => void): Promise<void> {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const directory = join(parent, name)
    if (Date.now() - statSync(directory).mtimeMs > abandonedMs) await discard(directory, log)
  }
}

/** Deletes a scratch directory, and a database outside of it that belongs to it. */
async function discard(directory: string, log: (line: string) => void): Promise<void> {
  await deleteRestoredCluster(directory, log)
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
