// Slow: merges and imports clients, credits an invoice and takes deposits in Chromium, with axe in both schemes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, consolePage } from '../src/adapters/console/testing/console-page.ts'
import { keyboardOf } from '../src/adapters/console/testing/keyboard.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { createClient, getClient, updateClient } from '../src/domains/customers/clients/operations.ts'
import { estimateAtLink } from '../src/domains/messages/public-links/testing/estimate-at-link.ts'
import { getInvoice } from '../src/domains/money/invoices/operations.ts'
import { sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { soldService } from '../src/domains/money/price-book/testing/price-books.ts'
import { saveTaxRate } from '../src/domains/organization/company/operations.ts'
import { acceptEstimate, setAdjustments } from '../src/domains/selling/estimates/operations.ts'
import { estimating } from '../src/domains/selling/estimates/testing/estimating.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { mailsOf } from '../src/testing/written.ts'
import { runEnqueuedOperations } from '../src/testing/run-enqueued-operations.ts'
import { testOrg } from '../src/testing/test-org.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string): Promise<void> =>
  page.locator('.toast', { hasText: text }).first().waitFor()

async function choose(page: Page, action: string): Promise<void> {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('merging two clients shows beforehand what will move and end, and the page of the remaining client shows the result', async () => {
  const org = await testOrg()
  const { client_id: stays } = await sent(org, 10_000)
  const address = { address_line1: '9 Elm Ave', city: 'Springfield', state: 'IL', zip: '62701' }
  const other = await org.run(createClient, { name: 'A. Lovelace', phone: '312 555 0142', ...address })
  await org.run(updateClient, { client_id: other.id, sms_opt_out: true }, org.owner)
  await jobIn(org, 'unscheduled', { client_id: other.id })
  const { page, open, reports, context } = await consolePage(org)
  await open(`clients/${other.id}`)
  await choose(page, 'Merge with another client …')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Ada Lovelace/ })
    .first()
    .click()
  await dialog.getByRole('radio', { name: /^Ada Lovelace/ }).check()
  await dialog.getByText('1 property, 1 job will move.').waitFor()
  await dialog.getByText('Their messages are in one conversation afterwards.').waitFor()
  await dialog.getByText('The remaining client takes over the phone number of the other client.').waitFor()
  await dialog
    .getByText('The remaining client gets no more text messages, because the other client opted out.')
    .waitFor()
  await dialog.getByText('This cannot be undone.').waitFor()
  await assertAccessible(page, 'merge')
  const merge = button(page, 'Merge the clients')
  assert.ok(await merge.isDisabled())
  await dialog.getByLabel('Type Ada Lovelace to confirm that this client remains').fill('ada lovelace')
  await merge.click()
  await toast(page, 'A. Lovelace is now part of Ada Lovelace.')
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
  await page.waitForURL((url) => url.pathname.endsWith(`/clients/${stays}`))
  await page.getByText('9 Elm Ave').first().waitFor()
  await page.getByText('(312) 555-0142').first().waitFor()
  const merged = await org.run(getClient, { client_id: stays }, org.owner)
  const ended = await org.run(getClient, { client_id: other.id }, org.owner)
  assert.deepEqual(
    [merged.properties.length, merged.sms_opt_out, merged.balance_cents, ended.merged_into],
    [2, true, 10_000, stays],
  )
  for (const [tab, title] of [
    ['Work', 'Jobs'],
    ['Money', 'Statement'],
    ['Files', 'Files'],
  ] as const) {
    await button(page, tab).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await assertAccessible(page, tab)
  }
  assert.deepEqual(reports, [])
  await context.close()
})

test('a part of an invoice is credited: the amount with tax is on the button, and the page shows note and balance', async () => {
  const org = await testOrg()
  const components = [{ name: 'Illinois', percent: '6.25' }]
  const tax = await org.run(saveTaxRate, { name: 'Cook County', components }, org.owner)
  const line_items = [
    { name: 'Windows', quantity: '4', unit_price_cents: 2500 },
    { name: 'Gutters', unit_price_cents: 8000 },
  ]
  const { id } = await sent(org, 0, { line_items, tax_rate_id: tax.id })
  const mails = (await mailsOf(org)).length
  const { page, open, reports, context } = await consolePage(org)
  await open(`invoices/${id}`)
  await choose(page, 'Credit note …')
  await page.getByRole('checkbox', { name: /^Windows/ }).check()
  await page.getByLabel('Quantity of Windows').fill('1')
  await page.getByLabel('Reason, printed on the credit note').fill('One window was missed')
  await page.getByRole('checkbox', { name: /^Send the credit note/ }).check()
  await page.getByText('An email goes to ada@example.com.').waitFor()
  await page.getByText('The credit note is over $26.56, of which $1.56 is tax.').waitFor()
  await page.getByText('$164.69 is owed afterwards.').waitFor()
  await button(page, 'Credit $26.56').and(page.locator(':enabled')).waitFor()
  await assertAccessible(page, 'credit')
  await button(page, 'Credit $26.56').click()
  await toast(page, 'over $26.56.')
  const notes = page.getByRole('region', { name: 'Lines' })
  await notes.getByText('One window was missed').waitFor()
  await page.getByRole('region', { name: 'Amount owed' }).getByText('$164.69').waitFor()
  await assertAccessible(page, 'invoice with a credit note')
  const { balance_cents, credited_cents } = await org.run(getInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual([balance_cents, credited_cents], [16_469, 2656])
  await runEnqueuedOperations(org)
  assert.equal((await mailsOf(org)).length, mails + 1)
  const download = page.waitForEvent('download')
  assert.match((await notes.locator('.sums').textContent())!, /Credit note .*−\$26\.56Balance\$164\.69$/)
  await notes.getByRole('button', { name: /^Credit note .*save as PDF$/ }).click()
  assert.match((await download).suggestedFilename(), /\.pdf$/)
  assert.deepEqual(reports, [])
  await context.close()
})

const half = { type: 'percent', value: '50' }

test('a client accepts and pays the deposit: the office sees it on the estimate and in the payments, and refunds a part', async () => {
  const { org, id, path } = await estimateAtLink({
    prepare: (at, estimate_id) => at.run(setAdjustments, { estimate_id, deposit: half }, at.owner),
  })
  const { page, open, reports, context } = await consolePage(org)
  await open(`estimates/${id}`)
  await page.locator('.totals', { hasText: 'Deposit on acceptance, 50%' }).getByText('$50.00').waitFor()
  assert.equal(await page.getByRole('region', { name: 'Deposit' }).count(), 0)

  const client = await (await (await browser()).newContext()).newPage()
  await client.goto(new URL(path, page.url()).href)
  await client.getByLabel('Your full name').fill('Ada Lovelace')
  await client.getByLabel('I approve this estimate').check()
  await client.locator('#card').selectOption('Test card that works')
  await client.getByRole('button', { name: 'Approve and pay $50.00 deposit' }).click()
  await client.getByText('Your deposit of $50.00 has arrived.').waitFor()
  await client.context().close()

  const deposit = page.getByRole('region', { name: 'Deposit' })
  await deposit.getByText('$50.00 received').waitFor()
  await deposit.getByText('Deposit · Card').waitFor()
  await runEnqueuedOperations(org)
  const mails = await mailsOf(org)
  assert.ok(mails.some(({ to_address, text }) => to_address === 'ada@example.com' && text.includes('$50.00')))
  await assertAccessible(page, 'estimate with a deposit')
  await deposit.getByRole('button', { name: 'Refund …' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed on less')
  await button(page, 'Refund $20.00').click()
  await toast(page, '$20.00 refunded.')
  await deposit.getByText('$20.00 of $50.00 is due').waitFor()

  await open('payments?tab=deposits')
  const row = page.getByRole('row', { name: /Ada Lovelace/ })
  await row.getByText('Deposit · Estimate').waitFor()
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Estimate for Ada Lovelace' }).waitFor()
  assert.deepEqual(reports, [])
  await context.close()
})

test('the office takes a deposit by check, and the client gets the receipt', async () => {
  const { org, id } = await estimateAtLink({
    prepare: (at, estimate_id) => at.run(setAdjustments, { estimate_id, deposit: half }, at.owner),
  })
  await org.run(acceptEstimate, { estimate_id: id }, org.owner)
  const { page, open, reports, context } = await consolePage(org)
  await open(`estimates/${id}`)
  const deposit = page.getByRole('region', { name: 'Deposit' })
  await deposit.getByText('$50.00 of $50.00 is due').waitFor()
  await button(page, 'Take deposit …').click()
  await page.getByText('$50.00 of the deposit is due.').waitFor()
  await page.getByRole('textbox', { name: 'Reference' }).fill('118')
  await page.getByText('$50.00 is booked as deposit.').waitFor()
  await assertAccessible(page, 'deposit')
  await button(page, 'Take $50.00').click()
  await toast(page, 'Deposit of $50.00 received.')
  await deposit.getByText('Deposit · Check').waitFor()
  await deposit.getByText('118').waitFor()
  assert.equal(await button(page, 'Take deposit …').count(), 0)
  await runEnqueuedOperations(org)
  assert.ok((await mailsOf(org)).some(({ text }) => text.includes('$50.00')))
  assert.deepEqual(reports, [])
  await context.close()
})

test('an import of clients names the columns that it ignores, and the fields of refused rows as people do', async () => {
  const org = await testOrg()
  const { page, open, reports, context } = await consolePage(org)
  await open('clients?import=1')
  const csv =
    'Name,Telephone,Address line1,City,State,Zip\nLia Gray,312-555-0188,1 Oak St,Evanston,IL,60201\nBo,,,Evanston,,\n'
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('CSV file with a header line').setInputFiles(file)
  await page.getByText('The column “Telephone” is ignored, because no field has this name.').waitFor()
  await page.getByText('Line 3: Address is required, because a service address must be complete.').waitFor()
  await assertAccessible(page, 'import')
  await button(page, 'Import 1 client').click()
  await toast(page, '1 client created, 0 updated.')
  await page.getByText('1 client created, 0 updated, 0 left as they are, 1 row with errors.').waitFor()
  assert.deepEqual(reports, [])
  await context.close()
})

test('Enter adds the first match of the price book once, and the panel stays closed', async () => {
  const org = await testOrg()
  await soldService(org, { name: 'Gutter cleaning' })
  const { id } = await (await estimating(org)).draft()
  const { page, open, reports, context } = await consolePage(org)
  await open(`estimates/${id}`)
  await button(page, /^Add from the price book/).click()
  const first = page.getByRole('dialog').locator('.picks button').first()
  await first.waitFor()
  const lines = page.locator('button[aria-label^="Remove "]')
  const before = await lines.count()
  // Enter is disregarded while the services are read again for the typed text.
  await page.getByLabel('Service').fill('gutter')
  while ((await lines.count()) === before) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(100)
  }
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual([await lines.count(), await page.getByRole('dialog').count()], [before + 1, 0])
  assert.deepEqual(reports, [])
  await context.close()
})

test('the search of the palette shows the focus', async () => {
  const { page, open, context } = await consolePage(await testOrg())
  await open('today')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find a client/ }).waitFor()
  await keyboardOf(page).checkFocus()
  await assertAccessible(page, 'palette')
  await context.close()
})
