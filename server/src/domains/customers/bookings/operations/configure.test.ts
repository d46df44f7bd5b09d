import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { configureBooking } from '../operations.ts'

const settings = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }

test('an origin must be written as browsers send it, and a ZIP code must have five digits', async () => {
  const org = await testOrg()
  const wrong = [
    { origins: ['https://a.example/'] },
    { origins: ['https://A.example'] },
    { origins: ['https://a.example:443'] },
    { origins: ['a.example'] },
    { origins: ['*'] },
    { origins: ['null'] },
    { service_zips: ['6020'] },
    { services: [' '] },
    { services: ['x'.repeat(101)] },
  ]
  for (const each of wrong)
    await assert.rejects(org.run(configureBooking, { ...settings, ...each }, org.owner), {
      code: 'validation_error',
    })
  const right = {
    ...settings,
    origins: ['https://a.example', 'http://localhost:8080'],
    service_zips: ['60201'],
    services: ['House wash'],
  }
  assert.deepEqual(await org.run(configureBooking, right, org.owner), { ...right, version: 2 })
})

test('only members who manage settings can configure the booking form', async () => {
  const org = await testOrg()
  for (const as of [{}, { type: 'member', id: org.ownerId, role: 'sales_rep' } as const])
    await assert.rejects(org.run(configureBooking, settings, as), /insufficient|lacks/)
})

test('the booking form belongs to the whole organization, so a member of some locations cannot configure it', async () => {
  const org = await testOrg()
  const here = { ...org.owner, role: 'manager', locations: [org.locationId] } as const
  await assert.rejects(org.run(configureBooking, settings, here), { code: 'insufficient_permission' })
  assert.deepEqual(await org.run(configureBooking, settings, { ...here, locations: '*' }), {
    ...settings,
    services: [],
    version: 2,
  })
  await assert.rejects(org.run(configureBooking, settings, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
})

test('services that are left out of a change stay as they are', async () => {
  const org = await testOrg()
  await org.run(configureBooking, { ...settings, services: ['House wash'] }, org.owner)
  const after = await org.run(configureBooking, { ...settings, enabled: false }, org.owner)
  assert.deepEqual(after, { ...settings, enabled: false, services: ['House wash'], version: 3 })
  assert.deepEqual(await org.run(configureBooking, { ...settings, services: [] }, org.owner), {
    ...settings,
    services: [],
    version: 4,
  })
})
