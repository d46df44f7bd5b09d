import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokensOf } from '../../../../../test/agents/tokens.ts'
import { demo, ownerOf } from '../../../../demo/testing/look-at-demo.ts'
import { newId } from '../../../../kernel/ids.ts'
import { run } from '../../../../kernel/operations/run.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { saveTag } from '../../../customers/tags/operations.ts'
import { deactivateMember } from '../../workforce/operations.ts'
import { saveLeadSource, saveTaxRate } from '../../../organization/company/operations.ts'
import { getMe } from '../operations.ts'

test('an owner gets the caller, the local date, and all settings of the organization', async () => {
  const org = await testOrg('live', '2026-03-08T05:30:00.000Z')
  const rep = await hire(org)
  const formerMember = await hire(org)
  await org.run(deactivateMember, { member_id: formerMember.id }, org.owner)
  const source = await org.run(saveLeadSource, { name: 'Website' }, org.owner)
  const rate = await org.run(
    saveTaxRate,
    { name: 'Cook', components: [{ name: 'IL', percent: '6.25' }] },
    org.owner,
  )
  await org.run(saveTag, { name: 'vip' }, org.owner)
  const me = await org.run(getMe, {}, org.owner)
  assert.deepEqual(me.organization, {
    id: org.id,
    slug: org.slug,
    name: 'Test Cleaning',
    timezone: 'America/Chicago',
    currency: 'USD',
    country: 'US',
    today: '2026-03-07',
    now: '2026-03-08T05:30:00.000Z',
  })
  assert.equal(me.mode, 'live')
  assert.deepEqual([me.member?.id, me.member?.role], [org.ownerId, 'owner'])
  assert.equal(me.permissions.manage_settings, 'all')
  const { id, name, timezone, is_default } = me.locations.items[0]!
  assert.deepEqual([id, timezone, is_default], [org.locationId, 'America/Chicago', true], name)
  assert.deepEqual(me.members?.items.map((each) => each.id).toSorted(), [org.ownerId, rep.id].toSorted())
  assert.deepEqual(me.lead_sources, { items: [{ id: source.id, name: 'Website' }], more: 0 })
  assert.deepEqual(me.tax_rates, { items: [{ id: rate.id, name: 'Cook', percent: '6.25' }], more: 0 })
  assert.deepEqual(me.tags, { items: ['vip'], more: 0 })
  assert.deepEqual(me.service_types, { items: [], more: 0 })
  assert.equal(me.installation.mail, 'outbox')
  assert.equal(me.installation.public_url, org.app.kernel.services.publicUrl())
  assert.match(me.installation.version, /^\d+\.\d+\.\d+$/)
})

test('a member with fewer permissions gets less, and nothing about other locations', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  await hire(org, 'manager', [org.locationId])
  const crew = await hire(org, 'technician', [north])
  await org.run(saveLeadSource, { name: 'Website' }, org.owner)
  const me = await org.run(getMe, {}, crew)
  assert.equal(me.permissions.view_jobs, 'own')
  assert.equal('view_leads' in me.permissions, false)
  assert.deepEqual([me.members, me.lead_sources, me.service_types], [null, null, null])
  assert.deepEqual(
    me.locations.items.map(({ id, is_default }) => [id, is_default]),
    [[north, false]],
  )
  const lead = await hire(org, 'crew_lead', [north])
  assert.deepEqual((await org.run(getMe, {}, lead)).members?.items, [
    { id: lead.id, name: 'crew_lead', role: 'crew_lead' },
  ])
  const manager = await hire(org, 'manager', [north])
  const memberIds = (await org.run(getMe, {}, manager)).members?.items.map(({ id }) => id)
  assert.deepEqual(memberIds?.toSorted(), [org.ownerId, crew.id, lead.id, manager.id].toSorted())
})

test('at most forty items of each list are returned, with the number of further ones', async () => {
  const org = await testOrg()
  await org.query(
    `insert into live.tags (org_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'tag ' || n, now(), now() from generate_series(1, 43) n`,
  )
  const { tags } = await org.run(getMe, {}, org.owner)
  assert.deepEqual([tags?.items.length, tags?.more], [40, 3])
})

test('the answer for a demo organization has less than 3,000 tokens', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const me = await run(app.kernel, getMe, { actor, input: {}, requestId: newId() })
    const tokens = tokensOf(me)
    assert.ok(tokens < 3_000, `${company.slug}: ${tokens}`)
    assert.ok((me.members?.items.length ?? 0) > 3)
    assert.equal(me.organization.demonstration, true)
  }
})
