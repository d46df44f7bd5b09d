import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../../../testing/race.ts'
import { soon } from '../../../../../../testing/soon.ts'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { getCompany } from './get.ts'
import { updateCompany } from './update.ts'
import { assignedManager } from '../../../testing/assigned-manager.ts'

test('given values are stored, absent ones stay, and null restores the default', async () => {
  const org = await testOrg()
  const first = await org.run(
    updateCompany,
    {
      name: 'Bright Gutters',
      phone: '(312) 555-0142',
      state: 'Illinois',
      zip: '60601',
      brand_color: '#1F6FEB',
      default_terms_days: 14,
      tax_rounding: 'line',
      overpayment: 'credit',
      auto_invoice: true,
      default_deposit: { type: 'percent', value: '33.33333' },
    },
    org.owner,
  )
  assert.equal(first.name, 'Bright Gutters')
  assert.equal(first.phone, '+13125550142')
  assert.equal(first.state, 'IL')
  assert.equal(first.brand_color, '#1f6feb')
  assert.deepEqual(first.default_deposit, { type: 'percent', value: '33.33333' })

  const second = await org.run(
    updateCompany,
    { default_terms_days: null, auto_invoice: null, default_deposit: null, city: 'Chicago' },
    org.owner,
  )
  assert.deepEqual(second, {
    ...first,
    default_terms_days: 30,
    auto_invoice: false,
    default_deposit: null,
    city: 'Chicago',
    version: 3,
  })
  assert.deepEqual(await org.run(getCompany, {}, org.owner), second)
})

test('quiet hours are set separately for each channel, and null restores the default', async () => {
  const org = await testOrg()
  const set = async (quiet_hours: object | null) =>
    (await org.run(updateCompany, { quiet_hours }, org.owner)).quiet_hours
  const usual = { sms: { from: '20:00', to: '08:00' }, email: null }
  const lunch = { from: '12:00', to: '13:30' }
  assert.deepEqual(await set(null), usual)
  assert.deepEqual(await set({ email: lunch }), { ...usual, email: lunch })
  assert.deepEqual(await set({ sms: null }), { sms: null, email: lunch })
  assert.deepEqual(await set(null), usual)
})

for (const [field, input] of [
  ['quiet_hours.sms.to', { quiet_hours: { sms: { from: '08:00', to: '08:00' } } }],
  ['quiet_hours.email.from', { quiet_hours: { email: { from: '24:00', to: '08:00' } } }],
  ['quiet_hours.sms.to', { quiet_hours: { sms: { from: '20:00', to: '8:00' } } }],
  ['state', { state: 'Bavaria' }],
  ['zip', { zip: '1' }],
  ['phone', { phone: '+1 999' }],
  ['website', { website: 'javascript:alert(1)' }],
  ['brand_color', { brand_color: 'red' }],
  ['default_deposit.value', { default_deposit: { type: 'percent', value: '100.1' } }],
  ['default_deposit.value', { default_deposit: { type: 'fixed', value: '10.5' } }],
  ['default_deposit.value', { default_deposit: { type: 'fixed', value: '-1' } }],
] as const)
  test(`${JSON.stringify(input)} is refused, with the name of the field`, async () => {
    const org = await testOrg()
    await assert.rejects(org.run(updateCompany, input, org.owner), (error: { details: object[] }) => {
      assert.deepEqual(
        error.details.map((detail) => 'field' in detail && detail.field),
        [field],
      )
      return true
    })
  })

test('the answer about a key shows the new name of its organization', async () => {
  const org = await testOrg()
  assert.equal((await org.request('GET', '/me')).body.data.organization.name, 'Test Cleaning')
  await org.run(updateCompany, { name: 'Bright Gutters' }, org.owner)
  await soon(async () =>
    assert.equal((await org.request('GET', '/me')).body.data.organization.name, 'Bright Gutters'),
  )
})

test('changing company settings requires access to every location, and live mode', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(updateCompany, { name: 'X' }, assignedManager(org)), {
    code: 'insufficient_permission',
  })
  await assert.rejects(org.run(updateCompany, { name: 'X' }, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
  assert.equal((await org.run(getCompany, {}, { ...org.owner, mode: 'sandbox' })).name, 'Test Cleaning')
})

test('two simultaneous changes of different fields are both stored', async () => {
  const org = await testOrg()
  const change = (input: object) => () => org.run(updateCompany, input, org.owner)
  await change({ website: 'https://example.com' })()
  const table = '(select org_id, org_id as id from quoin.company_settings) as c'
  const outcomes = await race({ table, orgId: org.id, id: org.id }, [
    change({ city: 'Chicago' }),
    change({ default_memo: 'Thank you' }),
  ])
  assert.deepEqual(
    outcomes.map((each) => each.status),
    ['fulfilled', 'fulfilled'],
  )
  const { city, default_memo } = await org.run(getCompany, {}, org.owner)
  assert.deepEqual([city, default_memo], ['Chicago', 'Thank you'])
})
