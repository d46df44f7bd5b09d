import { readConfig } from '../config.ts'
import { readBackupSetup } from '../operate/backup/backup-setup.ts'
import { verifyNewest } from '../operate/restore/verify-newest.ts'
import { masterSecretOf } from './master-secret.ts'
import { refusalOf } from './refusal.ts'

/**
 * The program with which the service checks its newest backup every week. It exits when its standard input ends,
 * because the service has then exited. When it exits, the Postgres on the copy stops, and the copy is deleted. It
 * prints its answer as JSON, or the reason of a failure to standard error.
 */
process.stdin.on('end', () => process.exit(1)).resume()
process.once('SIGTERM', () => process.exit(143))
try {
  const config = readConfig(process.env)
  const { dataDirectory, backup } = config
  const { directory: repository } = await readBackupSetup(dataDirectory, backup.to)
  const masterSecret = masterSecretOf(config)
  const verification = await verifyNewest({ dataDirectory, masterSecret, repository })
  process.stdout.write(JSON.stringify(verification ?? null), () => process.exit(0))
} catch (error) {
  process.stderr.write(refusalOf(error) ?? String((error as Error).stack), () => process.exit(1))
}
