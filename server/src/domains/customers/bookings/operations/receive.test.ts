import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { assertCommonHeaders, assertError } from '../../../../testing/expect-error.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient, getClient } from '../../clients/operations.ts'
import type { Lead } from '../../leads/index.ts'
import { setOptOut } from '../../inbox/operations.ts'
import { listLeads } from '../../leads/operations.ts'
import { configureBooking, receiveBooking } from '../operations.ts'

const settings = {
  enabled: true,
  origins: [] as string[],
  service_zips: [] as string[],
  refuses_other_zips: false,
}
const ada = {
  customer: { name: 'Ada Lovelace', email: 'Ada@Example.com', phone: '(312) 555-0142' },
  address: { line1: '1 Main St', line2: 'Apt 2', city: 'Evanston', state: 'Illinois', zip: '60201' },
}

const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

async function openOrg(overrides: Partial<typeof settings> = {}) {
  const org = await testOrg()
  await org.run(configureBooking, { ...settings, ...overrides }, org.owner)
  const from = anyAddress()
  const book = (body: unknown) =>
    org.request('POST', `/api/portal/${org.slug}/book`, { key: null, idempotencyKey: null, body, from })
  return { org, book }
}

const leadsOf = async (org: TestOrg): Promise<Lead[]> => (await org.run(listLeads, {})).items

async function bookingsOf(org: TestOrg) {
  const rows = await org.query<Record<string, unknown>>(
    'select id, reference, lead_id, submission, consent from live.bookings where org_id = $1',
  )
  return rows
}

test('a booking becomes a lead, its whole submission is stored, and the answer does not contain the lead', async () => {
  const { org, book } = await openOrg()
  const consent = { sms: true, email: false, text: 'You may text me.', at: '2026-03-01T10:00:00-06:00' }
  const form = {
    request_id: randomUUID(),
    ...ada,
    services: ['house-wash'],
    preferred: [{ date: '2026-04-01', window: 'morning' }, { date: '2026-04-02' }],
    notes: 'Two dogs.',
    property: { sqft: 2400, stories: 2 },
    referral_code: 'BOB',
    source_label: 'Spring page',
    utm: { source: 'mail' },
    consent,
    website: '',
    captcha_token: 'x',
  }
  const answer = await book(form)
  assert.equal(answer.status, 201, answer.text)
  assertCommonHeaders(answer)
  assert.deepEqual(Object.keys(answer.body), ['data'])
  const { booking_id, reference, ...rest } = answer.body.data
  assert.deepEqual(rest, { status: 'received' })
  assert.match(reference, /^BK-[A-Z2-9]{7}$/)

  const [lead, ...others] = await leadsOf(org)
  assert.equal(others.length, 0)
  assert.equal(lead!.customer_phone, '+13125550142')
  assert.equal(lead!.service_address, '1 Main St, Apt 2')
  assert.deepEqual([lead!.city, lead!.state, lead!.zip], ['Evanston', 'IL', '60201'])
  assert.equal(lead!.source, 'Website booking')
  assert.notEqual(lead!.source_id, null)
  assert.equal(lead!.assigned_to, org.ownerId)
  assert.deepEqual(lead!.created_by, { type: 'customer', id: null })
  assert.equal(
    lead!.notes,
    'Two dogs.\nServices: house-wash\nPreferred: 2026-04-01 morning, 2026-04-02 anytime\nProperty: 2400 sq ft, 2 stories\nReferral code: BOB\nForm: Spring page',
  )
  const [booking] = await bookingsOf(org)
  const { website: _, captcha_token: __, ...submission } = form
  submission.preferred[1]!.window = 'anytime'
  assert.deepEqual(booking, { id: booking_id, reference, lead_id: lead!.id, submission, consent })
  assert.deepEqual(await org.events(), ['lead.created', 'consent.changed', 'consent.changed'])
})

/** Returns the stored consents and opt-outs, by channel. */
async function wishesOf(org: TestOrg) {
  const rows = await org.query<Record<string, string>>(
    `select channel, address_key, state, purpose, source, evidence from quoin.consent_entries where org_id = $1
      order by created_at, id`,
  )
  return rows.map((row): Record<string, string | undefined> => ({
    ...row,
    evidence: row['evidence']?.replace(/BK-\w+/, 'BK'),
  }))
}

test('a ticked box is stored as marketing consent with the text that was shown; an unticked box is no consent', async () => {
  const { org, book } = await openOrg()
  const consent = { sms: true, email: false, text: 'Text me offers.', at: '2026-03-01T10:00:00-06:00' }
  const form = { request_id: randomUUID(), ...ada, consent }
  for (let times = 0; times < 2; times++) assert.equal((await book(form)).status, 201)
  const said = {
    purpose: 'marketing',
    source: 'form',
    evidence: 'Booking BK, 2026-03-01T10:00:00-06:00: Text me offers.',
  }
  const sms = { channel: 'sms', address_key: '+13125550142', state: 'opted_in', ...said }
  assert.deepEqual(await wishesOf(org), [
    sms,
    { channel: 'email', address_key: 'ada@example.com', state: 'opted_out', ...said },
  ])
  await book({ ...ada, consent: { sms: false } })
  assert.deepEqual((await wishesOf(org)).slice(2), [{ ...sms, state: 'opted_out', evidence: 'Booking BK' }])
})

test('a box without its text, or for a channel without an address, is no consent; long texts are shortened', async () => {
  const { org, book } = await openOrg()
  await book({ ...ada, consent: { sms: true, email: true } })
  await book({ ...ada, consent: { sms: true, text: '' } })
  await book({
    ...ada,
    customer: { name: 'Ada', email: 'ada@example.com' },
    consent: { sms: true, text: 'Yes' },
  })
  assert.deepEqual(await wishesOf(org), [])
  const consent = { email: true, text: '😀'.repeat(1000) }
  await book({ ...ada, consent })
  const [{ evidence }] = (await wishesOf(org)) as [{ evidence: string }]
  assert.ok(evidence.length <= 500 && evidence.isWellFormed() && evidence.endsWith('😀'), evidence)
})

test('a booking form with consent does not reverse an opt-out that a member recorded', async () => {
  const { org, book } = await openOrg()
  const refusal = { channel: 'sms', phone: '+13125550142', state: 'opted_out' }
  await org.run(setOptOut, refusal, org.owner)
  await book({ ...ada, consent: { sms: true, text: 'Text me offers.' } })
  assert.deepEqual(
    (await wishesOf(org)).map(({ state, purpose, source }) => [state, purpose, source]),
    [['opted_out', 'all', 'member']],
  )
})

test('a form that is sent twenty times at once becomes one booking with one answer', async () => {
  const { org, book } = await openOrg()
  const form = { request_id: randomUUID(), ...ada }
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(form)))
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  assert.equal((await book({ ...form, notes: 'again' })).text, answers[0]!.text)
  assert.equal((await leadsOf(org)).length, 1)
  assert.equal((await bookingsOf(org)).length, 1)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('identical forms that collide in the database become one booking', async () => {
  const { org, book } = await openOrg()
  const form = { request_id: randomUUID(), ...ada }
  // The first call has inserted the booking and waits to insert its lead. The other two wait for the first.
  const outcomes = await race({ table: 'live.leads' }, [() => book(form), () => book(form), () => book(form)])
  const texts = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.text : 'failed'))
  assert.match(texts[0]!, /received/)
  assert.equal(new Set(texts).size, 1)
  assert.equal((await leadsOf(org)).length, 1)
})

test('forms without a request id become separate bookings', async () => {
  const { org, book } = await openOrg()
  const answers = [await book(ada), await book(ada)]
  assert.notEqual(answers[0]!.body.data.booking_id, answers[1]!.body.data.booking_id)
  assert.equal((await leadsOf(org)).length, 2)
})

test('a form with the hidden field filled in gets the usual answer, but creates nothing', async () => {
  const { org, book } = await openOrg()
  const answer = await book({ ...ada, website: 'https://spam.example' })
  assert.equal(answer.status, 201)
  assert.deepEqual(Object.keys(answer.body.data), ['booking_id', 'reference', 'status'])
  assert.deepEqual([await leadsOf(org), await bookingsOf(org), await org.events()], [[], [], []])
})

test('a known phone number, or else a known email address, links the lead to its client without changing the client', async () => {
  const { org, book } = await openOrg()
  const address = { address_line1: '9 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const byPhone = await org.run(createClient, { ...address, name: 'Phone', phone: '+13125550142' })
  const byEmail = await org.run(createClient, { ...address, name: 'Mail', email: 'ada@example.com' })
  await book(ada)
  await book({ ...ada, customer: { name: 'Someone Else', email: 'ADA@example.com' } })
  const leads = await leadsOf(org)
  assert.deepEqual(leads.map((lead) => lead.client_id).sort(), [byPhone.id, byEmail.id].sort())
  for (const client of [byPhone, byEmail])
    assert.deepEqual(await org.run(getClient, { client_id: client.id }), client)
})

test('a form from outside the service area is refused only if the organization chose so', async () => {
  const outsideArea = { ...ada, address: { ...ada.address, zip: '62701' } }
  const open = await openOrg({ service_zips: ['60201'] })
  assert.equal((await open.book(outsideArea)).status, 201)
  const closed = await openOrg({ service_zips: ['60201'], refuses_other_zips: true })
  assertError(await closed.book(outsideArea), 'validation_error', 'address.zip')
  assert.deepEqual(await leadsOf(closed.org), [])
  const inside = { ...ada, address: { ...ada.address, zip: '60201-1234' } }
  assert.equal((await closed.book(inside)).status, 201)
})

test('a form with invalid fields is refused with their names, and creates nothing', async () => {
  const { org, book } = await openOrg()
  const { customer, address } = ada
  const day = { date: '2026-04-01' }
  const wrong: [unknown, string][] = [
    [{ ...ada, request_id: 'x' }, 'request_id'],
    [{ ...ada, org_id: org.id }, 'org_id'],
    [{ customer }, 'address'],
    [{ ...ada, customer: { name: 'Ada' } }, 'customer.phone'],
    [{ ...ada, customer: { name: 'Ada', email: null } }, 'customer.email'],
    [{ ...ada, customer: { ...customer, name: ' ' } }, 'customer.name'],
    [{ ...ada, customer: { ...customer, email: 'nonsense' } }, 'customer.email'],
    [{ ...ada, customer: { ...customer, phone: '1' } }, 'customer.phone'],
    [{ ...ada, customer: { name: 'Ada', phone: '(312) 555-01423' } }, 'customer.phone'],
    [{ ...ada, address: { ...address, line1: 'PO Box 7' } }, 'address.line1'],
    [{ ...ada, address: { ...address, state: 'Nowhere' } }, 'address.state'],
    [{ ...ada, address: { ...address, zip: '6020' } }, 'address.zip'],
    [{ ...ada, address: { ...address, country: 'US' } }, 'address.country'],
    [{ ...ada, preferred: [{ date: '2026-02-30' }] }, 'preferred.0.date'],
    [{ ...ada, preferred: [{ ...day, window: 'night' }] }, 'preferred.0.window'],
    [{ ...ada, preferred: [day, day, day, day] }, 'preferred'],
    [{ ...ada, notes: 'x'.repeat(2001) }, 'notes'],
    [{ ...ada, notes: 'a\0b' }, 'notes'],
    [{ ...ada, property: { sqft: -1 } }, 'property.sqft'],
    [{ ...ada, consent: { sms: 'yes' } }, 'consent.sms'],
    [{ ...ada, consent: { at: '2026-03-01T10:00:00' } }, 'consent.at'],
    [{ ...ada, utm: { a: 1 } }, 'utm.a'],
  ]
  for (const [body, field] of wrong) {
    const answer = await book(body)
    assert.notEqual(answer.status, 201, field)
    assertError(answer, 'validation_error', field)
  }
  assert.deepEqual([await leadsOf(org), await org.events()], [[], []])
  assert.equal((await book({ ...ada, notes: 'x'.repeat(2000) })).status, 201)
})

test('only the public form can call the operation, not keys or members', async () => {
  const { org } = await openOrg()
  for (const as of [{}, org.owner, { type: 'system', id: null } as const])
    await assert.rejects(org.run(receiveBooking, ada, as), { code: 'insufficient_permission' })
})
