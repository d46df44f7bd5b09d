import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondConnection, untilWaiting } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import {
  archiveClient,
  createClient,
  createProperty,
  listClients,
  mergeClient,
  updateClient,
} from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createInvoice, creditInvoice } from '../../../money/invoices/operations.ts'
import { createJob, setLineItems as setJobLines } from '../../../work/jobs/operations.ts'
import { createLead, deleteLead, updateLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { findRecords } from '../operations.ts'
import { customerWithAll, findKindsAndIds } from '../testing/find-kinds-and-ids.ts'

const place = { city: 'Chicago', state: 'IL', zip: '60601' }
const oak = { address_line1: '7 Oak Ave', ...place }
const gutters = { name: 'Gutters', unit_price_cents: 12_000 }

test('all records of a customer are found by name, phone in any format, email, address and work', async () => {
  const org = await testOrg()
  const { client, lead, job, estimate, invoice } = await customerWithAll(org, 'Ada Lovelace', {
    email: 'ada.l@example.com',
  })
  await customerWithAll(org, 'Bo Ödman', {
    phone: '+1 773 555 0199',
    address_line1: '9 Elm Ave',
    zip: '61602',
  })
  const all = [
    `client ${client.id}`,
    `lead ${lead.id}`,
    `job ${job.id}`,
    `estimate ${estimate.id}`,
    `invoice ${invoice.id}`,
  ]
  for (const query of [
    'lovelace',
    'ADA love',
    '312-555-0142',
    '+1 (312) 555 0142',
    '3125550142',
    '312.555.0142',
    '555-0142',
    '0142',
    'ada.l@example.com',
    '12 north main',
    'main 60601 ada',
  ]) {
    const items = await findKindsAndIds(org, query)
    for (const each of all) assert.ok(items.includes(each), `${query} finds ${each}`)
    assert.equal(items.filter((each) => !each.startsWith('conversation')).length, all.length, query)
  }
  const documents = all.filter((each) => !/^(client|lead) /.test(each))
  const bright = await findKindsAndIds(org, 'gutter bright lovelace')
  assert.deepEqual(bright, documents.toSorted())
  for (const query of ['lace', 'lovelace oak', '%', '312-555-0143', '*'])
    assert.deepEqual(await findKindsAndIds(org, query), [], query)
  const other = await testOrg()
  assert.deepEqual(await findKindsAndIds(other, 'lovelace'), [])
})

test('a customer can be searched with titles and everyday words, and a named kind limits the results', async () => {
  const org = await testOrg()
  const { client, job, estimate, invoice } = await customerWithAll(org, 'Ada Lovelace')
  assert.deepEqual(await findKindsAndIds(org, 'Lovelace quote'), [`estimate ${estimate.id}`])
  assert.deepEqual(await findKindsAndIds(org, 'jobs, Mrs. Lovelace'), [`job ${job.id}`])
  assert.deepEqual(await findKindsAndIds(org, 'Ms Ada Lovelace brightening invoices'), [
    `invoice ${invoice.id}`,
  ])
  assert.deepEqual(await findKindsAndIds(org, 'Lovelace bills and quotes'), [])
  assert.deepEqual(
    await findKindsAndIds(org, 'Lovelace bills quotes'),
    [`estimate ${estimate.id}`, `invoice ${invoice.id}`].toSorted(),
  )
  assert.ok((await findKindsAndIds(org, 'mrs lovelace')).includes(`client ${client.id}`))
  for (const query of ['quote', 'Mrs', 'Mrs quote', 'Mrs Hopper', 'quote #', 'mr 555'])
    assert.deepEqual(await findKindsAndIds(org, query), [], query)
  assert.deepEqual(await findKindsAndIds(org, 'Lovelace quote', org.owner, { kinds: ['job'] }), [])
  const named = await org.run(createClient, { name: 'Quote Lovelace', ...oak })
  assert.deepEqual(await findKindsAndIds(org, 'lovelace quote'), [`client ${named.id}`])
  const said = await org.run(findRecords, { query: 'Ada Lovelace invoice' }, org.owner)
  // The conversation is found because the email address of its participant contains the word "invoice".
  assert.deepEqual(
    said.items.map(({ kind }) => kind),
    ['invoice', 'conversation'],
  )
  const crew = await hire(org, 'crew_lead')
  assert.deepEqual(await findKindsAndIds(org, 'Ada Lovelace invoice', crew), [])
})

test('letters of any script are matched regardless of case, accents and composition', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, {
    customer_name: 'Zoé Ødegård 李明',
    service_address: '1 Main St',
  })
  for (const query of ['zoé', 'ZOE\u0301', 'øde', 'ØDEGÅRD', '李'])
    assert.deepEqual(await findKindsAndIds(org, query), [`lead ${id}`], query)
  const rene = 'Rene\u0301e'
  const decomposed = await org.run(createLead, { customer_name: rene, service_address: '1 Main St' })
  const client = await org.run(createClient, { name: rene, ...oak })
  const documents = [`client ${client.id}`, `lead ${decomposed.id}`]
  assert.deepEqual(await findKindsAndIds(org, 'renée'), documents)
  for (const customer_name of ['กิตติ', 'कीर्ति', 'நந்தினி', 'مُحَمَّد', 'שָׁלוֹם', '120½ m²', '٣٤٥ Souk']) {
    const each = await org.run(createLead, { customer_name, service_address: '1 Main St' })
    assert.deepEqual(await findKindsAndIds(org, customer_name), [`lead ${each.id}`], customer_name)
  }
})

test('a phone number is found with its extension, and a house number with a ZIP code is not read as a phone number', async () => {
  const org = await testOrg()
  const phone = '(312) 555-0142 ext. 7'
  const lead = await org.run(createLead, {
    customer_name: 'Ada',
    customer_phone: phone,
    service_address: '12345 Oak Ave',
    zip: '60601',
  })
  for (const query of [phone, '312 555 0142 x7', '3125550142 extension 12', '12345 60601'])
    assert.deepEqual(await findKindsAndIds(org, query), [`lead ${lead.id}`], query)
})

test('a result says what matched, and an exact number comes first', async () => {
  const org = await testOrg()
  const { job, invoice, client } = await customerWithAll(org, 'Ada Lovelace')
  const at = { client_id: client.id, customer_name: 'Ada Lovelace' }
  const numbered = await addJob(org, { ...at, job_number: 7_086, service_address: '86 Main St' })
  const longer = await addJob(org, { ...at, job_number: 70_861 })
  const query = { query: '#7086', kinds: ['job'] }
  const { items, has_more } = await org.run(findRecords, query, org.owner)
  assert.deepEqual(
    items.map(({ id, number, matched }) => [id, number, matched]),
    [
      [numbered, 7_086, ['number']],
      [longer, 70_861, ['number']],
    ],
  )
  assert.equal(has_more, false)
  assert.deepEqual(items[0], {
    kind: 'job',
    id: numbered,
    title: 'Ada Lovelace',
    subtitle: 'window cleaning · 86 Main St, Springfield',
    number: 7_086,
    status: 'unscheduled',
    matched: ['number'],
  })
  await addJob(org, { ...at, job_number: 708_611 })
  const one = await org.run(findRecords, { ...query, limit: 1 }, org.owner)
  assert.deepEqual([one.items.map(({ id }) => id), one.has_more], [[numbered], true])
  for (const typed of ['7086', '# 7086', '#007086']) {
    const again = await org.run(findRecords, { query: typed, kinds: ['job'] }, org.owner)
    assert.equal(again.items[0]?.id, numbered, typed)
  }
  for (const typed of ['JOB-7086', 'job 7086', 'Job #7086', 'job 07086', 'job no. 7086', 'Job Number 7086'])
    assert.deepEqual(await findKindsAndIds(org, typed), [`job ${numbered}`], typed)
  for (const typed of ['quote 7086', 'bill #7086', 'visit 7086', 'quote no. 7086', 'bill number #7086'])
    assert.deepEqual(await findKindsAndIds(org, typed), [])
  const named = { customer_name: 'Bill Ada', service_address: `${invoice.invoice_number} Main St` }
  const bill = await org.run(createLead, named)
  const both = await org.run(findRecords, { query: `bill ${invoice.invoice_number}` }, org.owner)
  assert.deepEqual(
    both.items.map(({ id }) => id),
    [invoice.id, bill.id],
  )
  const of = async (typed: string) =>
    Object.fromEntries(
      (await org.run(findRecords, { query: typed, limit: 20 }, org.owner)).items.map((each) => [
        each.id,
        each.matched,
      ]),
    )
  assert.deepEqual((await of('brightening ada'))[job.id], ['work', 'name'])
  assert.deepEqual((await of('555-0142'))[job.id], ['client'])
  assert.deepEqual((await of('555-0142'))[client.id], ['phone'])
  assert.deepEqual((await of(`${invoice.invoice_number} ada`))[invoice.id], ['number', 'name'])
})

test('a seven-digit number after a kind, as in job 2026001, is not read as a phone number in any country', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, { name: 'Ada Lovelace', ...oak })
  const numbered = await addJob(org, { client_id, job_number: 2_026_001 })
  await org.query(`update quoin.organizations set country = 'GB' where org_id = $1`)
  const input = encodeURIComponent(JSON.stringify({ query: 'job 2026001' }))
  const { body } = await org.request('GET', `/api/v1/workflows/search.find?input=${input}`)
  assert.deepEqual(
    body.data.items.map(({ id }: { id: string }) => id),
    [numbered],
  )
})

test('the latest results come first, each kind is represented, and has_more says whether there are more', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, { name: 'Ada Lovelace', ...oak })
  const day = (n: number) => ({ updated_at: `2020-01-0${n}T00:00:00.000Z`, customer_name: 'Ada' })
  const first = await addJob(org, { client_id, ...day(1) })
  const third = await addJob(org, { client_id, ...day(3) })
  const second = await addJob(org, { client_id, ...day(2) })
  const search = async (limit: number) => {
    const { items, has_more } = await org.run(findRecords, { query: 'ada', limit }, org.owner)
    return [items.map(({ id }) => id), has_more]
  }
  assert.deepEqual(await search(4), [[client_id, third, second, first], false])
  assert.deepEqual(await search(3), [[client_id, third, second], true])
  await org.app.inspect.query(`update live.clients set updated_at = '2019-01-01' where id = $1`, [client_id])
  assert.deepEqual(await search(2), [[third, client_id], true])
})

test('a query has at most eight words of a hundred characters, and punctuation alone finds nothing', async () => {
  const org = await testOrg()
  const search = (query: string, also: object = {}) => org.run(findRecords, { query, ...also }, org.owner)
  assert.deepEqual(await search('a b c d e f g h'), { items: [], has_more: false })
  assert.deepEqual(await search('a A b c d e f g h'), { items: [], has_more: false })
  assert.deepEqual(await search('#'), { items: [], has_more: false })
  for (const [query, also] of [
    ['a b c d e f g h i', {}],
    ['x'.repeat(101), {}],
    ['', {}],
    ['ada', { limit: 21 }],
    ['ada', { kinds: ['payment'] }],
  ] as const)
    await assert.rejects(search(query, also), { code: 'validation_error' }, query)
})

test('members find only kinds that they may see, and with access to own records only those', async () => {
  const org = await testOrg()
  const crew = await hire(org, 'technician')
  const rep = await hire(org)
  const { client, lead, job, estimate, invoice } = await customerWithAll(org, 'Ada Lovelace')
  const { id: foreign } = await org.run(createClient, { name: 'Ada Byron', ...oak })
  const mine = await addJob(org, { client_id: client.id, assignees: [{ member_id: crew.id, role: 'crew' }] })
  assert.deepEqual(await findKindsAndIds(org, 'ada', crew), [`client ${client.id}`, `job ${mine}`].toSorted())
  assert.deepEqual(
    await findKindsAndIds(org, 'ada', rep),
    [`client ${client.id}`, `client ${foreign}`, `job ${job.id}`, `job ${mine}`].toSorted(),
  )
  const own = await org.run(createLead, { existing_client_id: client.id, assigned_to: rep.id })
  assert.ok((await findKindsAndIds(org, 'ada', rep)).includes(`lead ${own.id}`))
  assert.ok(!(await findKindsAndIds(org, 'ada', rep)).includes(`lead ${lead.id}`))
  const all = await findKindsAndIds(org, 'ada', org.owner, { kinds: ['estimate', 'invoice'] })
  assert.deepEqual(all, [`estimate ${estimate.id}`, `invoice ${invoice.id}`])
  assert.deepEqual(await findKindsAndIds(org, 'technician', crew, { kinds: ['member'] }), [])
  assert.deepEqual(await findKindsAndIds(org, 'techn', rep, { kinds: ['member'] }), [`member ${crew.id}`])
})

test('records at other locations are not found, whatever their client is called', async () => {
  const org = await testOrg()
  const elsewhere = await addLocation(org)
  const { client } = await customerWithAll(org, 'Ada Lovelace')
  const there = await addJob(org, { client_id: client.id, location_id: elsewhere })
  const manager = await hire(org, 'manager', [elsewhere])
  assert.deepEqual(await findKindsAndIds(org, 'lovelace', manager), [`job ${there}`])
  assert.deepEqual(await findKindsAndIds(org, 'lovelace', { ...org.owner, mode: 'sandbox' }), [])
})

test('data of a client without access does not find its documents that are accessible', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const { id: client_id } = await org.run(createClient, { name: 'Ada Lovelace', ...oak }, org.owner)
  const there = { location_id: north }
  const lead = await org.run(createLead, { existing_client_id: client_id, ...there }, org.owner)
  const invoice = await org.run(createInvoice, { client_id, line_items: [gutters], ...there }, org.owner)
  const now = { name: 'Augusta King', email: 'augusta@example.com', phone: '(312) 555-0142' }
  await org.run(updateClient, { client_id, ...now }, org.owner)
  const manager = await hire(org, 'manager', [north])
  const documents = [`invoice ${invoice.id}`, `lead ${lead.id}`]
  for (const areCommon of [false, true]) {
    if (areCommon)
      await org.query(
        `insert into live.search_words (org_id, kind, id, words)
         select $1, kind, uuidv7(), live.words_from(live.start_of_words($1, kind), 'King Augusta 555 0142', null, '', 100)
           from unnest(array['lead', 'invoice']) kind, generate_series(1, 500)`,
        [],
      )
    for (const query of ['king', 'augusta@', '555-0142', '0142'])
      assert.deepEqual(await findKindsAndIds(org, query, manager), [], query)
  }
  assert.deepEqual(await findKindsAndIds(org, 'king', org.owner, { kinds: ['invoice', 'lead'] }), documents)
  const both = await hire(org, 'manager', [north, org.locationId])
  assert.deepEqual(await findKindsAndIds(org, 'king', both, { kinds: ['invoice', 'lead'] }), documents)
  assert.deepEqual(await findKindsAndIds(org, 'gutters', manager), [`invoice ${invoice.id}`])
})

test('a lead is found by the address of its property only with access to the property', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const manager = await hire(org, 'manager', [north])
  const leadOf = async (name: string, there: 'clients' | 'properties') => {
    const { id } = await org.run(createClient, { name, ...oak }, org.owner)
    const lead = await org.run(createLead, { existing_client_id: id, location_id: north }, org.owner)
    const connection = await secondConnection(org.app)
    await connection.query(`select set_config('quoin.org_id', $1, false)`, [org.id])
    await connection.query(
      `update live.properties set address_line1 = '77 Hidden Lane' where org_id = $1 and client_id = $2`,
      [org.id, id],
    )
    const its = there === 'clients' ? 'id' : 'client_id'
    await connection.query(`update live.${there} set location_id = $3 where org_id = $1 and ${its} = $2`, [
      org.id,
      id,
      north,
    ])
    return `lead ${lead.id}`
  }
  const hidden = await leadOf('Ada Byron', 'clients')
  const seen = await leadOf('Eve Byron', 'properties')
  const leads = { kinds: ['lead'] }
  assert.deepEqual(await findKindsAndIds(org, 'byron', manager, leads), [hidden, seen].toSorted())
  assert.deepEqual(await findKindsAndIds(org, 'hidden', manager, leads), [seen])
  assert.deepEqual(await findKindsAndIds(org, 'hidden', org.owner, leads), [hidden, seen].toSorted())
})

test('a client is not found by the address of a property at a location without access', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const { id: client_id } = await org.run(createClient, { name: 'Ada Byron', ...oak }, org.owner)
  const shared = { client_id, label: 'Cabin', address_line1: '5 Lake Rd', ...place }
  await org.run(createProperty, shared, org.owner)
  const hidden = { client_id, label: 'Vault', address_line1: '77 Hidden Lane', city: 'Peoria', state: 'IL' }
  await org.run(createProperty, { ...hidden, zip: '61602', location_id: north }, org.owner)
  const here = await hire(org, 'manager', [org.locationId])
  const both = await hire(org, 'manager', [org.locationId, north])
  const there = await hire(org, 'manager', [north])
  const found = [`client ${client_id}`]
  const clients = { kinds: ['client'] }
  const listed = async (search: string, as: object) =>
    (await org.run(listClients, { search }, as)).items.map(({ id }) => `client ${id}`)
  for (const areCommon of [false, true]) {
    // With 500 newer clients that have the same words, clients are compared one after the other.
    if (areCommon)
      await org.query(
        `insert into live.search_words (org_id, kind, id, words)
         select $1, 'client', uuidv7(), live.words_from(live.start_of_words($1, 'client'),
                'Ada Byron 7 Oak 5 Lake 77 Hidden Lane Vault Cabin Peoria 61602', null, '', 1000)
           from generate_series(1, 500)`,
      )
    for (const query of ['hidden', 'vault ada', 'peoria', '61602', '77 hidden lane', 'oak hidden']) {
      assert.deepEqual(await findKindsAndIds(org, query, here, clients), [], query)
      assert.deepEqual(await listed(query, here), [], query)
      for (const as of [org.owner, both]) {
        assert.deepEqual(await findKindsAndIds(org, query, as, clients), found, query)
        assert.deepEqual(await listed(query, as), found, query)
      }
    }
    for (const query of ['ada', '7 oak', 'lake cabin', 'oak lake byron'])
      assert.deepEqual(await findKindsAndIds(org, query, here, clients), found, query)
    assert.deepEqual(await findKindsAndIds(org, 'hidden ada', there, clients), found)
    assert.deepEqual(await findKindsAndIds(org, 'cabin', there, clients), [])
  }
})

/** Opens a transaction that renames a client by a plain update, which locks less than an operation does. */
async function renamingOf(org: TestOrg, client_id: string) {
  const connection = await secondConnection(org.app)
  await connection.query('begin')
  await connection.query(`select set_config('quoin.org_id', $1, true)`, [org.id])
  const update = `update live.clients set name = 'Ada King' where org_id = $1 and id = $2`
  return {
    begin: () => connection.query(update, [org.id, client_id]),
    commit: () => connection.query('commit'),
  }
}

/** Creates a record while its client is renamed in a transaction that began earlier. */
async function createDuring(org: TestOrg, client_id: string, create: () => Promise<string>): Promise<string> {
  const renaming = await renamingOf(org, client_id)
  await renaming.begin()
  const creating = create()
  await Promise.race([creating, untilWaiting(org.app, 1)])
  await renaming.commit()
  return await creating
}

/** Creates a record in a transaction that commits after its client began to be renamed. */
async function createAround(org: TestOrg, client_id: string, create: () => Promise<string>): Promise<string> {
  const holder = await secondConnection(org.app)
  await holder.query('begin; lock table live.audit_log in share mode')
  const creating = create()
  await untilWaiting(org.app, 1)
  const renaming = await renamingOf(org, client_id)
  const begun = renaming.begin()
  await Promise.race([begun, untilWaiting(org.app, 2)])
  await holder.query('commit')
  const id = await creating
  await begun
  await renaming.commit()
  return id
}

for (const [kind, create] of Object.entries({
  lead: async (org, client_id) =>
    (await org.run(createLead, { existing_client_id: client_id }, org.owner)).id,
  estimate: async (org, client_id) =>
    (
      await org.run(
        createEstimate,
        { client_id, location_id: org.locationId, vertical: 'residential' },
        org.owner,
      )
    ).id,
  job: async (org, client_id) =>
    (await org.run(createJob, { client_id, line_items: [gutters] }, org.owner)).id,
  invoice: async (org, client_id) =>
    (await org.run(createInvoice, { client_id, line_items: [gutters] }, org.owner)).id,
  credit_note: async (org, _client_id, invoice_id) =>
    (await org.run(creditInvoice, { invoice_id, reason: 'Left out.' }, org.owner)).credit_note.id,
} satisfies Record<string, (org: TestOrg, client_id: string, invoice_id: string) => Promise<string>>))
  test(`the ${kind} that is created while its client is renamed is found by the new name`, async () => {
    const org = await testOrg()
    for (const createAtOnce of [createDuring, createAround]) {
      const { client, invoice } = await customerWithAll(org, 'Ada Lovelace')
      const id = await createAtOnce(org, client.id, () => create(org, client.id, invoice.id))
      const found = await findKindsAndIds(org, 'king', org.owner, { kinds: [kind] })
      assert.ok(found.includes(`${kind} ${id}`), createAtOnce.name)
    }
  })

test('a job whose lines are replaced while its client is renamed is found by the new name and the new line', async () => {
  const org = await testOrg()
  const line_items = [{ name: 'Siding', unit_price_cents: 12_000 }]
  for (const changeAtOnce of [createDuring, createAround]) {
    const { client, job } = await customerWithAll(org, 'Ada Lovelace')
    const change = async () => (await org.run(setJobLines, { job_id: job.id, line_items }, org.owner)).id
    await changeAtOnce(org, client.id, change)
    const found = await findKindsAndIds(org, 'king siding', org.owner, { kinds: ['job'] })
    assert.ok(found.includes(`job ${job.id}`), changeAtOnce.name)
  }
})

test('of records that were changed at the same time, those with the largest ids are found first', async () => {
  const org = await testOrg()
  const ids: string[] = []
  for (const name of ['Ada', 'Bo', 'Cy'])
    ids.push((await org.run(createClient, { name: `${name} Tie`, ...oak })).id)
  await org.query(`update live.clients set updated_at = '2026-01-01T00:00:00Z' where org_id = $1`)
  const { items, has_more } = await org.run(findRecords, { query: 'tie', limit: 2 }, org.owner)
  assert.deepEqual([items.map(({ id }) => id), has_more], [ids.toSorted().toReversed().slice(0, 2), true])
})

test('search results follow renaming, merging, archiving, deleting and changed line items at once', async () => {
  const org = await testOrg()
  const { client, lead, job } = await customerWithAll(org, 'Ada Lovelace')
  const mine = { kinds: ['client', 'lead', 'job'] }
  await org.run(updateClient, { client_id: client.id, name: 'Ada King' }, org.owner)
  assert.deepEqual(
    await findKindsAndIds(org, 'king', org.owner, mine),
    [`client ${client.id}`, `job ${job.id}`, `lead ${lead.id}`].toSorted(),
  )
  assert.ok(!(await findKindsAndIds(org, 'lovelace')).includes(`client ${client.id}`))

  await org.run(updateLead, { lead_id: lead.id, customer_name: 'Countess' }, org.owner)
  assert.deepEqual(await findKindsAndIds(org, 'countess'), [`lead ${lead.id}`])
  const { id: survivor } = await org.run(createClient, { name: 'Augusta', ...oak })
  await org.run(mergeClient, { client_id: client.id, into_client_id: survivor }, org.owner)
  assert.deepEqual(
    await findKindsAndIds(org, 'augusta', org.owner, mine),
    [`client ${survivor}`, `job ${job.id}`, `lead ${lead.id}`].toSorted(),
  )
  assert.ok(!(await findKindsAndIds(org, 'king')).includes(`client ${client.id}`))

  await org.run(deleteLead, { lead_id: lead.id }, org.owner)
  assert.deepEqual(await findKindsAndIds(org, 'countess'), [])
  assert.deepEqual(await findKindsAndIds(org, 'brighten', org.owner, mine), [`job ${job.id}`])
  const line_items = [{ name: 'Window washing', unit_price_cents: 12_000 }]
  await org.run(setJobLines, { job_id: job.id, line_items }, org.owner)
  assert.deepEqual(await findKindsAndIds(org, 'brighten', org.owner, mine), [])
  assert.deepEqual(await findKindsAndIds(org, 'washing', org.owner, mine), [`job ${job.id}`])
  const { id: leaving } = await org.run(createClient, { name: 'Bo Ödman', ...oak })
  assert.deepEqual(await findKindsAndIds(org, 'ödman'), [`client ${leaving}`])
  await org.run(archiveClient, { client_id: leaving }, org.owner)
  assert.deepEqual(await findKindsAndIds(org, 'ödman'), [])
})

test('a credit note is found by number, client and work, by members who may see invoices', async () => {
  const org = await testOrg()
  const { client, invoice } = await customerWithAll(org, 'Ada Lovelace')
  const input = { invoice_id: invoice.id, reason: 'Left out.' }
  const { credit_note: note } = await org.run(creditInvoice, input, org.owner)
  const kinds = { kinds: ['credit_note'] }
  const number = note.credit_note_number
  for (const typed of ['lovelace', 'brightening', '555-0142', '12 north main', `#${number}`, 'ada 60601'])
    assert.deepEqual(await findKindsAndIds(org, typed, org.owner, kinds), [`credit_note ${note.id}`], typed)
  for (const typed of [
    `credit note ${number}`,
    `CN-${number}`,
    `Credit-note #${number}`,
    'Lovelace credit notes',
    'Mrs Lovelace credit note',
  ])
    assert.deepEqual(await findKindsAndIds(org, typed), [`credit_note ${note.id}`], typed)
  assert.deepEqual(await findKindsAndIds(org, 'lovelace credit'), [])
  const { items } = await org.run(findRecords, { query: `brightening ${number}`, ...kinds }, org.owner)
  assert.deepEqual(items, [
    {
      kind: 'credit_note',
      id: note.id,
      title: 'Ada Lovelace',
      subtitle: `Gutter brightening · $120.00 on invoice ${note.invoice_display_number} · 12 North Main Street, Chicago`,
      number,
      status: null,
      matched: ['work', 'number'],
    },
  ])
  await org.run(updateClient, { client_id: client.id, name: 'Ada King' }, org.owner)
  assert.deepEqual(await findKindsAndIds(org, 'king', org.owner, kinds), [`credit_note ${note.id}`])

  const crew = await hire(org, 'technician')
  assert.deepEqual(await findKindsAndIds(org, 'lovelace', crew, kinds), [])
  const elsewhere = await hire(org, 'manager', [await addLocation(org)])
  assert.deepEqual(await findKindsAndIds(org, 'lovelace', elsewhere, kinds), [])
  const here = await hire(org, 'manager', [org.locationId])
  assert.deepEqual(await findKindsAndIds(org, 'lovelace', here, kinds), [`credit_note ${note.id}`])
  assert.deepEqual(await findKindsAndIds(await testOrg(), 'lovelace', org.owner, kinds), [])
})
