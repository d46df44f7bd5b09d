import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { companySettings } from './company-settings.ts'
import { defaultTaxRate, findTaxRates } from '../tax-rates/tax-rates-table.ts'

test('an organization without stored settings has the defaults, and no tax rate', async () => {
  const org = await testOrg()
  await org.query('delete from quoin.company_settings where org_id = $1')
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  assert.deepEqual(await companySettings(db, org.id), {
    name: 'Test Cleaning',
    country: 'US',
    email: null,
    phone: null,
    website: null,
    address_line1: null,
    address_line2: null,
    city: null,
    state: null,
    zip: null,
    has_logo: false,
    brand_color: null,
    default_terms: null,
    default_terms_days: 30,
    default_memo: null,
    tax_rounding: 'document',
    overpayment: 'refuse',
    auto_invoice: false,
    accept_after_expiry: false,
    estimate_expiry_days: 30,
    default_deposit: null,
    review_url: null,
    mail_from_name: null,
    mail_reply_to: null,
    notification_email: null,
    quiet_hours: { sms: { from: '20:00', to: '08:00' }, email: null },
    custom_lines: 'anyone',
    commission_plan: { company_percent: '5', self_percent: '10', red_line: null },
    version: 1,
  })
  assert.equal(await defaultTaxRate(db, org.id, org.locationId, '2026-03-02'), null)
  assert.deepEqual(await findTaxRates(db, org.id, [org.id]), [])
})
