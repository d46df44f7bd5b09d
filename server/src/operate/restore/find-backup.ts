import { existsSync, statSync } from 'node:fs'
import { StartRefused } from '../../start/postgres/index.ts'
import { backupPath, isRepository, listBackups } from '../backup/repository.ts'

/**
 * Returns the file of a backup. If `path` is a repository, returns the backup with this name in it or, without a name,
 * the newest backup.
 * @throws {StartRefused} if there is none.
 */
export async function findBackup(path: string, name: string | undefined): Promise<string> {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isDirectory && name !== undefined)
    throw new StartRefused(`${path} is not a directory with backups, so --name has no effect.`)
  if (!isDirectory) return path
  if (!(await isRepository(path)))
    throw new StartRefused(
      `${path} contains no backups of Quoin. Name the directory that contains the folder backups, or the file of a backup.`,
    )
  const names = await listBackups(path)
  const chosen = name ?? names[0]
  if (chosen === undefined) throw new StartRefused(`There is no complete backup in ${path}.`)
  const file = backupPath(path, chosen)
  if (existsSync(file)) return file
  throw new StartRefused(`There is no backup ${chosen} in ${path}. There are: ${names.join(', ')}.`)
}
