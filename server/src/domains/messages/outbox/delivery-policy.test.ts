import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createClient, mergeClient, updateClient } from '../../customers/clients/operations.ts'
import { addCustomer } from '../../work/jobs/testing/working.ts'
import { saveLocation, updateCompany } from '../../organization/company/operations.ts'
import { setOptOut } from '../../customers/inbox/operations.ts'
import { findDeliveryBlock, type Recipient } from './delivery-policy.ts'
import type { Purpose } from './purpose.ts'

const noon = '2026-05-04T17:00:00.000Z'

function findBlock(org: TestOrg, to: Partial<Recipient>, at = noon) {
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const usual = { purpose: 'automation', clientId: null, locationId: org.locationId } as const
  const recipient: Recipient = { ...usual, channel: 'sms', address: '+13125550199', ...to }
  return findDeliveryBlock(db, org.id, recipient, at)
}

const wanting = { state: 'opted_in', purpose: 'marketing', evidence: 'Ticked the box in the shop.' }

const purposes: Record<Purpose, { optedOut: ('email' | 'sms')[]; quiet: boolean }> = {
  conversation: { optedOut: ['sms'], quiet: false },
  arrival: { optedOut: ['sms', 'email'], quiet: false },
  document: { optedOut: ['sms'], quiet: true },
  receipt: { optedOut: ['sms'], quiet: false },
  notice: { optedOut: ['sms', 'email'], quiet: true },
  automation: { optedOut: ['sms', 'email'], quiet: true },
  marketing: { optedOut: ['sms', 'email'], quiet: true },
  automated_marketing: { optedOut: ['sms', 'email'], quiet: true },
  compliance: { optedOut: [], quiet: false },
  internal: { optedOut: [], quiet: false },
}

test('which checks hold back a message depends on its purpose and channel', async () => {
  const org = await testOrg()
  const night = { from: '20:00', to: '08:00' }
  await org.run(updateCompany, { quiet_hours: { sms: night, email: night } }, org.owner)
  for (const contact of [
    { channel: 'sms', phone: '+13125550198' },
    { channel: 'email', email: 'somebody@example.com' },
  ])
    await org.run(setOptOut, { ...contact, ...wanting }, org.owner)
  const refusing = await addCustomer(org, { sms_opt_out: true, email_opt_out: true })
  for (const channel of ['email', 'sms'] as const)
    for (const [purpose, expected] of Object.entries(purposes) as [Purpose, (typeof purposes)[Purpose]][]) {
      const address = channel === 'sms' ? '+13125550198' : 'somebody@example.com'
      const to = { channel, purpose, address }
      const label = `${purpose} by ${channel}`
      const refused = await findBlock(org, { ...to, clientId: refusing })
      assert.equal(refused?.reason === 'opted_out', expected.optedOut.includes(channel), label)
      const late = await findBlock(org, to, '2026-05-05T03:00:00.000Z')
      assert.equal(late?.reason === 'quiet_hours', expected.quiet, label)
      assert.equal(await findBlock(org, to), undefined, label)
      assert.deepEqual(await findBlock(org, { ...to, address: null }), { reason: 'no_address' })
    }
})

test('an opt-out applies to the phone number and email address, whichever client has them and however they are spelled', async () => {
  const org = await testOrg()
  const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const bo = { ...homeAddress, name: 'Bo', phone: '+13125550197', email: 'Bo@Example.com' }
  const { id: client_id } = await org.run(createClient, bo)
  const wish = (is: boolean) =>
    org.run(updateClient, { client_id, sms_opt_out: is, email_opt_out: is }, org.owner)
  const texted = () => findBlock(org, { address: '+13125550197' })
  const mailed = () => findBlock(org, { channel: 'email', address: 'bo@EXAMPLE.com' })

  await wish(true)
  assert.deepEqual(await texted(), { reason: 'opted_out' })
  assert.deepEqual(await mailed(), { reason: 'opted_out' })
  assert.equal(await findBlock(org, { channel: 'email', address: 'ada@example.com' }), undefined)
  // The opt-out belongs to the old number, and still applies to that number after the client gets another one.
  await org.run(updateClient, { client_id, phone: '+13125550196' }, org.owner)
  assert.deepEqual(await texted(), { reason: 'opted_out' })
  // `sms_opt_out` of the client describes the current number, for which no consent is recorded.
  assert.equal(await findBlock(org, { address: '+13125550196', clientId: client_id }), undefined)
  const { sms_opt_out } = await org.run(updateClient, { client_id, phone: '+13125550197' }, org.owner)
  assert.equal(sms_opt_out, true)
  await wish(false)
  assert.deepEqual([await texted(), await mailed()], [undefined, undefined])
})

test('an opt-out stays in force after its client was merged', async () => {
  const org = await testOrg()
  const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const [bo, bob] = [
    await org.run(createClient, { ...homeAddress, name: 'Bo', phone: '+13125550194' }),
    await org.run(createClient, { ...homeAddress, name: 'Bob', phone: '+13125550193' }),
  ]
  await org.run(updateClient, { client_id: bo.id, sms_opt_out: true }, org.owner)
  await org.run(mergeClient, { client_id: bo.id, into_client_id: bob.id }, org.owner)
  assert.deepEqual(await findBlock(org, { address: '+13125550194' }), { reason: 'opted_out' })
  assert.deepEqual(await findBlock(org, { address: '+13125550193', clientId: bob.id }), {
    reason: 'opted_out',
  })
})

test('opt-outs of another organization do not apply, and the sandbox records none', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const bo = { ...homeAddress, name: 'Bo', phone: '+13125550195' }
  const { id } = await org.run(createClient, bo)
  await org.run(updateClient, { client_id: id, sms_opt_out: true }, org.owner)
  assert.equal(await findBlock(other, { address: '+13125550195' }), undefined)
  const sandbox = await testOrg('sandbox')
  const client = await sandbox.run(createClient, bo)
  await sandbox.run(updateClient, { client_id: client.id, sms_opt_out: true }, sandbox.owner)
  assert.equal(await findBlock(sandbox, { address: '+13125550195' }), undefined)
})

/**
 * The quiet hours include their start and exclude their end, even when clocks change. Each row contains a time zone,
 * the time of the check and the end of the quiet hours; undefined means that a message may be sent.
 */
const hours: [zone: string, at: string, until: string | undefined][] = [
  ['America/Chicago', '2026-05-04T12:59:00.000Z', '2026-05-04T13:00:00.000Z'],
  ['America/Chicago', '2026-05-04T13:00:00.000Z', undefined],
  ['America/Chicago', '2026-05-05T00:59:59.999Z', undefined],
  ['America/Chicago', '2026-05-05T01:00:00.000Z', '2026-05-05T13:00:00.000Z'],
  ['America/Chicago', '2026-11-01T13:30:00.000Z', '2026-11-01T14:00:00.000Z'],
  ['America/Los_Angeles', '2026-05-04T14:00:00.000Z', '2026-05-04T15:00:00.000Z'],
]
test("by default, automated texts and emails are held between 20:00 and 08:00 local time, but members' emails are not", async () => {
  const org = await testOrg()
  await org.run(updateCompany, { quiet_hours: null }, org.owner)
  for (const [timezone, at, until] of hours) {
    await org.run(saveLocation, { location_id: org.locationId, timezone }, org.owner)
    const label = `${timezone} ${at}`
    const expectedBlock = until === undefined ? undefined : { reason: 'quiet_hours', until }
    assert.deepEqual(await findBlock(org, {}, at), expectedBlock, label)
    const mail = { channel: 'email', address: 'ada@example.com' } as const
    assert.deepEqual(await findBlock(org, mail, at), expectedBlock, label)
    for (const free of [{ overridesQuiet: true }, { purpose: 'document' }] as const)
      assert.equal(await findBlock(org, { ...mail, ...free }, at), undefined, label)
  }
  // `email: null` allows emails at any hour.
  await org.run(updateCompany, { quiet_hours: { email: null } }, org.owner)
  const mail = { channel: 'email', address: 'ada@example.com' } as const
  assert.equal(await findBlock(org, mail, '2026-05-05T05:00:00.000Z'), undefined)
  // Without a location, the organization's time zone applies.
  assert.equal(await findBlock(org, { locationId: null }, '2026-05-04T14:00:00.000Z'), undefined)
})

test('quiet hours of advertising cannot be overridden and are at least the legal ones', async () => {
  const org = await testOrg()
  const late = { from: '23:00', to: '06:00' }
  await org.run(updateCompany, { quiet_hours: { sms: late } }, org.owner)
  await org.run(setOptOut, { channel: 'sms', phone: '+13125550199', ...wanting }, org.owner)
  // 22:00 and 23:30 in Chicago.
  const [evening, night] = ['2026-05-05T03:00:00.000Z', '2026-05-05T04:30:00.000Z']
  const overridesQuiet = true
  const until = '2026-05-05T13:00:00.000Z'
  const quiet = { reason: 'quiet_hours', until }
  assert.deepEqual(await findBlock(org, { purpose: 'marketing', overridesQuiet }, evening), quiet)
  assert.deepEqual(await findBlock(org, { purpose: 'marketing', overridesQuiet }, night), quiet)
  assert.equal(await findBlock(org, { purpose: 'document' }, evening), undefined)
  assert.equal((await findBlock(org, { purpose: 'document' }, night))?.reason, 'quiet_hours')
  assert.equal(await findBlock(org, { purpose: 'document', overridesQuiet }, night), undefined)
  const others = { purpose: 'marketing', address: '+13125550198' } as const
  assert.deepEqual(await findBlock(org, others), { reason: 'no_consent' })
  await org.run(setOptOut, { channel: 'sms', phone: '+13125550199', state: 'opted_out' }, org.owner)
  await org.run(setOptOut, { channel: 'sms', phone: '+13125550199', state: 'opted_in' }, org.owner)
  assert.deepEqual(await findBlock(org, { purpose: 'marketing' }), { reason: 'opted_out' })
})

test("quiet hours follow the time zone of the client, not of the message's location", async () => {
  const org = await testOrg()
  await org.run(updateCompany, { quiet_hours: null }, org.owner)
  const west = { name: 'West', timezone: 'America/Los_Angeles' }
  const { id: location_id } = await org.run(saveLocation, west, org.owner)
  const homeAddress = { address_line1: '2 Elm St', city: 'Fresno', state: 'CA', zip: '93650' }
  const there = { ...org.owner, locations: [location_id] }
  const { id: clientId } = await org.run(createClient, { ...homeAddress, name: 'Bo' }, there)
  // 08:30 in Chicago.
  const at = '2026-05-04T13:30:00.000Z'
  assert.equal(await findBlock(org, {}, at), undefined)
  const expectedBlock = { reason: 'quiet_hours', until: '2026-05-04T15:00:00.000Z' }
  assert.deepEqual(await findBlock(org, { clientId }, at), expectedBlock)
})

test('automated messages wait while a possible opt-out is undecided; messages of members do not', async () => {
  const org = await testOrg()
  const [phone, evidence] = ['+13125550199', 'Ticked the box.']
  await org.run(setOptOut, { channel: 'sms', phone, ...wanting, evidence }, org.owner)
  await org.query(
    `insert into quoin.contact_doubts (org_id, channel, address_key, since) values ($1, 'sms', $2, now())`,
    [phone],
  )
  for (const purpose of ['automation', 'marketing'] as const)
    assert.deepEqual(await findBlock(org, { purpose }), { reason: 'possible_opt_out' })
  for (const purpose of ['conversation', 'document', 'notice'] as const)
    assert.equal(await findBlock(org, { purpose }), undefined)
  await org.run(setOptOut, { channel: 'sms', phone, state: 'opted_in' }, org.owner)
  assert.equal(await findBlock(org, { purpose: 'automation' }), undefined)
})
