import assert from 'node:assert/strict'
import { listClients } from '../../src/domains/customers/clients/operations.ts'
import { listJobs } from '../../src/domains/work/jobs/operations.ts'
import { listLeads } from '../../src/domains/customers/leads/operations.ts'
import { settled } from '../../src/domains/office/sync/testing/settled.ts'
import { listTodos } from '../../src/domains/office/todos/operations.ts'
import type { Query } from '../../src/kernel/operations/operation.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import type { Became, Change, Known } from './model.ts'
import { type Copy, follow, readAnew } from './phone.ts'
import type { Holder, World } from './world.ts'

interface End {
  server: Map<string, Known>
  became: Map<string, Became>
  changes: Map<string, Change>
}

/**
 * Asserts that nothing is lost or duplicated: each change has one verdict, and the stored records equal the records of
 * the model (the test's own implementation).
 */
export async function assertEnd(
  { org }: Pick<World, 'org'>,
  { server, became, changes }: End,
): Promise<void> {
  const { inspect } = org.app
  assert.equal(became.size, changes.size)
  const { rows: storedResults } = await inspect.query<{ change_id: string; verdict: string }>(
    'select change_id, verdict from live.sync_results where org_id = $1 and change_id = any ($2)',
    [org.id, [...changes.keys()]],
  )
  assert.equal(storedResults.length, became.size)
  for (const { change_id, verdict } of storedResults) assert.equal(verdict, became.get(change_id)!.verdict)
  const making = /create$|notes\.add$/
  const creating = [...changes.values()].filter(({ operation }) => making.test(operation))
  const { rows: created } = await inspect.query<{ id: string; name: string }>(
    `select id, customer_name as name from live.leads where org_id = $1 and customer_name = any ($2)
      union all select id, title from live.todos where org_id = $1 and title = any ($2)
      union all select id, body from live.messages where org_id = $1 and body = any ($2)`,
    [org.id, creating.map(({ change_id }) => change_id)],
  )
  const applied = creating.filter(({ change_id }) => became.get(change_id)!.verdict === 'applied')
  assert.deepEqual(
    created.map(({ id, name }) => `${name} ${id}`).sort(),
    applied.map(({ change_id }) => `${change_id} ${became.get(change_id)!.record!.id}`).sort(),
  )
  const { rows: money } = await inspect.query(
    `select 1 from live.payments where org_id = $1 union all select 1 from live.messages where org_id = $1 and kind <> 'note' limit 1`,
    [org.id],
  )
  assert.deepEqual(money, [])
  for (const kind of ['lead', 'client', 'job'] as const) await assertRecords(org, kind, server)
}

async function assertRecords(
  org: TestOrg,
  kind: 'lead' | 'client' | 'job',
  server: ReadonlyMap<string, Known>,
): Promise<void> {
  const expected = [...server.values()].filter((each) => each.kind === kind)
  const { rows } = await org.app.inspect.query<
    Known['values'] & { id: string; version: number; ended: boolean }
  >(
    `select *, archived_at is not null ${kind === 'client' ? 'or merged_into is not null' : ''} as ended
       from live.${kind}s where id = any ($1)`,
    [expected.map(({ id }) => id)],
  )
  assert.equal(rows.length, expected.length)
  for (const row of rows) {
    const { version, values, end } = server.get(row.id)!
    assert.equal(row.ended, end !== null, kind)
    if (end !== null) continue
    assert.equal(row.version, version, `${kind} ${row.id}`)
    for (const [name, value] of Object.entries(values)) assert.equal(row[name], value, `${kind} ${name}`)
  }
}

/**
 * Asserts that each phone's copy contains exactly the records that its holder may see. The copy is compared with a
 * newly read copy and with the lists of the service.
 */
export async function assertCopies(world: World): Promise<void> {
  const { org, phones, tally } = world
  await settled(org)
  for (const phone of phones) {
    await follow(world, phone, false)
    const { holder, copy } = phone
    if (holder.role === 'technician') {
      assert.equal(copy.size, 0)
      continue
    }
    const anew = await readAnew(org, holder)
    assert.deepEqual([...copy.keys()].sort(), [...anew.keys()].sort(), JSON.stringify(holder))
    for (const [name, { version, record }] of anew)
      assert.deepEqual(copy.get(name), { version, record }, `${name} of ${JSON.stringify(holder)}`)
    tally.compared += anew.size
    await assertLists(org, holder, copy)
  }
}

const lists: { [kind: string]: Query } = {
  lead: listLeads,
  client: listClients,
  job: listJobs,
  todo: listTodos,
}

async function assertLists(org: TestOrg, { id, role, locations }: Holder, copy: Copy): Promise<void> {
  for (const [kind, list] of Object.entries(lists)) {
    const copied = [...copy].flatMap(([name, { record }]) => (name.startsWith(`${kind} `) ? [record] : []))
    if (role === 'sales_rep' && kind === 'lead') {
      assert.deepEqual(copied, [])
      continue
    }
    const listed: { id: string }[] = []
    let cursor: string | null = null
    do {
      const page: { items: { id: string }[]; next_cursor: string | null } = (await org.run(
        list,
        { limit: 100, ...(cursor && { cursor }) },
        { type: 'member', id, role, locations },
      )) as never
      listed.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    const byId = (one: { [member: string]: unknown }, other: { [member: string]: unknown }): number =>
      String(one['id']) < String(other['id']) ? -1 : 1
    assert.deepEqual(copied.sort(byId), listed.map((record) => ({ ...record })).sort(byId), kind)
  }
}
