import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { updateClient } from '../../../customers/clients/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { setOptOut } from '../../../customers/inbox/operations.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'
import { createLead, setStatus } from '../../../customers/leads/operations.ts'
import { gallery } from '../gallery.ts'
import { activeAutomation, newAutomation, tagging } from '../testing/new-automation.ts'
import { addedClient } from '../testing/records.ts'
import { driveAutomations } from '../testing/drive.ts'
import { createAutomation, publishAutomation, saveAutomationDraft } from '../operations.ts'
import { simulateAutomation } from './simulate.ts'

const start_at = '2026-06-01T15:00:00.000Z' // Monday, 10:00 in Chicago.

function simulate(org: TestOrg, input: object) {
  return org.run(simulateAutomation, { start_at, ...input }, org.owner)
}

const fields = {
  customer_name: 'Ada Lovelace',
  customer_email: 'ada@example.com',
  customer_phone: '(312) 555-0142',
  service_address: '1 Main St',
}
const ada = { kind: 'lead', fields }

const onLead = (...actions: readonly object[]) => ({
  definition: { name: 'Test', trigger: { kind: 'lead.created', subjectType: 'lead' }, actions },
})

const ready = (key: string) => {
  const { definition, graph, triggerConfig } = gallery.find((each) => each.key === key)!
  return { definition, ...(graph && { graph }), ...(triggerConfig && { triggerConfig }) }
}

type Simulated = Awaited<ReturnType<typeof simulate>>
const stepLines = ({ paths }: Simulated, at = 0): string[] =>
  paths[at]!.steps.map((step) =>
    [
      step.at.slice(5, 16),
      step.node_id,
      step.outcome,
      step.reason,
      step.until?.slice(5, 16),
      step.message && `${step.message.channel} ${step.message.to}`,
    ]
      .filter(Boolean)
      .join(' '),
  )

/** Returns the number of rows and the checksum of each table in the schemas `live`, `sandbox` and `quoin`. */
async function everything({ app }: TestOrg): Promise<Record<string, string>> {
  const { rows: tables } = await app.inspect.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('quoin', 'live', 'sandbox')
        and tablename not in ('counters', 'processes', 'health_checks') order by 1`,
  )
  const checksums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await app.inspect.query<{ it: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as it from ${name} t`,
    )
    checksums[name] = rows[0]!.it
  }
  assert.ok(tables.length > 100, `only ${tables.length} tables`)
  return checksums
}

test('simulating the ready-made lead follow-up shows all of its paths', async () => {
  const org = await testOrg()
  const input = { draft: ready('lead_follow_up'), subject: ada }
  const simulation = await simulate(org, { ...input, explore: 'all' })
  assert.deepEqual(
    [simulation.faults, simulation.enrolls, simulation.refusal, simulation.paths_left_out],
    [[], true, null, 0],
  )
  assert.deepEqual(stepLines(simulation), [
    '06-01T15:00 thanks done email ada@example.com',
    '06-01T15:00 touched waited timeout 06-02T15:00',
    `06-02T15:00 remind done email owner@${org.slug}.test`,
    '06-02T15:00 rest waited 06-04T15:00',
    '06-04T15:00 ask done email ada@example.com',
    '06-04T15:00 end done',
  ])
  assert.deepEqual(stepLines(simulation, 1), [
    '06-01T15:00 thanks done email ada@example.com',
    '06-01T15:00 touched waited event 06-01T15:00',
    '06-01T15:00 end done',
  ])
  assert.deepEqual(
    simulation.paths.map(({ choices, outcome }) => [choices, outcome]),
    [
      [[{ node_id: 'touched', handle: 'timeout', by: 'timeout' }], 'completed'],
      [[{ node_id: 'touched', handle: 'next', by: 'assumed' }], 'completed'],
    ],
  )
  assert.deepEqual(simulation.cost, { emails: 3, sms: 0, sms_segments: 0 })
  const [thanks] = simulation.paths[0]!.steps
  assert.equal(thanks!.message!.subject, 'Thank you for contacting Test Cleaning')
  assert.match(thanks!.message!.text!, /Hello Ada, we will call you within a working day\./)
  const at = '2026-06-02T09:00:00-05:00'
  const touched = await simulate(org, { ...input, events: [{ at, event: 'lead.status_changed' }] })
  assert.deepEqual(touched.paths[0]!.choices, [{ node_id: 'touched', handle: 'next', by: 'event' }])
  assert.equal(touched.paths[0]!.ended_at, '2026-06-02T14:00:00.000Z')
})

test('simulating the ready-made estimate reminder shows a placeholder for its link', async () => {
  const org = await testOrg()
  const { id } = await (await estimating(org)).sent()
  const subject = { kind: 'estimate', id }
  const { rows } = await org.app.inspect.query<{ expires_at: Date }>(
    'select expires_at from live.estimates where id = $1',
    [id],
  )
  const simulation = await org.run(
    simulateAutomation,
    { draft: ready('estimate_reminder'), subject },
    org.owner,
  )
  assert.deepEqual([simulation.faults, simulation.refusal], [[], null])
  const [path] = simulation.paths
  const messages = path!.steps.flatMap(({ message }) => message ?? [])
  assert.deepEqual(
    messages.map(({ channel, to }) => `${channel} ${to}`),
    ['email ada@example.com', 'sms +13125550142'],
  )
  assert.match(messages[0]!.text!, /^Your estimate, \$100\.00: \[redacted\]/)
  assert.match(messages[1]!.text!, /^Test Cleaning: your estimate ends .*\[redacted\]$/)
  const mailed = path!.steps.find(({ kind }) => kind === 'send_email')
  assert.match(mailed!.input!['body'] as string, /: http\S+\/p\//)
  assert.deepEqual(simulation.cost, { emails: 1, sms: 1, sms_segments: messages[1]!.segments })
  assert.ok(Date.parse(path!.ended_at!) < rows[0]!.expires_at.getTime())
})

test('simulating the ready-made invoice reminder shows its steps, and that it ends once the invoice is paid', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await org.app.inspect.query(`update live.invoices set due_date = '2026-05-31' where id = $1`, [id])
  const input = { draft: ready('invoice_overdue'), subject: { kind: 'invoice', id } }
  const simulation = await simulate(org, input)
  assert.deepEqual([simulation.faults, simulation.refusal], [[], null])
  assert.deepEqual(stepLines(simulation), [
    '06-01T15:00 a1 done email ada@example.com',
    '06-01T15:00 a2 waited 06-08T15:00',
    '06-08T15:00 a3 done email ada@example.com',
    '06-08T15:00 a4 waited 06-22T15:00',
    `06-22T15:00 a5 done email owner@${org.slug}.test`,
  ])
  await pay(org, id, 10_000)
  const paid = await simulate(org, input)
  assert.deepEqual(
    [paid.refusal, paid.paths[0]!.outcome, paid.paths[0]!.reason, paid.paths[0]!.steps],
    ['trigger', 'cancelled', 'exit_condition', []],
  )
})

test('simulating the ready-made review request shows its steps, only for customers with consent', async () => {
  const org = await testOrg()
  const { id: client_id } = await addedClient(org)
  const id = await jobIn(org, 'complete', { client_id })
  const input = { draft: ready('review_request'), subject: { kind: 'job', id } }
  const unasked = await simulate(org, input)
  assert.deepEqual(stepLines(unasked).at(-1), '06-02T15:00 a2 skipped no_consent', 'it is advertising')
  const wish = { state: 'opted_in', purpose: 'marketing', evidence: 'Ticked the box.' }
  await org.run(setOptOut, { channel: 'email', client_id, ...wish }, org.owner)
  const simulation = await simulate(org, input)
  assert.deepEqual([simulation.faults, simulation.refusal], [[], null])
  assert.deepEqual(stepLines(simulation), [
    '06-01T15:00 a1 waited 06-02T15:00',
    '06-02T15:00 a2 done email ada@example.com',
  ])
  await org.run(updateClient, { client_id, email: null }, org.owner)
  assert.equal((await simulate(org, input)).refusal, 'conditions')
})

test('a simulation changes no row of any table and queues nothing', async () => {
  const org = await testOrg()
  const { id: client_id } = await addedClient(org)
  const automation = await activeAutomation(org)
  await org.run(createLead, fields)
  const before = await everything(org)
  const actions = [
    { kind: 'add_tag', config: { tag: 'new' } },
    { kind: 'add_note', config: { body: 'Called {{ lead.customer_name | default: "" }}' } },
    { kind: 'set_lead_status', config: { status: 'contacted' } },
    { kind: 'create_task', config: { title: 'Call back' } },
    { kind: 'create_estimate_draft', config: {} },
    { kind: 'enroll_in_workflow', config: { automation_id: automation.id } },
    { kind: 'send_email', config: { subject: 'Hello', body: 'Hello' } },
    { kind: 'send_sms', config: { body: 'Hello' } },
    { kind: 'send_internal_notification', config: { to: ['owner'], subject: 'Hello', body: 'Hello' } },
  ]
  const subject = { ...ada, tags: ['vip'], fields: { existing_client_id: client_id } }
  const simulation = await simulate(org, { draft: onLead(...actions), subject, explore: 'all' })
  assert.deepEqual(simulation.faults, [])
  assert.deepEqual(
    simulation.paths[0]!.steps.map(({ kind, outcome, reason }) =>
      [kind, outcome, reason].filter(Boolean).join(' '),
    ),
    actions.map(({ kind }) => `${kind} done`),
  )
  assert.deepEqual(
    simulation.paths[0]!.steps[0]!.changes.map(({ kind, change }) => `${kind} ${change}`),
    ['lead updated'],
  )
  assert.deepEqual(simulation.cost, { emails: 2, sms: 1, sms_segments: 1 })
  assert.deepEqual(await everything(org), before)
})

test('the same input has the same result, apart from ids', async () => {
  const org = await testOrg()
  const input = { draft: ready('lead_follow_up'), subject: { ...ada, tags: ['vip'] }, explore: 'all' }
  const withoutIds = (simulation: Simulated): unknown =>
    JSON.parse(JSON.stringify(simulation).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'))
  assert.deepEqual(withoutIds(await simulate(org, input)), withoutIds(await simulate(org, input)))
})

test('a draft with issues gets them instead of paths', async () => {
  const org = await testOrg()
  const draft = onLead(
    { kind: 'add_tag', config: {} },
    { kind: 'send_sms', config: { body: '{{ lead.no_such }}' } },
  )
  const { faults, ...rest } = await simulate(org, { draft, subject: ada })
  assert.deepEqual(
    faults.map(({ field, code }) => `${field} ${code}`),
    ['definition.actions.0.config.tag required', 'definition.actions.1.config.body unknown_field'],
  )
  assert.deepEqual(rest, {
    enrolls: false,
    refusal: null,
    paths: [],
    paths_left_out: 0,
    cost: { emails: 0, sms: 0, sms_segments: 0 },
  })
})

test('the draft, the published and any stored revision can be simulated; other revisions are refused', async () => {
  const org = await testOrg()
  const automation = await newAutomation(org)
  const input = { automation_id: automation.id, subject: ada }
  assert.deepEqual(stepLines(await simulate(org, input)), [
    '06-01T15:00 a1 done',
    '06-01T15:00 a2 waited 06-02T15:00',
  ])
  await assert.rejects(simulate(org, { ...input, revision: 'active' }), { code: 'validation_error' })
  await assert.rejects(simulate(org, { ...input, revision: 2 }), { code: 'validation_error' })
  const of = { automation_id: automation.id }
  await org.run(publishAutomation, { ...of, draftRevisionNumber: 1 }, org.owner)
  const definition = { ...tagging, actions: [{ kind: 'add_tag', config: { tag: 'other' } }] }
  await org.run(saveAutomationDraft, { ...of, expectedRevision: 1, definition }, org.owner)
  for (const [revision, steps] of [
    ['active', 2],
    ['draft', 1],
    [1, 2],
    [2, 1],
  ] as const)
    assert.equal(stepLines(await simulate(org, { ...input, revision })).length, steps, `${revision}`)
  const other = await testOrg()
  await assert.rejects(simulate(other, input), { code: 'not_found' })
})

test('a record that does not exist or is of another kind cannot be simulated', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, fields)
  const other = await testOrg()
  const draft = { definition: tagging }
  const subject = { kind: 'lead', id: lead.id }
  assert.equal((await simulate(org, { draft, subject })).paths.length, 1)
  await assert.rejects(simulate(other, { draft, subject }), { code: 'not_found' })
  await assert.rejects(simulate(org, { draft, subject: { kind: 'job', id: lead.id } }), {
    code: 'validation_error',
  })
  await assert.rejects(simulate(org, { draft, subject, event: 'no.such' }), { code: 'validation_error' })
  await assert.rejects(simulate(org, { draft, subject, until: '2026-05-01T00:00:00Z' }), {
    code: 'validation_error',
  })
  await assert.rejects(simulate(org, { subject }), { code: 'validation_error' })
})

test('conditions see the tags of a made-up record, and triggers their events', async () => {
  const org = await testOrg()
  const definition = {
    name: 'Test',
    trigger: { kind: 'tag.added', subjectType: 'lead', config: { tags: ['VIP'] } },
    conditions: [{ field: 'lead.tags', op: 'has_tag', value: 'vip' }],
    actions: [{ kind: 'remove_tag', config: { tag: 'vip' } }],
  }
  const refusal = async (tags: readonly string[]) =>
    (await simulate(org, { draft: { definition }, subject: { ...ada, tags } })).refusal
  assert.equal(await refusal(['vip']), null)
  assert.equal(await refusal(['other']), 'trigger')
})

test('a customer who opted out gets no messages, and a text at night waits for the morning', async () => {
  const org = await testOrg()
  const { id: client_id } = await addedClient(org, {})
  const draft = onLead({ kind: 'send_sms', config: { body: 'Good evening' } })
  const subject = { kind: 'lead', fields: { existing_client_id: client_id } }
  await org.query('update quoin.company_settings set quiet_hours = null where org_id = $1')
  const late = '2026-06-02T03:00:00.000Z' // 22:00 in Chicago.
  const simulation = await simulate(org, { draft, subject, start_at: late })
  assert.deepEqual(stepLines(simulation), [
    '06-02T03:00 a1 waited quiet_hours 06-02T13:00',
    '06-02T13:00 a1 done sms +13125550142',
  ])
  assert.equal(simulation.paths[0]!.steps[0]!.kind, 'wait')
  await org.run(updateClient, { client_id, sms_opt_out: true }, org.owner)
  const refused = await simulate(org, { draft, subject, start_at: late })
  assert.deepEqual(stepLines(refused), ['06-02T03:00 a1 skipped opted_out'])
  assert.deepEqual(refused.cost, { emails: 0, sms: 0, sms_segments: 0 })
})

const changesOfClocks = `
  America/Chicago     03-07T18:00 03-08T17:00 03-08T18:00 02:30 03-08T08:30 03-09T07:30 03-08T04:00 03-08T13:00
  America/Chicago     10-31T17:00 11-01T18:00 11-01T17:00 01:30 11-01T06:30 11-02T07:30 11-01T03:00 11-01T14:00
  Europe/London       03-28T12:00 03-29T11:00 03-29T12:00 01:30 03-29T01:30 03-30T00:30 03-28T22:00 03-29T07:00
  Europe/London       10-24T11:00 10-25T12:00 10-25T11:00 01:30 10-25T00:30 10-26T01:30 10-24T21:00 10-25T08:00
  Australia/Lord_Howe 10-03T01:30 10-04T01:00 10-04T01:30 02:15 10-03T15:45 10-04T15:15 10-03T11:30 10-03T21:00
  Australia/Lord_Howe 04-04T01:00 04-05T01:30 04-05T01:00 01:45 04-04T14:45 04-05T15:15 04-04T11:00 04-04T21:30
  America/Santiago    09-05T16:00 09-06T15:00 09-06T16:00 00:30 09-06T04:30 09-07T03:30 09-06T02:00 09-06T11:00
  America/Santiago    04-04T15:00 04-05T16:00 04-05T15:00 23:30 04-05T02:30 04-06T03:30 04-05T01:00 04-05T12:00`

test('waits across a daylight-saving change end at the local time of the location', async () => {
  const org = await testOrg()
  await org.query('update quoin.company_settings set quiet_hours = null where org_id = $1')
  const wait = (config: object): object => ({ kind: 'wait', config })
  const ends = async (at: string, ...actions: readonly object[]): Promise<string[]> => {
    const simulation = await simulate(org, {
      draft: onLead(...actions),
      subject: ada,
      start_at: `2026-${at}:00Z`,
    })
    assert.equal(simulation.paths[0]!.outcome, 'completed')
    return simulation.paths[0]!.steps.flatMap(({ until }) => (until === null ? [] : [until.slice(5, 16)]))
  }
  for (const row of changesOfClocks.trim().split('\n')) {
    const [zone, noon, day, hours, time, next, again, night, morning] = row.trim().split(/ +/)
    await org.query('update quoin.locations set timezone = $2 where org_id = $1', [zone])
    const clock = wait({ until: { time } })
    const text = { kind: 'send_sms', config: { body: 'Hello' } }
    assert.deepEqual(
      [
        await ends(noon!, wait({ duration: { days: 1 } })),
        await ends(noon!, wait({ duration: { hours: 24 } })),
        await ends(noon!, clock, clock),
        await ends(night!, text),
      ],
      [[day], [hours], [next, again], [morning]],
      row,
    )
  }
})

test('a made-up record can only be at a location of the organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const draft = onLead({ kind: 'add_tag', config: { tag: 'new' } })
  await assert.rejects(simulate(org, { draft, subject: { ...ada, location_id: other.locationId } }), {
    code: 'validation_error',
    details: [{ field: 'subject.location_id', message: 'is not a location of the organization' }],
  })
  const simulation = await simulate(org, { draft, subject: { ...ada, location_id: org.locationId } })
  assert.equal(simulation.paths[0]!.outcome, 'completed')
})

test('a wait until a field of the triggering event ends at that time', async () => {
  const org = await testOrg()
  const until = { field: 'event.updated_at', offset: { days: 1 } }
  const draft = onLead({ kind: 'wait', config: { until } })
  const simulation = await simulate(org, { draft, subject: ada })
  assert.equal(simulation.paths[0]!.ended_at, '2026-06-02T15:00:00.000Z')
})

test('the simulation reports why a record could not enter: re-entry rule or enrollment limit', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, fields)
  const subject = { kind: 'lead', id: lead.id }
  const entering = async (triggerConfig: object) => {
    const definition = {
      name: 'Test',
      trigger: { kind: 'lead.status_changed', subjectType: 'lead', config: {} },
      actions: [{ kind: 'wait', config: { duration: { days: 1 } } }],
    }
    const { kind, subjectType } = definition.trigger
    const { id: automation_id } = await org.run(
      createAutomation,
      { definition, triggerConfig: { schemaVersion: 1, kind, subjectType, ...triggerConfig } },
      org.owner,
    )
    const refusal = async (revision: 'draft' | 'active') => {
      const simulation = await org.run(simulateAutomation, { automation_id, revision, subject }, org.owner)
      assert.equal(simulation.enrolls, simulation.refusal === null)
      assert.equal(simulation.paths.length, 1, 'what would be done is shown all the same')
      return simulation.refusal
    }
    assert.equal(await refusal('draft'), null)
    await org.run(publishAutomation, { automation_id, draftRevisionNumber: 1 }, org.owner)
    assert.equal(await refusal('active'), null)
    return refusal
  }
  const afterExit = await entering({})
  const limited = await entering({ reentry: 'always', enrollment_limit: { count: 2, days: 7 } })
  const always = await entering({ reentry: 'always' })
  for (const status of ['contacted', 'new']) {
    await org.run(setStatus, { lead_id: lead.id, status }, org.owner)
    await driveAutomations(org)
    assert.deepEqual(
      [await afterExit('active'), await limited('active'), await always('active')],
      ['reentry', status === 'new' ? 'limit' : null, null],
    )
  }
})

test('invalid fields of a made-up record or of the time are named as the caller named them', async () => {
  const org = await testOrg()
  const draft = onLead({ kind: 'add_tag', config: { tag: 'new' } })
  const invalidFields = async (input: object) => {
    const refused = simulate(org, { draft, subject: ada, ...input })
    return await refused.then(
      () => [],
      ({ code, message, details }: { code: string; message: string; details: { field: string }[] }) => {
        assert.equal(code, 'validation_error')
        assert.ok(message.startsWith(`${details[0]!.field}: `), message)
        return details.map(({ field }) => field)
      },
    )
  }
  assert.deepEqual(await invalidFields({ subject: { kind: 'lead', fields: { customer_name: 5 } } }), [
    'subject.fields.customer_name',
  ])
  const unknown = { ...fields, source: 'Nobody' }
  assert.deepEqual(await invalidFields({ subject: { kind: 'lead', fields: unknown } }), [
    'subject.fields.source',
  ])
  assert.deepEqual(await invalidFields({ start_at: '9999-06-01T00:00:00Z' }), ['start_at'])
  assert.deepEqual(await invalidFields({ until: '2026-05-31T00:00:00Z' }), ['until'])
  assert.deepEqual(await invalidFields({ start_at: '9998-12-01T00:00:00Z' }), [])
})

test('a draft can be checked without a record', async () => {
  const org = await testOrg()
  const check = async (draft: object) => {
    const { faults, paths } = await org.run(simulateAutomation, { draft }, org.owner)
    return [faults.map(({ code }) => code), paths.length]
  }
  assert.deepEqual(await check(onLead({ kind: 'add_tag', config: {} })), [['required'], 0])
  assert.deepEqual(await check(onLead({ kind: 'add_tag', config: { tag: 'new' } })), [[], 0])
})
