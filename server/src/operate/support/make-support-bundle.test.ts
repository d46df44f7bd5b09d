import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fillTables } from '../../../../scripts/migrations/reference-rows.ts'
import { readConfig } from '../../config.ts'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { doctorParts } from '../testing/doctor-parts.ts'
import { makeSupportBundle } from './make-support-bundle.ts'

// A canary is a value that stands where a secret or a record of a customer would. None may be in the bundle.
const canary = 'Zanzibar Canary'
const secrets = {
  QUOIN_SECRET: 'canary-secret-canary-secret-canary-secret',
  CRON_SECRET: 'canary-cron-secret',
  QUOIN_BACKUP_PASSPHRASE: 'canary passphrase',
  SMTP_URL: 'smtp://canary:canary-mail-password@127.0.0.1:1',
  QUOIN_MAIL_FROM: 'canary@example.com',
}
const entries = [
  {
    level: 'error',
    time: '2026-01-01T00:00:00.000Z',
    msg: 'A mutation failed.',
    operation: canary,
    input: { name: canary },
  },
  {
    level: 'warn',
    msg: `The client "${canary}" wrote to canary@example.com from +1 (555) 010-9999 at 2026-01-01 02:30:04.`,
    err: {
      type: 'DatabaseError',
      code: '23505',
      message: `duplicate key value violates unique constraint "clients_email_key": '${canary}'`,
      stack: `DatabaseError: ${canary}\n    at createClient (create.ts:1:1)`,
    },
  },
]
const postgresLog = `2026-01-01 00:00:00.000 UTC [12] LOG:  database system is ready to accept connections
2026-01-01 00:00:01.000 UTC [13] ERROR:  duplicate key value violates unique constraint "clients_email_key"
2026-01-01 00:00:01.000 UTC [13] DETAIL:  Key (email)=(canary@example.com) already exists.
2026-01-01 00:00:01.000 UTC [13] STATEMENT:  insert into clients (name) values ('${canary}',
	'${canary}')
2026-01-01 00:00:02.000 UTC [13] ERROR:  invalid input syntax for type uuid: "${canary}"
`

test('a support bundle has versions, checks, sizes and errors, and no secret and no value of a row', async (t) => {
  const directory = scratchDirectory(t)
  const { client, connection } = await doctorParts(t)
  await fillTables(client)
  await client.query(`update live.clients set name = $1, email = 'canary@example.com'`, [canary])
  await client.query(`select '${canary}', 5550109999`)
  const failed = await client.query(
    `update quoin.tasks set state = 'dead_letter', kind = 'mail.send', due_at = now(), last_error = 'The server refused canary@example.com and +1 (555) 010-9999.'`,
  )
  assert.ok(failed.rowCount! > 0)
  const config = readConfig({ QUOIN_DATA_DIR: directory, ...secrets })
  const log = join(directory, 'service.log')
  writeFileSync(log, `${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n${canary}: 'password'\n`)
  writeFileSync(join(directory, 'postgres.log'), postgresLog)
  writeFileSync(join(directory, 'secret'), secrets.QUOIN_SECRET)

  const file = join(directory, 'support.json')
  const opened = { connection, exited: new Promise<string>(() => {}), stop: () => Promise.resolve() }
  const make = () => makeSupportBundle(config, () => Promise.resolve(opened), { file, log, now: new Date() })
  await make()
  const text = readFileSync(file, 'utf8')
  assert.doesNotMatch(text, /Zanzibar/)
  assert.doesNotMatch(text, /canary[-@ ]|555|010-9999/)
  // The values of all other columns of text.
  assert.doesNotMatch(text, /\btext \d+/)
  assert.equal(statSync(file).mode & 0o777, 0o600)

  const bundle = JSON.parse(text)
  assert.deepEqual(bundle.settings.toSorted(), ['QUOIN_DATA_DIR', ...Object.keys(secrets)].toSorted())
  assert.ok(bundle.doctor.length > 20)
  const letters = bundle.doctor.find(({ name }: { name: string }) => name === 'dead-letters')
  assert.match(letters.wrong, /The server refused \[email\] and \[number\]/)
  const clients = bundle.database.tables.find((each: { table: string }) => each.table === 'clients')
  assert.ok(clients.rows >= 1000, JSON.stringify(clients))
  assert.deepEqual(bundle.postgres_log, [
    '2026-01-01 00:00:00.000 UTC [12] LOG: database system is ready to accept connections',
    '2026-01-01 00:00:01.000 UTC [13] ERROR: duplicate key value violates unique constraint "clients_email_key"',
    '2026-01-01 00:00:02.000 UTC [13] ERROR: invalid input syntax for type uuid: "…"',
  ])
  const [first, second] = bundle.service_log.map((line: string) =>
    line.startsWith('{') ? JSON.parse(line) : line,
  )
  assert.deepEqual(first, { level: 'error', time: '2026-01-01T00:00:00.000Z', msg: 'A mutation failed.' })
  assert.match(second.msg, /wrote to \[email\] from \[number\] at 2026-01-01 02:30:04\.$/)
  assert.deepEqual(second.err, {
    type: 'DatabaseError',
    code: '23505',
    message: 'duplicate key value violates unique constraint "clients_email_key": "…"',
    at: ['at createClient (create.ts:1:1)'],
  })
  await assert.rejects(make(), { name: 'StartRefused', message: /exists already/ })
})

test('a support bundle of a database that does not answer has the other parts', async (t) => {
  const directory = scratchDirectory(t)
  const config = readConfig({ QUOIN_DATA_DIR: directory })
  const file = join(directory, 'support.json')
  const closed = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  await makeSupportBundle(config, closed, { file, log: undefined, now: new Date() })
  const { database, doctor, service_log } = JSON.parse(readFileSync(file, 'utf8'))
  assert.deepEqual([database, service_log], [{ unreadable: 'ECONNREFUSED' }, null])
  assert.equal(doctor[0].is_right, false)
  assert.ok(existsSync(file))
})
