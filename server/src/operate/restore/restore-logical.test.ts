// Runs in its own process: it restores installations, which makes them quiet.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createApp } from '../../app/app.ts'
import { readConfig } from '../../config.ts'
import { findOrganization } from '../../domains/organization/company/index.ts'
import { createKey } from '../../domains/organization/company/operations.ts'
import { operatorOf } from '../../kernel/access/operator.ts'
import { exactScopes } from '../../kernel/access/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/logs.ts'
import { run } from '../../kernel/operations/run.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { everyOperation } from '../../app/catalog.ts'
import { demo, ownerOf } from '../../demo/testing/look-at-demo.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { findInstallationMark } from '../../kernel/installation/installation-mark.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import { refuseHalfRestored } from '../../start/refuse-half-restored.ts'
import { prepareDatabase } from '../../start/prepare-database.ts'
import { defaultRetention } from '../../kernel/retention/retention.ts'
import { asOwner } from '../../start/postgres/index.ts'
import { afterwards, type Ending, scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { newerMigrations } from '../../testing/newer-migrations.ts'
import { inboundMailSecret, testApp, type TestApp } from '../../testing/test-app.ts'
import { auditInstallation } from '../audit/index.ts'
import { backUpInstallation } from '../backup/back-up-installation.ts'
import type { BackupForm } from '../backup/archive.ts'
import type { BackupReport } from '../backup/back-up.ts'
import type { Contents } from '../backup/archive.ts'
import { copyTables, noTablesCopied } from '../backup/copy-tables.ts'
import { type Entry, entriesOf, withMembers, writeEntries } from '../../../test/operate/spoilt.ts'
import { chooseForm } from '../backup/choose-form.ts'
import { writeErasures } from '../backup/erasures.ts'
import { repositoryOf } from '../backup/repository.ts'
import { differentTables } from '../testing/different-tables.ts'
import { moveAllBytes } from '../testing/move-all-bytes.ts'
import { eraseAgain } from './erase-again.ts'
import { prepareOwnDatabase } from './own-database.ts'
import { openBackup } from './open-backup.ts'
import { restore, type RestoreParts, type RestoreReport } from './restore.ts'

const passphrase = 'a passphrase of the tests'
const tidy: (() => unknown)[] = []
const whole: Ending = { after: (each) => void tidy.unshift(each) }

const masterSecret = 'a secret that only tests use, long enough'
const environment = {
  QUOIN_PUBLIC_URL: 'http://quoin.test',
  QUOIN_SECRET: masterSecret,
  QUOIN_CELL: '7k',
  QUOIN_PAYMENTS: 'fake',
  QUOIN_VOICE: 'fake',
  QUOIN_PROPERTY_DATA: 'fake',
  QUOIN_IMAGERY: 'fake',
  QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
  EMAIL_INBOUND_WEBHOOK_SECRET: inboundMailSecret,
  QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
  DATABASE_URL: 'postgres://a-server.example/quoin',
}
const at = new Date().toISOString()

let app: TestApp
const keys: string[] = []
let file = ''
let report: BackupReport
let restored: Restored & { database: Connection }

before(async () => {
  app = await testApp()
  const { companies } = await demo()
  await moveAllBytes(app, 5)
  for (const { slug } of companies) {
    const actor = operatorOf((await findOrganization(app.database.system, slug))!)
    const input = { mode: 'live', name: 'Reader', scopes: exactScopes } as const
    keys.push((await run(app.kernel, createKey, { actor, input, requestId: newId() })).key)
  }
  app.clock.now = new Date(at)
  // An organization that has moved away: its rows are gone, except for those that say so.
  await app.inspect.query(
    `insert into quoin.moves (org_id, state, cell) values (gen_random_uuid(), 'gone', 'zz')`,
  )
  file = join(scratchDirectory(whole), 'logical.backup')
  report = await backUp(file)
  const database = await emptyDatabase()
  restored = { ...(await restoreInto(whole, database)), database }
})
after(async () => {
  for (const each of tidy) await each()
})

/** The owner of the tables: a login that may neither replicate nor bypass row-level security. */
const login = (): Connection => asOwner(app.owner)

async function backUp(
  path: string,
  print: (line: string) => void = () => undefined,
  { connection = login(), form }: { connection?: Connection; form?: BackupForm } = {},
): Promise<BackupReport> {
  const config = readConfig({ ...environment, QUOIN_DATA_DIR: app.dataDirectory })
  const openPostgres = () =>
    Promise.resolve({
      connection,
      exited: new Promise<string>(() => undefined),
      stop: () => Promise.resolve(),
    })
  return await backUpInstallation(
    { config, openPostgres, form },
    { file: path, protection: { kind: 'passphrase', passphrase }, print },
  )
}

/** Creates an empty database that the login owns. */
async function emptyDatabase(): Promise<Connection> {
  const database = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  await withClient(app.owner, (client) =>
    client.query(`create database ${database} owner ${asOwner(app.owner).user}`),
  )
  return { ...login(), database }
}

type Restored = RestoreReport & { directory: string; lines: string[] }

async function restoreInto(
  t: Ending,
  database: Connection | undefined,
  {
    directory = join(scratchDirectory(t), 'copy'),
    path = file,
    secret = passphrase,
    ...more
  }: Partial<RestoreParts> & { path?: string } = {},
): Promise<Restored> {
  const lines: string[] = []
  const backup = await openBackup(path)
  try {
    const restored = await restore({
      backup,
      secret,
      directory,
      database,
      storageIn: (dataDirectory) => openStorage({ kind: 'directory', dataDirectory }),
      print: (line) => void lines.push(line),
      ...more,
    })
    return { ...restored, directory, lines }
  } finally {
    await backup.close()
  }
}

/** Tables that a restore changes on purpose: since when it is quiet, and the next numbers. */
// The log of requests is written up to three seconds after the requests.
const changed = ['quoin.installation', 'quoin.request_log', 'live.counters', 'sandbox.counters']

async function assertEqualTables(copy: Connection): Promise<void> {
  const contents = async (connection: Connection) =>
    (await auditInstallation(connection, app.kernel.services.storage, { depth: 'presence' })).details.contents
  const different = differentTables(await contents(app.owner), await contents(copy))
  assert.deepEqual(
    different.filter(({ name }) => !changed.includes(name)),
    [],
  )
}

test('the rows of an installation come back into an empty database of a server, by a login without rights on the server', async () => {
  const { audit, faults, directory, about, database } = restored
  assert.deepEqual([faults, audit.unbalanced, audit.missing, audit.wrong], [[], 0, 0, 0])
  assert.ok(
    audit.rows > 5000 && audit.journals > 100 && audit.files > 10,
    JSON.stringify({ ...audit, details: 0 }),
  )
  assert.deepEqual([about.form, report.form], ['logical', 'logical'])
  await assertEqualTables({ ...app.owner, database: database.database! })
  assert.equal(existsSync(join(directory, 'restoring')), false)
  assert.equal(readFileSync(join(directory, 'secret'), 'utf8').trim(), masterSecret)
  const [here, there] = [await shapeOf(app.owner), await shapeOf(database)]
  assert.deepEqual([[...here.difference(there)], [...there.difference(here)]], [[], []])
  const state = await withClient({ ...app.owner, database: database.database! }, async (client) => {
    const { rows } = await client.query(
      `select i.quiet_since is not null as quiet, to_regclass('public.quoin_restoring') as mark from quoin.installation i`,
    )
    return rows
  })
  assert.deepEqual(state, [{ quiet: true, mark: null }])
})

/** Returns what a restore takes apart and must put together again, and the values of sequences, as texts. */
async function shapeOf(connection: Connection): Promise<Set<string>> {
  return await withClient(connection, async (client) => {
    await client.query('set search_path = pg_catalog')
    const { rows } = await client.query<{ fact: string }>(shape)
    return new Set(rows.map(({ fact }) => fact))
  })
}

const shape = `
  select f.conrelid::regclass::text || ' ' || f.conname || ' ' || pg_get_constraintdef(f.oid) as fact from pg_constraint f where f.contype = 'f'
   union all select c.oid::regclass::text || ' ' || c.relrowsecurity::text || c.relforcerowsecurity::text || c.relkind::text
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and c.relkind in ('r', 'p')
   union all select t.tgrelid::regclass::text || ' ' || t.tgname || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal
   union all select p.oid::regclass::text || ' ' || pg_get_expr(p.relpartbound, p.oid) from pg_class p where p.relispartition and p.relkind = 'r'
   union all select s.schemaname || '.' || s.sequencename || ' ' || coalesce(s.last_value, 0) from pg_sequences s
   order by 1`

test('the copy answers every question as the original does, over REST and for every query without input', async (t) => {
  const { database, directory } = restored
  const copy = await createApp({
    config: readConfig({ ...environment, QUOIN_DATA_DIR: directory }),
    connection: database,
    masterSecret,
    log: createLog('silent', process.stdout),
    now: () => at,
    outbound: { resolve: () => Promise.resolve(['93.184.215.14']) },
  })
  afterwards(t, () => copy.close())
  const { companies } = await demo()
  const answered = new Set<string>()
  for (const company of companies) {
    const actor = await ownerOf(company)
    for (const operation of questions) {
      const [here, there] = [
        await answerOf(app, operation, actor),
        await answerOf(copy, operation, {
          ...actor,
          org: (await findOrganization(copy.database.system, company.slug))!,
        }),
      ]
      assert.deepEqual([operation.name, there], [operation.name, here])
      if (hasRecords(here)) answered.add(operation.name)
    }
  }
  t.diagnostic([...answered].join(' '))
  assert.ok(answered.size > 25, [...answered].join(' '))
  let records = 0
  for (const key of keys)
    for (const path of await listPaths(key)) {
      const [here, there] = [
        await injectRequest(app.server, 'GET', path, { key }),
        await injectRequest(copy.server, 'GET', path, { key }),
      ]
      assert.deepEqual(
        [path, there.status, comparable(there.body)],
        [path, here.status, comparable(here.body)],
      )
      for (const { id } of recordsIn(here.body)) {
        const one = `${path}/${id}`
        const [ours, theirs] = [
          await injectRequest(app.server, 'GET', one, { key }),
          await injectRequest(copy.server, 'GET', one, { key }),
        ]
        assert.deepEqual([one, theirs.status, theirs.body], [one, ours.status, ours.body])
        records++
      }
    }
  assert.ok(records > 40, String(records))
})

/**
 * Queries that need no input. Left out are those about the installation itself or about one of its devices: a copy has
 * another identity and other totals of limits.
 */
const questions = everyOperation.filter(
  (operation) =>
    operation.kind === 'query' &&
    operation.input.safeParse({}).success &&
    !/^(sync|mobile|health)\./.test(operation.name),
)

/** True if an answer contains a list that is not empty. */
const hasRecords = (answer: unknown): boolean =>
  Object.values(answer ?? {}).some((each) => Array.isArray(each) && each.length > 0)

async function answerOf(
  { kernel }: Pick<TestApp, 'kernel'>,
  operation: Operation,
  actor: MemberActor,
): Promise<unknown> {
  try {
    return comparable(await run(kernel, operation as never, { actor, input: {}, requestId: newId() }))
  } catch (error) {
    return { error: String(error) }
  }
}

/** Returns the paths of the API that list records and need no input. */
async function listPaths(key: string): Promise<string[]> {
  const { body } = await injectRequest(app.server, 'GET', '/api/v1/openapi.json', { key })
  const { paths } = body as {
    paths: Record<string, { get?: { parameters?: { in: string; required?: boolean }[] } }>
  }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const needsInput = get?.parameters?.some((each) => each.required && each.in === 'query') === true
    // The feed of changes answers cursors, and each installation has its own. The stream of events does not end.
    if (!get || needsInput || path.includes('{') || /openapi|changes|stream|health|workflows/.test(path))
      return []
    return [path.startsWith('/api') ? path : `/api/v1${path}`]
  })
}

/** An answer without the cursor of the next page, which is encrypted with a random number. */
function comparable(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value: unknown) =>
    /cursor|request_id/.test(name) ? undefined : value,
  )
  return text === undefined ? undefined : JSON.parse(text)
}

/** Returns the first records of a list. */
function recordsIn(body: unknown): { id: string }[] {
  const { data } = body as { data?: { id?: string }[] }
  if (!Array.isArray(data)) return []
  return data.filter((each): each is { id: string } => typeof each.id === 'string').slice(0, 10)
}

test('the restored copy has another identity, so that cursors of the original are refused', async () => {
  const { database } = restored
  const identityOf = (connection: Connection) =>
    withClient(connection, (client) => findInstallationMark(queriesOn(client)))
  const before = await identityOf(database)
  await withClient(database, (client) => client.query('comment on schema quoin is null'))
  assert.notEqual(await identityOf(database), before)
})

test('a logical backup of an embedded database comes back into the embedded database of an empty directory', async (t) => {
  const path = join(scratchDirectory(t), 'embedded.backup')
  assert.equal(
    (await backUp(path, () => undefined, { connection: app.owner, form: 'logical' })).form,
    'logical',
  )
  const { audit, faults } = await restoreInto(t, undefined, { path })
  assert.deepEqual([faults, audit.unbalanced, audit.missing], [[], 0, 0])
  const original = await auditInstallation(app.owner, app.kernel.services.storage, { depth: 'presence' })
  assert.deepEqual(
    differentTables(original.details.contents, audit.details.contents).filter(
      ({ name }) => !changed.includes(name),
    ),
    [],
  )
})

test('a newer program restores the tables as they were, and then migrates them', async (t) => {
  const migrations = newerMigrations(t, {
    '9990_nicknames.sql': `-- In each mode\nalter table leads add column nickname text not null default 'Ada';\n`,
  })
  const database = await emptyDatabase()
  const { faults, audit } = await restoreInto(t, database, { migrations })
  assert.deepEqual(faults, [])
  const { rows } = await withClient({ ...app.owner, database: database.database! }, (client) =>
    client.query(
      `select count(*)::int as leads, count(*) filter (where l.nickname = 'Ada')::int as named,
              (select count(*)::int from public.quoin_migrations m where m.name = '9990_nicknames.sql') as applied from live.leads l`,
    ),
  )
  const [{ leads, named, applied }] = rows as [{ leads: number; named: number; applied: number }]
  assert.ok(leads > 50, String(leads))
  assert.deepEqual([named, applied], [leads, 1])
  assert.ok(audit.rows > 5000)
})

test('a person who was erased after the backup is erased in the restored copy, and no one else', async (t) => {
  const { companies } = await demo()
  const org_id = (await findOrganization(app.database.system, companies[0].slug))!.id
  const { rows: clients } = await app.inspect.query<{ id: string; name: string }>(
    `select id, name from live.clients where org_id = $1 and merged_into is null order by id limit 2`,
    [org_id],
  )
  const [erased, other] = clients as [(typeof clients)[0], (typeof clients)[0]]
  const erasure = {
    org_id,
    id: newId(),
    client_id: erased.id,
    record_ids: [erased.id],
    address_digests: [],
    created_by_type: 'member',
    created_by_id: null,
    created_by_key: null,
    created_at: new Date().toISOString(),
  }
  const repository = repositoryOf(file)
  await writeErasures(repository, [erasure])
  t.after(() => rmSync(join(repository, 'erased'), { recursive: true }))
  const database = await emptyDatabase()
  const { faults, lines } = await restoreInto(t, database, {
    eraseAgain: (copy) => eraseAgain(copy, () => Promise.resolve(app.kernel.services.addressDigests)),
  })
  assert.deepEqual(faults, [])
  assert.ok(
    lines.includes('erased again because they were erased after the backup: 1 person'),
    lines.join('\n'),
  )
  const { rows } = await withClient({ ...app.owner, database: database.database! }, (client) =>
    client.query<{ name: string }>(`select name from live.clients where id in ($1, $2) order by id`, [
      erased.id,
      other.id,
    ]),
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Erased person', other.name],
  )
})

test('a database that is not empty, and one in use, are refused, and an interrupted restore begins anew', async (t) => {
  const database = await emptyDatabase()
  await withClient(database, (client) => client.query('create table public.guests (name text)'))
  await assert.rejects(
    restoreInto(t, database),
    /^StartRefused: The database restored_\w+ is not empty: it contains public\.guests|guests\. A backup/,
  )
  await withClient(database, (client) =>
    client.query(
      'drop table public.guests; create table public.quoin_restoring (begun_at timestamptz); create schema live; create table live.leads (id int)',
    ),
  )
  await assert.rejects(
    prepareDatabase(database, defaultRetention),
    /A restore into this database runs or was interrupted/,
  )
  await assert.rejects(
    withClient(database, async (client) => {
      await client.query('select pg_advisory_lock(7106125)')
      await restoreInto(t, database)
    }),
    /Another restore into this database is running/,
  )
  const begun = await prepareOwnDatabase(database)
  const { rows } = await withClient(database, (client) =>
    client.query(`select to_regclass('live.leads') as leads`),
  )
  assert.deepEqual(rows, [{ leads: null }])
  await begun.discard()
  await begun.release()
  await withClient(database, refuseHalfRestored)
})

test('a login that may not create roles is refused with the roles and the statement that an administrator must run', async (t) => {
  const database = await emptyDatabase()
  const name = `poor_${crypto.randomUUID().slice(0, 8)}`
  await withClient({ ...app.owner, database: database.database! }, (client) =>
    client.query(
      `create role "${name}" login password 'x'; alter database ${database.database} owner to "${name}"`,
    ),
  )
  tidy.unshift(() =>
    withClient({ ...app.owner, database: database.database! }, (client) =>
      client.query(`reassign owned by "${name}" to quoin_owner; drop role "${name}"`),
    ),
  )
  const poor = { ...database, user: name, password: 'x' }
  await assert.rejects(
    restoreInto(t, poor),
    new RegExp(
      `may not create roles, and Quoin needs the roles quoin_live.*alter role "${name}" createrole;`,
    ),
  )
  await withClient(app.owner, (client) => client.query(`alter role "${name}" createrole`))
  await assert.rejects(
    restoreInto(t, poor),
    new RegExp(
      `exist on the server.*grant quoin_live, quoin_sandbox, quoin_system to "${name}" with admin option;`,
    ),
  )
})

test('a torn, a shortened and a changed backup, and a wrong passphrase, are refused and leave nothing', async (t) => {
  const bytes = readFileSync(file)
  const scratch = scratchDirectory(t)
  const database = await emptyDatabase()
  const refuse = async (
    name: string,
    content: Buffer,
    sentence: RegExp,
    secret = passphrase,
  ): Promise<void> => {
    const path = join(scratch, name)
    writeFileSync(path, content)
    const directory = join(scratch, `copy-${name}`)
    await assert.rejects(restoreInto(t, database, { path, directory, secret }), sentence)
    const left = existsSync(directory) ? readdirSync(directory) : []
    assert.deepEqual(
      left.filter((each) => !each.startsWith('lock')),
      [],
    )
    const { rowCount } = await withClient(database, (client) =>
      client.query(`select from pg_namespace where nspname in ('quoin', 'live', 'sandbox', 'partitions')`),
    )
    assert.equal(rowCount, 0)
  }
  await refuse('short', bytes.subarray(0, bytes.length - 1000), /ends early|damaged/)
  await refuse('half', bytes.subarray(0, bytes.length >> 1), /ends early|damaged/)
  const altered = Buffer.from(bytes)
  altered[bytes.length - 5000]! ^= 1
  await refuse('altered', altered, /damaged/)
  await refuse('foreign', bytes, /The passphrase is not the one of this backup/, 'another passphrase, long')
})

test('a backup whose content is encrypted correctly and wrong inside is refused', async (t) => {
  const entries = await entriesOf(file, passphrase)
  const scratch = scratchDirectory(t)
  const database = await emptyDatabase()
  const refuse = async (name: string, wrong: readonly Entry[], sentence: RegExp): Promise<void> => {
    const path = join(scratch, name)
    await writeEntries(path, wrong, { kind: 'passphrase', passphrase })
    await assert.rejects(restoreInto(t, database, { path }), sentence)
  }
  const isRows = ({ path }: Entry): boolean => path.startsWith('rows/')
  const contentsOf = (change: (contents: Contents) => void): Entry[] =>
    entries.map((entry) => {
      if (entry.path !== 'contents.json') return entry
      const contents = JSON.parse(entry.bytes.toString()) as Contents
      change(contents)
      return { ...entry, bytes: Buffer.from(JSON.stringify(contents)) }
    })
  const first = entries.find(isRows)!
  await refuse(
    'lost',
    entries.filter((entry) => entry !== first),
    /differ from those that were backed up, in /,
  )
  const leads = (
    JSON.parse(entries.find(({ path }) => path === 'contents.json')!.bytes.toString()) as Contents
  ).tables.findIndex(({ name }) => name === 'live.leads')
  const changedRow = entries.map((entry) =>
    entry.path === `rows/${leads}/0`
      ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace(/[aeiou](?=[a-z]+ )/, 'y')) }
      : entry,
  )
  await refuse('row', changedRow, /differ from those that were backed up, in live\.leads\./)
  const digest = contentsOf(({ tables }) => void (tables[leads]!.digest = '1 2'))
  await refuse('digest', digest, /differ from those that were backed up, in live\.leads\./)
  await refuse(
    'end',
    entries.filter(({ path }) => path !== 'contents.json'),
    /incomplete/,
  )
  await refuse(
    'order',
    entries.filter(({ path }) => path !== 'layout.json'),
    /rows before the description of its tables/,
  )
  const twice = entries.flatMap((entry) => (entry === first ? [entry, entry] : [entry]))
  await refuse('twice', twice, /lacks a part of the table/)
  const layout = entries.map((entry) =>
    entry.path === 'layout.json'
      ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace('"live.leads"', '"live.guests"')) }
      : entry,
  )
  await refuse('tables', layout, /are not those of its migrations/)
})

test('a copy with faults stays marked, so that no host starts on it, and can be restored again', async (t) => {
  const entries = await entriesOf(file, passphrase)
  const lost = entries.find(({ path }) => path.startsWith('files/'))!
  const path = join(scratchDirectory(t), 'without-a-file')
  const without = entries
    .filter((entry) => entry !== lost)
    .map((entry) =>
      entry.path === 'end.json' ? withMembers(entry, { files: report.objects.files - 1 }) : entry,
    )
  await writeEntries(path, without, { kind: 'passphrase', passphrase })
  const database = await emptyDatabase()
  const { faults } = await restoreInto(t, database, { path })
  assert.match(faults.join(), /^1 stored files are missing, among them /)
  await assert.rejects(prepareDatabase(database, defaultRetention), /runs or was interrupted/)
  const again = await prepareOwnDatabase(database)
  await again.discard()
  await again.release()
})

test('a database that is upgraded while it is described is not backed up', async () => {
  const parts = {
    migrations: [{ name: '0001_first.sql', expands: false }],
    touch: () => undefined,
    signal: undefined,
  }
  await assert.rejects(
    Array.fromAsync(copyTables(login(), noTablesCopied(), parts)),
    /The database was upgraded meanwhile, so no backup was made/,
  )
})

test('a backup says which form it has and why', async (t) => {
  const lines: string[] = []
  await backUp(join(scratchDirectory(t), 'a.backup'), (line) => void lines.push(line))
  assert.equal(lines[0], 'logical backup: the login quoin_owner may not replicate the database')
  assert.match(lines[1]!, /^database: \d+ tables, [\d,]+ rows, all of one moment$/)
  assert.deepEqual(await chooseForm(app.owner, true, undefined), {
    form: 'physical',
    reason: 'the database is the embedded one',
  })
  assert.equal((await chooseForm(app.owner, true, 'logical')).form, 'logical')
  assert.match(
    (await chooseForm(app.owner, false, undefined)).reason,
    /^the database belongs to a server of its own/,
  )
  await assert.rejects(chooseForm(app.owner, false, 'physical'), /possible for the embedded Postgres only/)
  await assert.rejects(
    chooseForm(login(), true, 'physical'),
    /^StartRefused: The login quoin_owner may not replicate/,
  )
})
