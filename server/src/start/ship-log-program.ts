import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readConfig } from '../config.ts'
import { selectErasures } from '../domains/office/personal-data/index.ts'
import { objectsInStorage } from '../domains/organization/stored-files/index.ts'
import type { Connection } from '../kernel/database/database.ts'
import { queriesOn } from '../kernel/database/queries-on.ts'
import { withClient } from '../kernel/database/with-client.ts'
import { openStorage } from '../kernel/storage/index.ts'
import { readBackupSetup } from '../operate/backup/backup-setup.ts'
import { shipLog, type ShipReport } from '../operate/log/ship-log.ts'
import { refusalOf } from './refusal.ts'

/**
 * The program with which the service ships its log. It is a separate process, because a repository on a network disk
 * that does not answer would block the threads of the service. The first line of its standard input contains the
 * connection to the database. It exits when its standard input ends, because the service has then exited. It prints its
 * answer as JSON, or the reason of a failure to standard error.
 */
try {
  const lines = createInterface({ input: process.stdin })
  const [line] = (await once(lines, 'line')) as [string]
  lines.on('close', () => process.exit(1))
  process.stdout.write(JSON.stringify(await ship(JSON.parse(line) as Connection)))
  process.exit(0)
} catch (error) {
  process.stderr.write(refusalOf(error) ?? String((error as Error).stack))
  process.exit(1)
}

async function ship(connection: Connection): Promise<ShipReport | null> {
  const config = readConfig(process.env)
  const setup = await readBackupSetup(config.dataDirectory, config.backup.to)
  return await withClient({ ...connection, application_name: 'quoin log' }, async (client) => {
    const queries = queriesOn(client)
    const report = await shipLog({
      dataDirectory: config.dataDirectory,
      setup,
      storage: openStorage(config.storage),
      now: async () => {
        const row = await queries.row<{ now: Date }>('select clock_timestamp() as now')
        return row!.now.toISOString()
      },
      objectsSince: (at) => objectsInStorage(queries, at),
      erasures: () => selectErasures(queries),
    })
    return report ?? null
  })
}
