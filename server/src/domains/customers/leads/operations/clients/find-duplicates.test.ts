import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLead, findDuplicatesOfClient } from '../../operations.ts'
import { createClient, createProperty } from '../../../clients/operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }

test('a client is compared by all of its properties, and its own leads are not duplicates', async () => {
  const org = await testOrg()
  const add = (more: object) =>
    org.run(createClient, { name: 'Bo', address_line1: '1 Main St', ...chicago, ...more }, org.owner)
  const client = await add({ phone: '(312) 555-0142' })
  await org.run(
    createProperty,
    {
      client_id: client.id,
      address_line1: '7 Oak Street',
      address_line2: 'Unit 2',
      ...chicago,
      location_id: org.locationId,
    },
    org.owner,
  )
  const neighbour = await add({ name: 'Cy', address_line1: '7 Oak St', address_line2: 'UNIT 2' })
  await add({ name: 'Dee', address_line1: '7 Oak St', address_line2: 'Unit 3' })
  await org.run(createLead, { existing_client_id: client.id }, org.owner)
  const lead = await org.run(
    createLead,
    { customer_name: 'bo', service_address: '5 Elm St', ...chicago },
    org.owner,
  )
  const reasonsFor = async (input: object) =>
    (await org.run(findDuplicatesOfClient, input, org.owner)).candidates.map(({ id, reasons }) => [
      id,
      ...reasons,
    ])
  const ofClient = await reasonsFor({ client_id: client.id })
  assert.deepEqual(ofClient, [
    [neighbour.id, 'address'],
    [lead.id, 'name'],
  ])
  const typed = { name: 'BO', address_line1: '7 oak st', address_line2: 'unit 2', zip: '60601' }
  assert.deepEqual((await reasonsFor(typed)).slice(0, 2), [
    [client.id, 'address', 'name'],
    [neighbour.id, 'address'],
  ])
  await assert.rejects(reasonsFor({ client_id: client.id, phone: '(312) 555-0142' }), {
    code: 'validation_error',
  })
})
