import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { inboundMailSecret } from '../../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { configureBooking } from '../bookings/operations.ts'
import { saveLocation } from '../../organization/company/operations.ts'
import { connect } from '../../organization/company/testing/connect.ts'
import { assignLead, createLead, listLeads } from '../leads/operations.ts'
import { hire } from '../leads/testing/people.ts'
import { deactivateMember } from '../../office/workforce/operations.ts'
import { saveTerritory } from '../../selling/canvassing/operations.ts'
import { addressOf, addTerritory, knockAt, square } from '../../selling/canvassing/testing/walking.ts'

interface Place {
  line1: string
  city: string
  state: string
  zip: string
}
const house: Place = { line1: '7 Oak St', city: 'Evanston', state: 'IL', zip: '60201' }

async function assignedOfNewest(org: TestOrg): Promise<string | null> {
  return (await org.run(listLeads, { limit: 1 })).items[0]!.assigned_to
}

/** Ways to create a lead without naming a rep. */
const ways: Record<string, (org: TestOrg, place: Place) => Promise<void>> = {
  'assigned to nobody': async (org, { line1, ...place }) => {
    const lead = { customer_name: 'Ada', service_address: line1, ...place }
    const { id: lead_id } = await org.run(createLead, lead, org.owner)
    await org.run(assignLead, { lead_id, assigned_to: null }, org.owner)
  },
  booked: async (org, place) => {
    const open = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }
    await org.run(configureBooking, open, org.owner)
    const answer = await org.request('POST', `/api/portal/${org.slug}/book`, {
      key: null,
      idempotencyKey: null,
      from: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      body: { customer: { name: 'Ada', phone: '(312) 555-0142' }, address: place },
    })
    assert.equal(answer.status, 201, answer.text)
  },
  'brought by email': async (org, { line1, city, state, zip }) => {
    const { connector_key } = await connect(org, { name: randomUUID(), aliases: { Name: 'customer_name' } })
    const text = `Name: Ada\nService address: ${line1}\nCity: ${city}\nState: ${state}\nZip: ${zip}\n`
    const tag = `c_${connector_key}`
    const answer = await org.request('POST', '/api/webhooks/email-inbound', {
      key: inboundMailSecret,
      idempotencyKey: null,
      body: {
        message_id: `<${randomUUID()}@mail.example>`,
        from: { email: 'leads@portal.example' },
        to: [{ email: `in+${tag}@mail.example`, tag }],
        subject: 'Lead',
        text,
      },
    })
    assert.equal(answer.body.data.result, 'lead_created', answer.text)
  },
}

for (const [how, bring] of Object.entries(ways)) {
  const bringAt = async (org: TestOrg, place: Partial<Place> = {}) => {
    await bring(org, { ...house, ...place })
    return await assignedOfNewest(org)
  }

  test(`a lead that is ${how} goes to the rep of its territory: smallest polygon, else ZIP code, else city`, async () => {
    const org = await testOrg()
    const rep = async (area: object) => {
      const { id } = await hire(org)
      const reps = [{ member_id: org.ownerId }, { member_id: id, is_primary: true }]
      const territory = await addTerritory(org, { area, reps })
      return {
        id,
        end: () => org.run(saveTerritory, { territory_id: territory.id, active: false }, org.owner),
      }
    }
    assert.equal(await bringAt(org), org.ownerId)
    const city = await rep({ cities: [{ city: 'St. Évanston', state: 'Illinois' }] })
    assert.equal(await bringAt(org, { city: 'ST ÉVANSTON', state: 'illinois' }), city.id)
    const zip = await rep({ zips: ['60201'] })
    const large = await rep({ polygon: square(42, -88, 1) })
    const small = await rep({ polygon: square(42, -87.7, 0.1) })
    // The place has no coordinates yet, so no polygon matches and the ZIP code decides.
    assert.equal(await bringAt(org, { zip: '60201-1234' }), zip.id)
    await knockAt(org, 7, { address: addressOf(7, { latitude: 42.05, longitude: -87.68 }) })
    assert.equal(await bringAt(org), small.id)
    await small.end()
    assert.equal(await bringAt(org), large.id)
    await large.end()
    assert.equal(await bringAt(org), zip.id)
    await zip.end()
    assert.equal(await bringAt(org, { city: 'St Evanston' }), city.id)
  })

  test(`a lead that is ${how} goes to the default assignee if the territory's rep left or cannot see the location`, async () => {
    const org = await testOrg()
    const elsewhere = await org.run(
      saveLocation,
      { name: 'Elsewhere', timezone: 'America/Chicago' },
      org.operator,
    )
    const [formerRep, archived, blind, seeing] = [
      await hire(org),
      await hire(org),
      await hire(org),
      await hire(org, 'sales_rep', [org.locationId]),
    ]
    const { id: territory_id } = await addTerritory(org, {
      reps: [{ member_id: formerRep.id, is_primary: true }],
    })
    assert.equal(await bringAt(org), formerRep.id)
    await org.run(deactivateMember, { member_id: formerRep.id }, org.operator)
    assert.equal(await bringAt(org), org.ownerId)
    const save = (more: object) => org.run(saveTerritory, { territory_id, ...more }, org.owner)
    const lead = (member_id: string) => save({ reps: [{ member_id, is_primary: true }] })
    // A deactivated member is not removed from archived territories, so the restored territory still lists this member.
    await lead(archived.id)
    await save({ archived: true })
    await org.run(deactivateMember, { member_id: archived.id }, org.operator)
    const { reps } = await save({ archived: false })
    assert.deepEqual(reps, [{ member_id: archived.id, is_primary: true }])
    assert.equal(await bringAt(org), org.ownerId)
    await lead(blind.id)
    await org.app.inspect.query('update quoin.members set location_ids = $2 where id = $1', [
      blind.id,
      [elsewhere.id],
    ])
    assert.equal(await bringAt(org), org.ownerId)
    await lead(seeing.id)
    assert.equal(await bringAt(org), seeing.id)
    await save({ reps: [] })
    assert.equal(await bringAt(org), org.ownerId)
  })
}
