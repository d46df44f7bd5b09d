import assert from 'node:assert/strict'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbeddedPostgres } from './index.ts'
import { until } from './processes.ts'
import { accountFor } from './account.ts'
import { changeOwner } from './account.ts'
import { afterwards, queryRows, kill9, open, postmasterOf, scratchDirectory } from './testing/scratch.ts'

test('a start waits until a recovery is finished and the database can be written, and logs this', async (t) => {
  const directory = scratchDirectory(t)
  const cluster = join(directory, 'postgres')
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await kill9(postmasterOf(directory))
  await first.stop()
  // Command with which Postgres reads archived log files during recovery. It waits until the file `go` exists, so that
  // Postgres stays in recovery, and thus read-only, until then.
  const archive = `case %f in 00000002.history) while [ ! -e go ]; do sleep 0.05; done;; esac; exit 1`
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `hot_standby = on\nrecovery_target_timeline = 'current'\nrestore_command = '${archive}'\n`,
  )
  writeFileSync(join(cluster, 'recovery.signal'), '')
  rmSync(join(directory, 'postgres-logins'))
  const account = accountFor(cluster)
  if (account) changeOwner(account, cluster)

  const lines: string[] = []
  const opening = openEmbeddedPostgres({ directory, holder: 'server', log: (line) => lines.push(line) })
  const outcome = opening.then(
    () => 'opened',
    (error: Error) => error.message,
  )
  afterwards(t, () => opening.then((postgres) => postgres.stop()))
  afterwards(t, () => writeFileSync(join(cluster, 'go'), ''))
  const report = new Promise<string>((resolve) => {
    void until(() => lines.some((line) => /recover/.test(line)), 60_000).then((isReported) =>
      resolve(isReported ? 'waits' : 'says nothing'),
    )
  })
  assert.equal(await Promise.race([outcome, report]), 'waits')
  writeFileSync(join(cluster, 'go'), '')
  assert.equal(await outcome, 'opened')
  const { connection } = await opening
  assert.deepEqual(await queryRows(connection, 'insert into kept values (43) returning answer'), [
    { answer: 43 },
  ])
})

test('a standby database is refused', async (t) => {
  const directory = scratchDirectory(t)
  const cluster = join(directory, 'postgres')
  await (await open(t, directory)).stop()
  writeFileSync(join(cluster, 'standby.signal'), '')
  await assert.rejects(open(t, directory), /^StartRefused: The database in .* is a standby/)
})
