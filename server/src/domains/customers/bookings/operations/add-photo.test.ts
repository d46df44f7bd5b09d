import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { png } from '../../../../kernel/pictures/testing/drawn-png.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { listLeadPhotos, listLeads } from '../../leads/operations.ts'
import { acceptsBookingPhotos, addBookingPhoto, configureBooking, receiveBooking } from '../operations.ts'

const settings = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }

async function booked() {
  const org = await testOrg()
  await org.run(configureBooking, settings, org.owner)
  const request_id = randomUUID()
  const customer = asCustomer(org)
  await org.run(
    receiveBooking,
    {
      request_id,
      customer: { name: 'Ada', phone: '3125550142' },
      address: { line1: '1 Main St', city: 'Evanston', state: 'IL', zip: '60201' },
    },
    customer,
  )
  const [lead] = (await org.run(listLeads, {}, org.owner)).items
  const photos = async () => (await org.run(listLeadPhotos, { lead_id: lead!.id }, org.owner)).photos
  return { org, request_id, customer, photos, lead: lead! }
}

const asCustomer = (_org: TestOrg) => ({ type: 'customer', id: null, locations: '*' }) as const

test('the same photo sent twice at once is stored once, and a booking has at most twenty photos', async () => {
  const { org, request_id, customer, photos } = await booked()
  const add = (width: number) =>
    org.run(addBookingPhoto, { request_id, filename: 'x.HEIC', picture: png(width, 9) }, customer)
  const twice = await Promise.all([add(1), add(1)])
  assert.deepEqual(twice.map(({ stored }) => stored).sort(), [false, true])
  for (let width = 2; width <= 20; width++) assert.deepEqual(await add(width), { stored: true })
  await assert.rejects(add(21), { code: 'invalid_state' })
  assert.deepEqual(await add(3), { stored: false })
  assert.equal((await photos()).length, 20)
})

test('a file that is not a picture is refused, and only customers can add photos', async () => {
  const { org, request_id, customer, photos } = await booked()
  const picture = Buffer.from('GIF89a')
  await assert.rejects(org.run(addBookingPhoto, { request_id, picture }, customer), {
    code: 'validation_error',
  })
  const input = { request_id, picture: png(1, 1) }
  await assert.rejects(org.run(addBookingPhoto, input, org.owner), { code: 'insufficient_permission' })
  await assert.rejects(org.run(addBookingPhoto, { ...input, request_id: randomUUID() }, customer), {
    code: 'not_found',
  })
  assert.equal(await org.run(acceptsBookingPhotos, { request_id: randomUUID() }, customer), false)
  assert.equal(await org.run(acceptsBookingPhotos, { request_id }, customer), true)
  assert.deepEqual(await photos(), [])
})
