import { strict as assert } from 'node:assert'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { tagging } from '../../domains/office/automations/testing/new-automation.ts'
import { createLead, getLead } from '../../domains/customers/leads/operations.ts'
import { deactivateMember, updateMember } from '../../domains/office/workforce/operations.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { performing as perform, printedLines } from './testing/performing.ts'

const member = async (org: TestOrg, email: string, role: string): Promise<void> =>
  perform(org, `members create --org ${org.slug} --name Ada --email ${email} --role ${role}`)

test('a created member is printed with all its fields and by default has access to every location', async () => {
  const org = await testOrg()
  const manager = await perform(
    org,
    `members create --org ${org.slug} --name Ada --email a@example.com --role manager`,
  )
  assert.deepEqual(manager, {
    id: manager.id,
    email: 'a@example.com',
    role: 'manager',
    locations: 'all',
    active: true,
  })
  const narrowed = await perform(
    org,
    `members update --org ${org.slug} --email a@example.com --locations ${org.locationId}`,
  )
  assert.deepEqual(narrowed, { ...manager, locations: [org.locationId] })
})

test('a key created on the command line works in the API, is listed without its secret, and stops working when revoked', async () => {
  const org = await testOrg()
  const createdKey = await perform(org, `keys create --org ${org.slug} --mode live --scopes leads:read`)
  assert.deepEqual(Object.keys(createdKey), ['id', 'key', 'mode', 'scopes', 'member_id', 'locations'])
  const answer = await org.request('GET', '/leads', { key: createdKey.key })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['x-ratelimit-limit'], '321')

  const [listed] = await perform(org, `keys list --org ${org.slug}`)
  assert.equal(listed.id, createdKey.id)
  assert.ok(!JSON.stringify(listed).includes(createdKey.key.slice(-20)))

  const { revoked_at } = await perform(org, `keys revoke ${createdKey.id}`)
  assert.equal((await perform(org, `keys revoke ${createdKey.id}`)).revoked_at, revoked_at)
  // The server still accepts a revoked key for a short time, because it caches key lookups.
  await soon(async () =>
    assert.equal((await org.request('GET', '/leads', { key: createdKey.key })).status, 401),
  )
})

test('a key requires confirmation for the agent defaults or the named risks, and the list of keys shows them', async () => {
  const org = await testOrg()
  const optionVariants = [undefined, '--for-agent', '--confirm metered,money']
  const confirms = [undefined, ['money', 'destructive', 'sends', 'sensitive'], ['money', 'metered']]
  for (const [index, options] of optionVariants.entries()) {
    const commandLine = `keys create --org ${org.slug} --mode live --scopes leads:read`
    const createdKey = await perform(org, options === undefined ? commandLine : `${commandLine} ${options}`)
    assert.deepEqual(createdKey.confirm, confirms[index])
  }
  const listed = await perform(org, `keys list --org ${org.slug}`)
  assert.deepEqual(
    listed.map(({ confirm }: { confirm?: string[] }) => confirm),
    confirms,
  )
})

test('records of an organization with a test clock get its time, and a clock without a time zone is refused', async () => {
  const org = await testOrg()
  const create = (slug: string, clock: string) =>
    perform(org, `orgs create --name A --slug ${slug} --owner-email a@example.com --test-clock ${clock}`)
  const slug = `clock-${org.slug}`
  await create(slug, '2031-06-02T10:00:00-05:00')
  const { key } = await perform(org, `keys create --org ${slug} --mode live --scopes leads:write`)
  const body = { customer_name: 'Ada', service_address: '1 Main St' }
  const createdLead = await org.request('POST', '/leads', { key, body })
  assert.equal(createdLead.body.data.created_at, '2031-06-02T15:00:00.000Z')
  await assert.rejects(create(`other-${org.slug}`, '2031-06-02T10:00:00'), { code: 'validation_error' })
})

for (const [field, wrong] of [
  ['mode', '--mode sandbox --scopes leads:read'],
  ['scopes.1', '--mode live --scopes leads:read,leads:rite'],
  ['scopes', '--mode live --scopes ,'],
  ['rate_limit', '--mode live --scopes leads:read --rate-limit 0'],
  ['rate_limit', '--mode live --scopes leads:read --rate-limit many'],
  ['expires', '--mode live --scopes leads:read --expires 2030-01-01T00:00:00'],
  ['locations', '--mode live --scopes leads:read --locations elsewhere'],
  ['confirm.1', '--mode live --scopes leads:read --confirm money,mony'],
  ['confirm', '--mode live --scopes leads:read --confirm money --for-agent'],
] as const)
  test(`keys create refuses ${wrong}`, async () => {
    const org = await testOrg()
    await assert.rejects(perform(org, `keys create --org ${org.slug} ${wrong}`), (error: never) => {
      const { code, details } = error as { code: string; details: { field: string }[] }
      assert.deepEqual([code, details[0]!.field], ['validation_error', field])
      return true
    })
  })

test('a connector accepts leads through its aliases and answers 202 to a lead without a required field', async () => {
  const org = await testOrg()
  const connector = await perform(
    org,
    `connectors create --org ${org.slug} --name Form --alias tel=customer_phone --alias street=service_address --require customer_phone`,
  )
  assert.deepEqual(Object.keys(connector), ['id', 'connector_key', 'name', 'active'])
  const send = (body: object) =>
    org.request('POST', '/leads', {
      body: { connector_key: connector.connector_key, customer_name: 'Ada', ...body },
    })
  assert.equal((await send({ street: '1 Main St', tel: '312-555-0142' })).status, 201)
  assert.equal((await send({ street: '1 Main St' })).status, 202)
})

test('an alias can only stand for a field that connectors fill', async () => {
  const org = await testOrg()
  for (const alias of ['tel=status', 'tel', '=customer_phone', 'tel='])
    await assert.rejects(perform(org, `connectors create --org ${org.slug} --name Form --alias ${alias}`), {
      code: 'validation_error',
    })
})

test('an inactive lead source cannot be used for a new lead', async () => {
  const org = await testOrg()
  const source = await perform(org, `lead-sources create --org ${org.slug} --name Radio --inactive`)
  assert.deepEqual(source, { id: source.id, name: 'Radio', active: false })
  await assert.rejects(perform(org, `lead-sources create --org ${org.slug} --name Radio`), {
    code: 'validation_error',
  })
})

const lead = JSON.stringify({ customer_name: 'Ada', service_address: '1 Main St' })

test("the run command acts as the named member, with the permissions of the member's role", async () => {
  const org = await testOrg()
  await member(org, 'rep@example.com', 'sales_rep')
  await member(org, 'tech@example.com', 'technician')
  const createdLead = await perform(
    org,
    `run leads.create --org ${org.slug} --member rep@example.com --input`,
    lead,
  )
  assert.equal(createdLead.created_by.type, 'member')
  await assert.rejects(
    perform(org, `run leads.create --org ${org.slug} --member tech@example.com --input`, lead),
    { code: 'insufficient_permission' },
  )
  await perform(org, `members deactivate --org ${org.slug} --email rep@example.com`)
  await assert.rejects(
    perform(org, `run leads.create --org ${org.slug} --member rep@example.com --input`, lead),
    { code: 'insufficient_permission', message: 'The member is deactivated.' },
  )
})

test('warnings of an operation are printed beside the answer, also when the call is repeated', async () => {
  const org = await testOrg()
  await member(org, 'a@example.com', 'manager')
  const run = (key: string) =>
    perform(
      org,
      `run leads.create --org ${org.slug} --member a@example.com --idempotency-key ${key} --input`,
      JSON.stringify({ customer_name: 'Ada', service_address: '1 Main St', customer_phone: '+13125550187' }),
    )
  printedLines.length = 0
  await run('k1')
  assert.deepEqual(printedLines, [])
  await run('k2')
  assert.match(printedLines.join(), /^Warning: .*phone number/)
  await run('k2')
  assert.equal(printedLines.length, 2)
  assert.equal(printedLines[0], printedLines[1])
})

test('run with an idempotency key has one effect and one answer, also if the call failed', async () => {
  const org = await testOrg()
  await member(org, 'a@example.com', 'manager')
  const run = (input: string) =>
    perform(
      org,
      `run leads.create --org ${org.slug} --member a@example.com --idempotency-key k1 --input`,
      input,
    )
  const first = await run(lead)
  assert.deepEqual(await run(lead), first)
  await assert.rejects(run(lead.replace('Ada', 'Bob')), { code: 'idempotency_conflict' })

  const missing = JSON.stringify({ lead_id: '00000000-0000-7000-8000-000000000000', notes: 'x' })
  for (const _time of [1, 2])
    await assert.rejects(
      perform(
        org,
        `run leads.update --org ${org.slug} --member a@example.com --idempotency-key k2 --input`,
        missing,
      ),
      { code: 'not_found' },
    )
})

test('an unknown organization, member, operation or key is reported by its type', async () => {
  const org = await testOrg()
  await member(org, 'rep@example.com', 'sales_rep')
  const run = (name: string) => `run ${name} --org ${org.slug} --member rep@example.com --input {}`
  for (const [commandLine, message] of [
    ['keys list --org nobody', 'No such organization.'],
    [`members deactivate --org ${org.slug} --email nobody@example.com`, 'No such member.'],
    [run('weather.tell'), 'No such operation.'],
    [run('lead.create'), 'No such operation: did you mean `leads.create`?'],
    [
      run('setting.company.update'),
      /^No such operation. Did you mean one of (`settings\.\w+\.list`(, |\?$))+/,
    ],
    ['keys revoke 1', 'No such key.'],
  ] as const)
    await assert.rejects(perform(org, commandLine), { code: 'not_found', message })
})

/** Returns the lead, and the operations and event names that were recorded for its organization. */
async function traces(org: TestOrg, leadId: string) {
  const rows = async (text: string) => (await org.query(text)) as object[]
  return {
    lead: await org.run(getLead, { lead_id: leadId }),
    audit: await rows('select operation from live.audit_log where org_id = $1 order by at, id'),
    events: await org.events(),
    members: await rows(
      'select role, active, deactivated_at is null as is_in, version from quoin.members where org_id = $1 order by role',
    ),
  }
}

const ends = {
  command: async (org: TestOrg, email: string) => {
    const end = await perform(org, `members deactivate --org ${org.slug} --email ${email}`)
    const back = await perform(org, `members reactivate --org ${org.slug} --email ${email}`)
    return [end.active, back.active]
  },
  operation: async (org: TestOrg, _email: string, member_id: string) => {
    const end = await org.run(deactivateMember, { member_id }, org.owner)
    const back = await org.run(updateMember, { member_id, active: true }, org.owner)
    return [end.member.status === 'active', back.status === 'active']
  },
}

test("members deactivate lists the member's keys, and revokes them with --revoke-keys", async () => {
  const org = await testOrg()
  await member(org, 'a@example.com', 'manager')
  const createKeyLine = `keys create --org ${org.slug} --mode live --scopes leads:read --member a@example.com --name Website`
  const { id } = await perform(org, createKeyLine)
  const end = (more = '') => perform(org, `members deactivate --org ${org.slug} --email a@example.com${more}`)
  const key = { id, name: 'Website', mode: 'live' }
  assert.deepEqual((await end()).keys, [{ ...key, revoked: false }])
  assert.deepEqual((await end(' --revoke-keys')).keys, [{ ...key, revoked: true }])
  assert.deepEqual((await end()).keys, [])
})

test('deactivating and reactivating a member on the command line has the same effects as through the operations', async () => {
  const outcomes = []
  for (const end of [ends.command, ends.operation]) {
    const org = await testOrg()
    const rep = await perform(
      org,
      `members create --org ${org.slug} --name Rae --email rae@example.com --role sales_rep`,
    )
    const lead = { customer_name: 'Ada', service_address: '1 Main St', assigned_to: rep.id }
    const { id } = await org.run(createLead, lead)
    assert.deepEqual(await end(org, 'rae@example.com', rep.id), [false, true])
    const { lead: after, ...rest } = await traces(org, id)
    outcomes.push({ ...rest, isHandedOver: after.assigned_to === org.ownerId, version: after.version })
  }
  assert.deepEqual(outcomes[0], outcomes[1])
  assert.deepEqual(outcomes[0], {
    isHandedOver: true,
    version: 2,
    audit: [
      'organizations.create',
      'workforce.members.create',
      'leads.create',
      'workforce.members.deactivate',
      'workforce.members.update',
    ].map((operation) => ({ operation })),
    events: ['lead.created'],
    members: [
      { role: 'owner', active: true, is_in: true, version: 1 },
      { role: 'sales_rep', active: true, is_in: true, version: 3 },
    ],
  })
})

test("the audit log names the system, and no member, as the actor of the operator's commands", async () => {
  const org = await testOrg()
  await perform(org, `locations create --org ${org.slug} --timezone America/Denver --name Denver`)
  const rows = await org.query(
    'select operation, actor_type, actor_id from live.audit_log where org_id = $1 order by at, id',
  )
  assert.deepEqual(rows, [
    { operation: 'organizations.create', actor_type: 'system', actor_id: null },
    { operation: 'settings.locations.save', actor_type: 'system', actor_id: null },
  ])
})

test('a member is found by email address in any letter case, and can be made an owner and changed back', async () => {
  const org = await testOrg()
  await member(org, 'Second@Example.com', 'owner')
  const change = (role: string) =>
    perform(org, `members update --org ${org.slug} --email second@example.COM --role ${role}`)
  assert.equal((await change('crew_lead')).role, 'crew_lead')
  assert.equal((await change('owner')).role, 'owner')
  await perform(org, `members deactivate --org ${org.slug} --email owner@${org.slug}.test`)
  await assert.rejects(change('manager'), { code: 'invalid_state' })
})

test('an automation is created from a file, listed, and run as a member, also with operations that no API key may call', async () => {
  const org = await testOrg()
  const folder = await mkdtemp(join(tmpdir(), 'quoin-'))
  const file = join(folder, 'automation.json')
  const create = async (text: string): Promise<unknown> => {
    await writeFile(file, text)
    return await perform(org, `automations create --org ${org.slug} --file`, file)
  }
  try {
    const automation = await create(JSON.stringify({ definition: tagging }))
    assert.deepEqual(automation, { id: (automation as { id: string }).id, revision: 1 })
    const listed = await perform(org, `automations list --org ${org.slug}`)
    assert.deepEqual(listed, [{ ...(automation as object), name: tagging.name, status: 'draft' }])
    await assert.rejects(create('{"definition":'), { code: 'invalid_json' })
    await assert.rejects(create('[]'), { code: 'validation_error' })
    await assert.rejects(create('{"definition":{}}'), { code: 'validation_error' })
    await assert.rejects(perform(org, `automations create --org ${org.slug} --file`, folder), {
      code: 'validation_error',
    })
    assert.deepEqual(await perform(org, `automations again --org ${org.slug}`), { events: 0 })
    await org.query(
      `insert into live.automation_signals (org_id, event_id, name, payload, cause, occurred_at, attempts, not_before)
       values ($1, $1, 'lead.created', '{}', '{}', now(), 5, now() + interval '1 day')`,
    )
    assert.deepEqual(await perform(org, `automations again --org ${org.slug}`), { events: 1 })
    const rows = await org.query(`select attempts, not_before from live.automation_signals where org_id = $1`)
    assert.deepEqual(rows, [{ attempts: 0, not_before: null }])
    const as = `--org ${org.slug} --member owner@${org.slug}.test --input`
    const { id } = automation as { id: string }
    const archived = await perform(
      org,
      `run automations.archive ${as}`,
      JSON.stringify({ automation_id: id }),
    )
    assert.equal(archived.status, 'archived')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test("the operator can show and set the storage limit of an organization's files", async () => {
  const org = await testOrg()
  const usual = await perform(org, `files room --org ${org.slug}`)
  assert.deepEqual(usual, { most_bytes: 10 * 1024 ** 3, held_bytes: 0, files: 0 })
  const more = await perform(org, `files room --org ${org.slug} --gigabytes 2.5`)
  assert.equal(more.most_bytes, 2.5 * 1024 ** 3)
  await assert.rejects(perform(org, `files room --org ${org.slug} --gigabytes many`), /most_bytes/)
  await assert.rejects(perform(org, `files room --org ${org.slug} --gigabytes -1`), /most_bytes/)
  assert.deepEqual(await perform(org, `files room --org ${org.slug} --gigabytes usual`), usual)
})

test('a practice company is created with a working key, listed without it, and archived', async () => {
  const org = await testOrg()
  const created = await perform(org, `practice create --org ${org.slug}`)
  assert.deepEqual(Object.keys(created), ['id', 'slug', 'name', 'key'])
  const me = await org.request('GET', '/me', { key: created.key })
  assert.deepEqual([me.body.data.organization.id, me.body.data.organization.practice], [created.id, true])
  const [listed] = await perform(org, `practice list --org ${org.slug}`)
  assert.deepEqual([listed.id, listed.slug, listed.archived_at], [created.id, created.slug, null])
  assert.ok(!JSON.stringify(listed).includes(created.key))
  const archived = await perform(org, `practice archive --org ${org.slug} --practice ${created.slug}`)
  assert.ok(archived.archived_at)
  await soon(async () => assert.equal((await org.request('GET', '/me', { key: created.key })).status, 401))
})
