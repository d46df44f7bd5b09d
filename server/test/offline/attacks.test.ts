import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createLead, updateLead } from '../../src/domains/customers/leads/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const upload = '/workflows/sync.upload.apply'
const now = (): string => new Date().toISOString()
const todo = (more: object = {}) => ({
  change_id: randomUUID(),
  operation: 'todos.create',
  input: { title: 'Call' },
  device_at: now(),
  ...more,
})
const send = (org: TestOrg, changes: readonly object[], more: object = {}) =>
  org.request('POST', upload, { body: { device: 'Phone', device_now: now(), changes, ...more } })
const verdicts = (answer: { body: { data: { results: { verdict: string }[] } } }) =>
  answer.body.data.results.map(({ verdict }) => verdict)

test('a batch is limited to 500 changes, ten dependencies of each, and 4 MiB', async () => {
  const org = await testOrg()
  const off = (count: number) => Array.from({ length: count }, () => todo({ operation: 'nothing.at.all' }))
  assert.equal((await send(org, off(500))).status, 200)
  assert.equal((await send(org, off(501))).status, 422)
  assert.equal((await send(org, [])).status, 422)
  const ids = Array.from({ length: 11 }, () => randomUUID())
  assert.equal((await send(org, [todo({ depends_on: ids.slice(1) })])).status, 200)
  assert.equal((await send(org, [todo({ depends_on: ids })])).status, 422)

  const most = 4 * 1024 * 1024
  const body = JSON.stringify({ device: 'Phone', device_now: now(), changes: [todo()] })
  const ofSize = (bytes: number): string => body.slice(0, -1) + ' '.repeat(bytes - body.length) + '}'
  assert.equal((await org.request('POST', upload, { body: ofSize(most) })).status, 200)
  assert.equal((await org.request('POST', upload, { body: ofSize(most + 1) })).status, 413)
})

test('changes with a circular dependency are rejected, and a long chain of dependent changes is applied', async () => {
  const org = await testOrg()
  const [one, other] = [todo(), todo()]
  const circle = await send(org, [
    { ...one, depends_on: [other.change_id] },
    { ...other, depends_on: [one.change_id] },
  ])
  assert.deepEqual(verdicts(circle), ['rejected', 'rejected'])
  const row = Array.from({ length: 150 }, () => todo())
  const answer = await send(
    org,
    row.map((each, at) => (at === 0 ? each : { ...each, depends_on: [row[at - 1]!.change_id] })),
  )
  assert.deepEqual(new Set(verdicts(answer)), new Set(['applied']))
})

test('field names that every JavaScript object has, such as constructor, do no harm', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St' },
    org.owner,
  )
  const change = (members: string): string =>
    `{"change_id":"${randomUUID()}","operation":"leads.update","device_at":"${now()}",${members}}`
  const changes = [
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) =>
      change(`"input":{"lead_id":"${lead_id}","${name}":{"lead_id":"change:${randomUUID()}"}}`),
    ),
    change(`"input":{"lead_id":"${lead_id}","notes":"a"},"base":{"__proto__":{"notes":null}}`),
    change(`"input":{"lead_id":"${lead_id}","notes":"a"},"base":{"constructor":1,"notes":null}`),
    change(`"operation2":1,"input":{}`),
  ]
  const bad = await org.request('POST', upload, {
    body: `{"device":"Phone","device_now":"${now()}","changes":[${changes.join(',')}]}`,
  })
  assert.equal(bad.status, 422, bad.text)
  const answer = await org.request('POST', upload, {
    body: `{"device":"Phone","device_now":"${now()}","changes":[${changes.slice(0, -1).join(',')}]}`,
  })
  assert.equal(answer.status, 200, answer.text)
  // In `input`, a field named `__proto__` is ignored, and each of the other three names causes a rejection. In `base`,
  // both names are ignored.
  assert.deepEqual(verdicts(answer), [
    'superseded',
    'rejected',
    'rejected',
    'rejected',
    'conflict',
    'applied',
  ])
  for (const operation of ['__proto__', 'constructor', 'toString'])
    assert.deepEqual(verdicts(await send(org, [todo({ operation })])), ['rejected'])
})

test('concurrent uploads and calls that write the same records in different orders are all applied', async () => {
  const org = await testOrg()
  const keys = await Promise.all(
    [1, 2].map(async () => org.key({ memberId: (await newMember(org, { role: 'manager' })).id })),
  )
  const leads = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      org.run(createLead, { customer_name: `Ada ${at}`, service_address: '1 Main St' }, org.owner),
    ),
  )
  const batch = (key: string, order: typeof leads, field: string) =>
    org.request('POST', upload, {
      key,
      body: {
        device: 'Phone',
        device_now: now(),
        changes: order.map(({ id: lead_id }) =>
          todo({ operation: 'leads.update', input: { lead_id, [field]: 'x' }, base: { [field]: null } }),
        ),
      },
    })
  const [one, other] = await Promise.all([
    batch(keys[0]!, leads, 'notes'),
    batch(keys[1]!, leads.toReversed(), 'city'),
    ...leads.map(({ id: lead_id }) => org.run(updateLead, { lead_id, state: 'IL' }, org.owner)),
  ])
  for (const answer of [one, other]) {
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(new Set(verdicts(answer)), new Set(['applied']))
  }
  const rows = await org.query(
    `select 1 from live.leads where org_id = $1 and notes = 'x' and city = 'x' and state = 'IL' and version = 4`,
  )
  assert.equal(rows.length, leads.length)
})

test('the body of a call that accepts an estimate may have 512 KiB, and one byte more is refused', async () => {
  const org = await testOrg()
  const accept = '/workflows/mobile.estimates.accept'
  const body = `{"estimate_id":"${randomUUID()}"`
  const ofSize = (bytes: number): string => `${body}${' '.repeat(bytes - body.length - 1)}}`
  assert.equal((await org.request('POST', accept, { body: ofSize(512 * 1024) })).status, 422)
  assert.equal((await org.request('POST', accept, { body: ofSize(512 * 1024 + 1) })).status, 413)
})

test('a list of conversations can be filtered by at most 20 channels, as repeated parameters', async () => {
  const org = await testOrg()
  const listConversations = (count: number, more = '') =>
    org.request(
      'GET',
      `/workflows/mobile.inbox.list?${Array.from({ length: count }, () => 'channel=sms').join('&')}${more}`,
    )
  assert.ok([200, 422].includes((await listConversations(20)).status))
  assert.equal((await listConversations(21)).status, 422)
  const both = await listConversations(1, `&input=${encodeURIComponent('{"channel":["sms"]}')}`)
  assert.equal(both.status, 422)
  assert.equal((await listConversations(1, '&channel=email')).status, 200)
})
