import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Traffic } from '../../../kernel/limits/traffic.ts'
import { newId } from '../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { knockAt, addTerritory, addressOf } from '../../selling/canvassing/testing/walking.ts'
import { archiveClient, createClient, importClients } from '../clients/operations.ts'
import { createLead } from '../leads/operations.ts'
import { finish, phoneOf, startImport } from './testing/importing.ts'

// An import inserts many clients with one statement, and the triggers of clients and properties run once for it. These
// tests compare the result with the result of imports of one row each.

type Row = Record<string, string>

/** Returns whole numbers from 0 to below `count`, the same sequence for each seed. */
function numbers(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * count)
  }
}

/**
 * Returns random rows. Several may share an address, or have a contact that is known from a conversation, a lead, another
 * client or an opt-out. Some are invalid, some are the same as an earlier row, and some have the phone number of an earlier
 * row, often of another group. Other rows share no key: a row of a file may be the duplicate of a duplicate, of which
 * imports one by one know nothing.
 */
function randomRows(seed: number, count: number): Row[] {
  const below = numbers(seed)
  let isKnown = false
  const contact = (): number => {
    if (below(4) > 0) return 13 + below(900)
    isKnown = true
    return 1 + below(12)
  }
  const keys = new Set<string>()
  const rows: Row[] = []
  const newPhones: string[] = []
  while (rows.length < count) {
    if (newPhones.length > 0 && below(6) === 0) {
      rows.push({
        name: `Again ${rows.length}`,
        phone: newPhones[below(newPhones.length)]!,
        sms_opt_out: 'yes',
      })
      continue
    }
    isKnown = false
    const address = below(4) > 0 ? withoutNulls(addressOf(1 + below(25))) : {}
    const row: Row = {
      external_id: below(3) === 0 ? `C-${contact()}` : '',
      name: below(30) === 0 ? '' : `Person ${below(40)}`,
      phone: below(3) > 0 ? phoneOf(contact()) : '',
      email: below(2) === 0 ? `person.${contact()}@example.com` : '',
      tags: ['', 'vip', 'vip;winter'][below(3)]!,
      sms_opt_out: below(6) === 0 ? 'yes' : '',
      email_opt_out: below(8) === 0 ? 'yes' : '',
      ...address,
    }
    const { external_id, phone, email, name, address_line1 } = row
    const own = [external_id, phone, email, address_line1 && `${name} at ${address_line1}`].filter(Boolean)
    if (own.some((key) => keys.has(key!))) continue
    for (const key of own) keys.add(key!)
    if (!isKnown && phone) newPhones.push(phone)
    rows.push(row, ...(below(10) === 0 ? [row] : []))
  }
  return rows
}

const withoutNulls = (row: object): Row =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))

/** Creates what the rows meet: clients, a lead, conversations, doors with and without a client, and a territory. */
async function prepare(org: TestOrg): Promise<void> {
  await addTerritory(org, { name: 'West', area: { zips: [addressOf(1).zip] } })
  await knockAt(org, 3, { outcome: 'interested' })
  await knockAt(org, 4)
  const known = [
    { external_id: 'C-1', name: 'Known 1', phone: phoneOf(1), ...withoutNulls(addressOf(5)) },
    { name: 'Known 2', phone: phoneOf(2), email: 'person.2@example.com', sms_opt_out: 'yes' },
  ]
  await importOneByOne(org, known, 'skip')
  const former = { name: 'Former', phone: phoneOf(6), ...addressOf(6) }
  const { id: client_id } = await org.run(createClient, former, org.owner)
  await org.run(archiveClient, { client_id }, org.owner)
  await org.run(
    createLead,
    { customer_name: 'Lead', customer_phone: phoneOf(7), service_address: '7 Oak St' },
    org.owner,
  )
  const conversations = [
    ['phone_key', `+1${phoneOf(8).replaceAll(/\D/g, '')}`, 'participant_phone'],
    ['phone_key', `+1${phoneOf(9).replaceAll(/\D/g, '')}`, 'participant_phone'],
    ['email_key', 'person.8@example.com', 'participant_email'],
    ['email_key', 'person.10@example.com', 'participant_email'],
  ] as const
  for (const [column, key, shown] of conversations)
    await org.query(
      `insert into live.conversations (org_id, id, thread_token, location_id, last_message_at, created_at, updated_at,
                                       created_by_type, ${column}, ${shown})
       values ($1, $2, $3, $4, now(), now(), now(), 'system', $5, $5)`,
      [newId(), newId(), org.locationId, key],
    )
}

const compared = [
  'live.clients',
  'live.properties',
  'live.doors',
  'live.conversations',
  'live.conversation_terms',
  'live.search_words',
  'live.external_refs',
  'live.departures',
  'live.events',
  'quoin.consent_entries',
  'quoin.contact_opt_outs',
]
const differing = new Set([
  'org_id',
  'changed_in',
  'thread_token',
  'cause',
  'address_key',
  'relayed_at',
  'position',
])
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns the rows of an organization as sorted texts, with the names of records instead of their ids. */
async function stateOf(org: TestOrg): Promise<Record<string, string[]>> {
  const names = new Map(
    (await org.query<{ id: string; name: string }>(selectNames)).map((r) => [r.id, r.name]),
  )
  const start = new RegExp(`([cleji n])${org.id.slice(-6)}`, 'g')
  const asText = (row: object): string =>
    JSON.stringify(row, (name, value: unknown) =>
      differing.has(name) || (typeof value === 'string' && instant.test(value)) ? undefined : value,
    )
      .replaceAll(uuid, (id) => names.get(id) ?? '(new)')
      .replaceAll(start, '$1')
  const state: Record<string, string[]> = {}
  for (const table of compared) {
    const rows = await org.query<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t where t.org_id = $1`,
    )
    state[table] = rows.map(({ row }) => asText(row)).toSorted()
  }
  const changes = await org.query<{ change: object }>(
    `select c.change from live.audit_log a cross join jsonb_array_elements(a.changes) c (change)
      where a.org_id = $1 and a.operation in ('clients.import', 'clientImports.advance')
        and c.change ->> 'kind' <> 'client_import'`,
  )
  state['audited changes'] = changes.map(({ change }) => asText(change)).toSorted()
  const audited = await org.query<{ record_id: string }>(
    `select distinct r.record_id from live.audit_records r join live.audit_log a on a.org_id = r.org_id and a.id = r.id
      where r.org_id = $1 and a.operation in ('clients.import', 'clientImports.advance')
        and r.record_id not in (select i.id from live.client_imports i where i.org_id = $1)`,
  )
  state['audited records'] = audited.map(({ record_id }) => asText({ record_id })).toSorted()
  return state
}

const nameOfClient = `concat_ws(' ', 'client', c.name, c.phone, c.email, c.external_refs, c.archived_at is null)`
const selectNames = `
  select c.id, ${nameOfClient} as name from live.clients c where c.org_id = $1
  union all select p.id, concat_ws(' ', 'property', p.match_key, ${nameOfClient})
    from live.properties p join live.clients c on c.org_id = p.org_id and c.id = p.client_id where p.org_id = $1
  union all select d.id, concat_ws(' ', 'door', d.match_key) from live.doors d where d.org_id = $1
  union all select v.id, concat_ws(' ', 'conversation', v.participant_phone, v.participant_email)
    from live.conversations v where v.org_id = $1
  union all select t.id, concat_ws(' ', 'territory', t.name) from live.territories t where t.org_id = $1
  union all select l.id, 'location' from quoin.locations l where l.org_id = $1
  union all select m.id, 'member' from quoin.members m where m.org_id = $1`

async function importAtOnce(org: TestOrg, rows: readonly Row[], on_duplicate: string): Promise<void> {
  await org.run(importClients, { rows, mode: 'commit', partial: true, on_duplicate }, org.owner)
}

async function importFile(
  org: TestOrg,
  rows: readonly Row[],
  on_duplicate: string,
  traffic?: Traffic,
): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((column) => `"${row[column] ?? ''}"`).join())
  await startImport(org, [columns.join(), ...lines, ''].join('\n'), { mode: 'commit', on_duplicate })
  await finish(org, 1, traffic)
}

/** Imports a file while another organization sends requests, which changes the groups and their order. */
async function importFileBesideOthers(
  org: TestOrg,
  rows: readonly Row[],
  on_duplicate: string,
): Promise<void> {
  const traffic = new Traffic()
  traffic.lately.see('another organization')
  await importFile(org, rows, on_duplicate, traffic)
}

const ways = [importOneByOne, importAtOnce, importFile, importFileBesideOthers]

async function importOneByOne(org: TestOrg, rows: readonly Row[], on_duplicate: string): Promise<void> {
  for (const row of rows) await importAtOnce(org, [row], on_duplicate)
}

for (const seed of [1, 2, 3])
  test(`random rows that are imported together have the same results as rows imported one by one: ${seed}`, async () => {
    const rows = randomRows(seed, 130)
    const states: Record<string, string[]>[] = []
    for (const bring of ways) {
      const org = await testOrg()
      await prepare(org)
      await bring(org, rows, 'skip')
      states.push(await stateOf(org))
    }
    const [expected, ...others] = states
    assert.ok(expected!['live.clients']!.length > 40)
    assert.ok(expected!['live.doors']!.length > 15)
    for (const state of others) assert.deepEqual(state, expected)
  })

test('random changes that are imported together have the same results as changes imported one by one', async () => {
  const known = randomRows(4, 60).map((row, at) => ({ ...row, external_id: `K-${at}`, name: `Person ${at}` }))
  const below = numbers(5)
  const changed = Array.from({ length: 60 }, (_, at): Row => ({
    external_id: `K-${below(2) === 0 ? at : at + 100}`,
    name: `Person ${at}`,
    email: below(2) === 0 ? `changed.${at}@example.com` : '',
    sms_opt_out: below(4) === 0 ? 'yes' : '',
    ...(below(2) === 0 ? withoutNulls(addressOf(30 + at)) : {}),
  }))
  const states: Record<string, string[]>[] = []
  for (const bring of ways) {
    const org = await testOrg()
    await prepare(org)
    await importOneByOne(org, known, 'skip')
    await bring(org, changed, 'update')
    states.push(await stateOf(org))
  }
  const [expected, ...others] = states
  for (const state of others) assert.deepEqual(state, expected)
})
