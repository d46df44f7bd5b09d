import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { configureBooking, getBookingSettings, previewBookingPage } from '../operations.ts'

test('without saved settings the booking form is off, and the first change expects version 1', async () => {
  const org = await testOrg()
  const { services } = org.app.kernel
  const initial = {
    enabled: false,
    origins: [],
    service_zips: [],
    refuses_other_zips: false,
    services: [],
    url: `${services.publicUrl()}/book/${services.cell}.${org.slug}`,
    version: 1,
  }
  assert.deepEqual(await org.run(getBookingSettings, {}, org.owner), initial)
  const settings = {
    enabled: true,
    origins: ['https://a.example'],
    service_zips: ['60201'],
    refuses_other_zips: true,
    services: ['House wash'],
  }
  const saved = await org.run(configureBooking, { ...settings, expected_version: 1 }, org.owner)
  assert.deepEqual(await org.run(getBookingSettings, {}, org.owner), { ...initial, ...saved })
})

test('only members who manage settings of the whole organization can read the booking settings', async () => {
  const org = await testOrg()
  const technician = { type: 'member', id: org.ownerId, role: 'technician' } as const
  await assert.rejects(org.run(getBookingSettings, {}, technician), { code: 'insufficient_permission' })
  const here = { ...org.owner, role: 'manager', locations: [org.locationId] } as const
  await assert.rejects(org.run(getBookingSettings, {}, here), { code: 'insufficient_permission' })
})

test('the preview shows unsaved services, escapes their text and loads nothing', async () => {
  const org = await testOrg()
  const services = ['House wash', '<script>alert(1)</script>']
  const { html, styles } = await org.run(previewBookingPage, { services }, org.owner)
  assert.ok(html.includes('<span>House wash</span>') && html.includes('&lt;script&gt;alert(1)'))
  assert.ok(!/<script|<style|src="(?!data:)/.test(html), html)
  assert.match(styles, /--brand:#/)
  const saved = await org.run(previewBookingPage, {}, org.owner)
  assert.ok(!saved.html.includes('House wash'))
  const technician = { type: 'member', id: org.ownerId, role: 'technician' } as const
  await assert.rejects(org.run(previewBookingPage, {}, technician), { code: 'insufficient_permission' })
})
