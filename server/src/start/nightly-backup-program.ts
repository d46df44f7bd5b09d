import { readConfig } from '../config.ts'
import { readBackupSetup } from '../operate/backup/backup-setup.ts'
import { backUpToRepository } from '../operate/backup/back-up-to-repository.ts'
import { openExisting } from './open-existing.ts'
import { refusalOf } from './refusal.ts'

/** Time after a failure in which the process can end on its own, in milliseconds. */
const exitMs = 5000

/**
 * The program that the service runs for the nightly backup. It makes the same backup as `quoin backup` but needs half
 * the memory, because it does not load the operations. It prints its answer as JSON, or the reason of a failure to
 * standard error.
 */
try {
  const config = readConfig(process.env)
  const setup = await readBackupSetup(config.dataDirectory, config.backup.to)
  const report = await backUpToRepository(
    { config, openPostgres: () => openExisting(config) },
    { setup, keep: config.backup.keep, print: () => undefined },
  )
  const { name, form, bytes, objects, deleted, pruneFailure: prune_failure } = report
  const { files, added, repaired, missing, wrong } = objects
  const answer = {
    name,
    form,
    to: setup.directory,
    bytes,
    files,
    added,
    repaired,
    missing: missing.length,
    wrong: wrong.length,
    deleted,
    prune_failure,
  }
  process.stdout.write(JSON.stringify(answer))
} catch (error) {
  process.stderr.write(refusalOf(error) ?? String((error as Error).stack))
  process.exitCode = 1
  // An access to a hanging network disk never returns, and would keep this process running.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), exitMs).unref()
}
