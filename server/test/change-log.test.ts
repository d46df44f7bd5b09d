import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { newId } from '../src/kernel/ids.ts'
import { testDatabase } from '../src/testing/test-database.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { quiet } from './from-catalog/what-happened.ts'
import { sampled } from './from-catalog/samples.ts'

// Tests the change log, in which the database records the changed rows of each transaction. Dry runs, the check of
// confirmed calls and the audit log are derived from it.

let owner: pg.Client
let tables: readonly LoggedTable[]
before(async () => {
  owner = new pg.Client(await testDatabase())
  await owner.connect()
  tables = await listLoggedTables(owner)
})
after(() => owner.end())

interface LoggedTable {
  name: string
  kind: string
  shape: string
  key: string
}

/** Lists the tables with a change log. The key column identifies the rows of a table; it need not be an id. */
async function listLoggedTables(client: pg.Client): Promise<LoggedTable[]> {
  const { rows } = await client.query<{ name: string; arguments: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, encode(t.tgargs, 'escape') as arguments
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgname = 'noted' and n.nspname in ('quoin', 'live') order by 1`,
  )
  return rows.map(({ name, arguments: triggerArgs }) => {
    const [kind = '', shape = '', key = ''] = triggerArgs.split('\\000')
    return { name, kind, shape, key }
  })
}

test('every table has a change log, or a comment that says why not, the same in both modes', async () => {
  const { rows } = await owner.query<{ name: string; mode: string; is_noted: boolean; why: string | null }>(
    `select c.relname as name, n.nspname as mode, obj_description(c.oid, 'pg_class') as why,
            exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'noted') as is_noted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const silent = rows.filter(({ is_noted, why }) => !is_noted && !why?.startsWith('not noted: '))
  assert.deepEqual(silent, [], 'call quoin.noted or quoin.not_noted in the migration that makes the table')
  const of = (mode: string) =>
    rows.filter((row) => row.mode === mode).map(({ name, is_noted }) => [name, is_noted])
  assert.deepEqual(of('sandbox'), of('live'))
})

type Rows = Map<string, Map<string, string>>

/** Returns all rows of the organization in these tables, keyed by table and key. */
async function rowsOf(org: TestOrg): Promise<Rows> {
  const parts = tables.map(({ name, key }) => {
    const id = key === '' ? `md5(to_jsonb(t)::text)` : `t.${key}::text`
    return `select '${name}' as name, ${id} as id, (to_jsonb(t) - 'changed_in')::text as row from ${name} t where t.org_id = $1`
  })
  // Uses a prepared statement, because planning takes longer than reading the rows.
  const { rows } = await org.app.inspect.query<{ name: string; id: string; row: string }>({
    name: 'rows of the logged tables',
    text: parts.join(' union all '),
    values: [org.id],
  })
  const rowsByTable = new Map(tables.map(({ name }) => [name, new Map<string, string>()]))
  for (const { name, id, row } of rows) rowsByTable.get(name)!.set(id, row)
  return rowsByTable
}

interface Change {
  kind: string
  shape: string
  id: string
  change: 'created' | 'updated' | 'deleted'
  version: number | null
}

function changesBetween(earlier: Rows, later: Rows): Change[] {
  return tables.flatMap(({ name, kind, shape }) => {
    const [from, to] = [earlier.get(name)!, later.get(name)!]
    return [...new Set([...from.keys(), ...to.keys()])].flatMap((id): Change[] => {
      const [old, now] = [from.get(id), to.get(id)]
      if (old === now) return []
      const row = JSON.parse(now ?? old!) as {
        version?: number
        archived_at?: string | null
        status?: string
      }
      // A message that was withdrawn before it was sent does not count as an effect, because it reaches no one.
      if (shape === 'message' && old !== undefined && row.status === 'refused') return []
      const isGone = now === undefined || Boolean(row.archived_at)
      const change = isGone ? 'deleted' : old === undefined ? 'created' : 'updated'
      return [{ kind, shape, id, change, version: row.version ?? null }]
    })
  })
}

const named = ({ kind, change }: Pick<Change, 'kind' | 'change'>): string => `${kind} ${change}`
const isThere = (rows: Rows, id: string): boolean => [...rows.values()].some((table) => table.has(id))

/**
 * Operations on practice companies. `practice.create` and `practice.archive` also change rows of the practice company,
 * which is another organization. The others do their work in many transactions after the one of the call.
 */
const beyondOneOrganization = new Set([
  'practice.archive',
  'practice.clock.advance',
  'practice.create',
  'practice.seed',
])

for (const { operation, sample } of sampled) {
  if (operation.kind !== 'mutation' || beyondOneOrganization.has(operation.name)) continue
  const { name } = operation

  test(`${name}: its dry run shows every row that the call changes, and the audit log names its records`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    // Creates the API key that the calls below use.
    await org.request('GET', '/api/v1/me')
    await quiet(org)
    const before = await rowsOf(org)
    const since = newId()
    const dryRun = await call(org, operation, input, { dryRun: true })
    assert.equal(dryRun.status, 200, dryRun.text)
    const answer = await call(org, operation, input)
    assert.equal(answer.status, 200, answer.text)
    const actualChanges = changesBetween(before, await rowsOf(org))
    const { parts, messages, ...would } = dryRun.body.data.would as {
      changes: Change[]
      parts: { kind: string; created: number; updated: number; deleted: number }[]
      messages: unknown[]
    }
    const records = actualChanges.filter(({ shape }) => shape === 'record')
    const { changes } = would

    const entries = await org.app.inspect.query<{ changes: Omit<Change, 'shape'>[] }>(
      `select changes from live.audit_log where org_id = $1 and operation = $2 and id > $3`,
      [org.id, name, since],
    )
    const audited = entries.rows.flatMap((entry) => entry.changes)
    for (const { kind, id, version } of records)
      assert.ok(
        audited.some((each) => each.kind === kind && each.id === id && each.version === version),
        `the audit log does not name ${kind} ${id} in version ${version}`,
      )
    assert.deepEqual(
      audited.filter(({ id }) => !records.some((each) => each.id === id)),
      [],
    )

    // A dry run ends before the operation would call a provider, so it cannot show effects that depend on the
    // provider's answer.
    if (dryRun.body.data.calls_provider) return
    assert.deepEqual(changes.map(named).toSorted(), records.map(named).toSorted())
    for (const { kind, id, version } of changes)
      if (isThere(before, id))
        assert.equal(version, records.find((each) => each.id === id && each.kind === kind)!.version)
    const counted = parts.flatMap((part) =>
      (['created', 'updated', 'deleted'] as const).flatMap((change) =>
        Array.from({ length: part[change] }, () => named({ kind: part.kind, change })),
      ),
    )
    // If a line is replaced by another one at the same position, the dry run shows a deleted and a created line.
    for (const part of actualChanges.filter(({ shape }) => shape === 'part').map(named)) {
      const index = counted.indexOf(part)
      assert.ok(index >= 0, `the dry run does not show: ${part}`)
      counted.splice(index, 1)
    }
    await quiet(org)
    const written = changesBetween(before, await rowsOf(org))
    assert.equal(messages.length, written.filter(({ shape }) => shape === 'message').length)
  })
}
