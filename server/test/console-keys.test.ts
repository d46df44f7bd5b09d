// Slow: walks through the console in Chromium with the keyboard alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { type Keyboard, keyboardOf } from '../src/adapters/console/testing/keyboard.ts'
import { getInvoice, listInvoices } from '../src/domains/money/invoices/operations.ts'
import { saveCrew } from '../src/domains/office/workforce/operations.ts'
import { getEstimate, listEstimates } from '../src/domains/selling/estimates/operations.ts'
import { getJob, listJobs } from '../src/domains/work/jobs/operations.ts'
import { hire } from '../src/domains/customers/leads/testing/people.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

let org: TestOrg
let page: Page
let keys: Keyboard
const crewNames = new Map<string | null, string>()

before(async () => {
  org = await testOrg()
  const lead = await hire(org, 'crew_lead')
  for (const [name, member_id] of [
    ['North', org.ownerId],
    ['South', lead.id],
  ] as const)
    crewNames.set((await org.run(saveCrew, { name, members: [{ member_id }] }, org.owner)).id, name)
})

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const toast = (text: string | RegExp): Promise<void> =>
  page.locator('.toast', { hasText: text }).first().waitFor()
const row = (name: string): Locator => page.getByRole('group', { name, exact: true })

/** Moves the focus to a button with Tab and presses Enter. */
async function pressButton(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await keys.tabTo(button(name), key)
  await keys.press('Enter')
}

/** Opens the side panel of an action, and waits until it has the focus. */
async function openSheet(name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await pressButton(name, key)
  await page.locator('[role=dialog] :focus').waitFor()
}

/**
 * Confirms the effects that the open side panel shows, and waits until it is closed. Then checks that an element has
 * the focus.
 */
async function confirm(name: string): Promise<void> {
  await page.locator('[role=dialog] [type=submit]:enabled').waitFor()
  await pressButton(name)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keys.checkFocus()
}

async function createLead(): Promise<void> {
  await keys.press('g', 'l')
  await heading('Leads')
  await keys.checkFocus()
  await keys.tabTo(button('New lead').first())
  await keys.press('Enter')
  // When the form opens, its field for the name has the focus.
  await page.locator('[name=customer_name]:focus').waitFor()
  await keys.type('Kim Keys')
  const fields = {
    customer_email: 'kim@example.com',
    service_address: '2 Key St',
    city: 'Evanston',
    state: 'IL',
    zip: '60201',
  }
  for (const [name, text] of Object.entries(fields)) {
    await keys.tabTo(page.locator(`[name=${name}]`))
    await keys.type(text)
  }
  await keys.press('Enter')
  await heading('Kim Keys')
  await keys.checkFocus()
}

async function sendEstimate(): Promise<void> {
  await pressButton('Create estimate')
  await heading('Estimate for Kim Keys')
  await keys.checkFocus()
  for (const [name, price] of [
    ['Roof', '400'],
    ['Gutters', '150'],
  ] as const) {
    await pressButton('Blank line')
    await keys.tabTo(page.getByLabel('Name of the new line'), 'Shift+Tab')
    await keys.type(name)
    await keys.tabTo(page.getByLabel(`Price of ${name}`))
    await keys.press('Control+A')
    await keys.type(price)
  }
  await keys.press('Alt+ArrowUp')
  await page.locator('.totals .grand', { hasText: '$550.00' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await keys.checkFocus()
  await openSheet('Send …', 'Shift+Tab')
  await page.getByText('An email goes to kim@example.com.').waitFor()
  await confirm('Send estimate')
  const { items } = await org.run(listEstimates, {}, org.owner)
  const sent = await org.run(getEstimate, { estimate_id: items[0]!.id }, org.owner)
  assert.deepEqual(
    [sent.status, sent.total_cents, sent.line_items.map(({ name }) => name)],
    ['sent', 55_000, ['Gutters', 'Roof']],
  )
}

/** As the customer, opens the link in the email and approves. Returns the number of keys that were pressed. */
async function approve(): Promise<number> {
  const link = await page.getByRole('link', { name: 'The client’s page' }).getAttribute('href')
  const customer = await page.context().newPage()
  await customer.goto(new URL(new URL(link!).pathname, page.url()).href)
  const own = keyboardOf(customer)
  await own.tabTo(customer.getByLabel('Your full name'))
  await own.type('Kim Keys')
  await own.tabTo(customer.getByLabel('I approve this estimate'))
  await own.press('Space')
  await own.tabTo(customer.locator('#approve'))
  await own.press('Enter')
  await customer.getByText('Approved by Kim Keys on').waitFor()
  await customer.close()
  await page.bringToFront()
  return own.pressed()
}

async function planned() {
  const { items } = await org.run(listJobs, {}, org.owner)
  const job = await org.run(getJob, { job_id: items[0]!.id }, org.owner)
  const times = [job.scheduled_time_start, job.scheduled_time_end].map((time) => time?.slice(0, 5))
  return [job.status, crewNames.get(job.crew_id), job.scheduled_date, ...times]
}

/** Waits until the card of the visit is in this row of the board and still has the focus. */
async function cardIn(crew: string): Promise<Locator> {
  const card = row(crew).locator('.job:focus', { hasText: 'Kim Keys' })
  await card.waitFor()
  await keys.checkFocus()
  return card
}

/** Schedules the visit in the tray for the next day, moves it with the keyboard, and undoes the move. */
async function schedule(): Promise<void> {
  await keys.press('g', 's')
  await heading('Schedule')
  await keys.checkFocus()
  await openSheet('Schedule Kim Keys')
  const date = page.locator('[name=scheduled_date]:focus')
  const tomorrow = nextDay(await date.inputValue())
  const [year, month, day] = tomorrow.split('-')
  await keys.type(`${month}${day}${year}`)
  await keys.tabTo(page.getByLabel('From', { exact: true }))
  await keys.type('0900AM')
  await keys.tabTo(page.getByLabel('To', { exact: true }))
  await keys.type('1100AM')
  await keys.tabTo(page.getByLabel('Crew', { exact: true }))
  await keys.type('North')
  await confirm('Schedule')
  await toast('Kim Keys is scheduled')
  assert.deepEqual(await planned(), ['scheduled', 'North', tomorrow, '09:00', '11:00'])

  await keys.press('ArrowRight')
  await keys.tabTo(row('North').locator('.job', { hasText: 'Kim Keys' }))
  await keys.press('Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowDown', 'Enter')
  await toast(/Kim Keys moved to South, .+, 9:30 am\./)
  await cardIn('South')
  assert.deepEqual(await planned(), ['scheduled', 'South', tomorrow, '09:30', '11:30'])
  await keys.press('Control+z')
  await page.getByText('Kim Keys is back.').waitFor()
  await cardIn('North')
  assert.deepEqual(await planned(), ['scheduled', 'North', tomorrow, '09:00', '11:00'])
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

async function doTheJob(): Promise<void> {
  await keys.press('Enter')
  await heading(/Kim Keys|Gutters|Roof/)
  await keys.checkFocus()
  for (const step of ['Start', 'Complete']) {
    await openSheet(`${step} …`)
    await confirm(step)
  }
  await toast('The job is complete.')
  await openSheet('Create invoice …')
  await page.locator('[role=dialog] [type=submit]:enabled').waitFor()
  await pressButton('Create the invoice')
  await heading(/^Invoice/)
  await keys.checkFocus()
}

async function billTheJob(): Promise<void> {
  await openSheet('Send …')
  await confirm('Send invoice')
  await openSheet('Take payment …')
  await keys.tabTo(page.getByLabel('By', { exact: true }))
  await keys.type('Cash')
  await confirm('Take $550.00')
  await toast('$550.00 received.')
  await openSheet('Refund …')
  await page.locator('[name=amount_cents]:focus').waitFor()
  await keys.press('Control+A')
  await keys.type('50')
  await keys.tabTo(page.locator('[name=reason]'))
  await keys.type('One gutter was missed')
  await confirm('Refund $50.00')
  // The focus is back on the button that opened the side panel.
  assert.equal(await page.locator(':focus').textContent(), 'Refund …')
  await toast('$50.00 refunded.')
  const { items } = await org.run(listInvoices, {}, org.owner)
  const { payments } = await org.run(getInvoice, { invoice_id: items[0]!.id }, org.owner)
  assert.deepEqual(
    payments.map(({ kind, method, amount_cents }) => [kind, method, amount_cents]),
    [
      ['payment', 'cash', 55_000],
      ['refund', 'cash', 5_000],
    ],
  )
}

/** Closes a toast and checks that an element of the page has the focus again. */
async function closeToast(): Promise<void> {
  const close = page.locator('.toast').last().getByRole('button', { name: 'Close' })
  await keys.tabTo(close)
  await keys.press('Enter')
  await keys.checkFocus()
}

test('by keyboard alone, a new lead is sold, scheduled, done, paid and partly refunded', async (t) => {
  const opened = await openConsole(org, 'today')
  page = opened.page
  keys = keyboardOf(page)
  await heading(/^Good /)
  await createLead()
  await sendEstimate()
  const approval = await approve()
  await page.getByRole('button', { name: /^(Create job …|Open job \d+)$/ }).waitFor()
  await keys.checkFocus()
  await schedule()
  await doTheJob()
  await billTheJob()
  await closeToast()
  t.diagnostic(`${keys.pressed()} keys of the company, ${approval} of the customer`)
  await opened.context.close()
})
