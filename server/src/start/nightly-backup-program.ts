import { readConfig } from '../config.ts'
import { readBackupSetup } from '../operate/backup/backup-setup.ts'
import { backUpToRepository } from '../operate/backup/back-up-to-repository.ts'
import { openExisting } from './open-existing.ts'
import { refusalOf } from './refusal.ts'

/**
 * The program that the service runs every night. It does what `quoin backup` does, with half the memory, because it does
 * not load the operations. Prints its answer as JSON, or the reason of a failure to standard error.
 */
try {
  const config = readConfig(process.env)
  const { directory: to, ...keys } = await readBackupSetup(config.dataDirectory, config.backup.to)
  const report = await backUpToRepository(
    { config, openPostgres: () => openExisting(config) },
    { setup: { directory: to, ...keys }, keep: config.backup.keep, print: () => undefined },
  )
  const { name, bytes, objects, deleted } = report
  const { files, added, missing, wrong } = objects
  const answer = { name, to, bytes, files, added, missing: missing.length, wrong: wrong.length, deleted }
  process.stdout.write(JSON.stringify(answer))
} catch (error) {
  process.stderr.write(refusalOf(error) ?? String((error as Error).stack))
  process.exitCode = 1
}
