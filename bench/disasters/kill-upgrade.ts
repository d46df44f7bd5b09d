import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../server/src/start/postgres/index.ts'
import { runDoctor } from './compare.ts'
import type { Disaster } from './disaster.ts'
import { killAtRandom } from './kill-at-random.ts'
import { createWithOlder, startOlder, unpackOlder } from './older-tree.ts'
import { compareRunning } from './recover.ts'

/** Upgrades from an earlier version with data are killed. The next one completes them, and no record is missing. */
export const killUpgrade: Disaster = {
  name: 'kill-upgrade',
  async run(scene) {
    const older = await unpackOlder(scene, 20)
    const directory = join(scene.scratch, 'of-older')
    mkdirSync(directory, { mode: 0o700 })
    createWithOlder(older, directory)
    const env = { ...scene.env, QUOIN_DATA_DIR: directory, QUOIN_DEMO: '1' }
    // The first start creates the demonstration companies.
    const program = await startOlder(older, env)
    program.signal('SIGTERM')
    await program.ended
    const before = await countRecords(directory)
    const file = join(scene.scratch, 'before-upgrade.backup')
    const backup = ['--backup-to', file, '--passphrase-file', scene.codeFile]
    await scene.json(['backup', '--to', file, '--passphrase-file', scene.codeFile], env)
    await scene.refused(['upgrade', '--yes', ...backup], env)
    await killAtRandom(scene, ['upgrade', '--yes', '--without-backup'], { times: 5, withinMs: 3500, env })
    await scene.json(['upgrade', '--yes', '--without-backup'], env)
    const after = await countRecords(directory)
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw new Error(
        `The upgrade has changed the records: ${JSON.stringify(before)} ${JSON.stringify(after)}`,
      )
    await runDoctor(scene, { env, allowed: ['backup-fresh'] })
    await compareRunning(scene)
  },
}

/** Counts the records of some kinds, and sums the books. */
async function countRecords(directory: string): Promise<Record<string, string>> {
  const postgres = await openEmbeddedPostgres({ directory, holder: 'command', log: () => undefined })
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from live.leads) as leads, (select count(*) from live.clients) as clients,
              (select count(*) from live.jobs) as jobs, (select count(*) from live.invoices) as invoices,
              (select count(*) from live.payments) as payments, (select sum(amount_cents) from live.payments) as paid,
              (select sum(debit_cents) from live.ledger_entries) as debits, (select count(*) from live.files) as files`,
    )
    return rows[0]!
  } finally {
    await client.end()
    await postgres.stop()
  }
}
