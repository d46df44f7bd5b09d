// Slow: opens every page of the console in Chromium, in both color schemes and on a phone.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { pages } from '../../console/src/shell/places.ts'
import { saveCrew } from '../src/domains/office/workforce/operations.ts'
import { consolePage } from '../src/adapters/console/testing/console-page.ts'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { reportsOf } from '../src/adapters/pages/testing/page-reports.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { listeningPort } from '../src/testing/wire.ts'

let org: TestOrg
let base: string
/** Paths of the console pages of the records that the test creates. */
const records: string[] = []
const places = pages.map(({ to }) => to)

before(async () => {
  org = await testOrg()
  await org.run(saveCrew, { name: 'North', members: [{ member_id: org.ownerId }] }, org.owner)
  base = `http://127.0.0.1:${await listeningPort()}`
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const store = (page: Page): void =>
  void records.push(new URL(page.url()).pathname.split('/').slice(4).join('/'))

async function createClient(page: Page): Promise<void> {
  await page.goto(`/console/c/${org.slug}/clients?new=1`)
  const fields = {
    name: 'Ada Newcomer',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Evanston',
    state: 'IL',
    zip: '60201',
  }
  for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text)
  await button(page, 'Save client').click()
  await heading(page, 'Ada Newcomer')
  store(page)
}

async function sendEstimate(page: Page): Promise<void> {
  await button(page, 'Create estimate').click()
  await heading(page, 'Estimate for Ada Newcomer')
  store(page)
  await button(page, 'Blank line').click()
  await page.getByLabel('Name of the new line').fill('House wash')
  await page.getByLabel('Quantity of House wash').fill('2')
  await page.getByLabel('Price of House wash').fill('150')
  await page.locator('.totals .grand', { hasText: '$300.00' }).waitFor()
  await button(page, 'Send …').click()
  await page.getByText('An email goes to ada@example.com.').waitFor()
  await button(page, 'Send estimate').click()
}

/** As the client, opens the link in the email in another browser and approves. */
async function approve(page: Page): Promise<void> {
  const link = await page.getByRole('link', { name: 'The client’s page' }).getAttribute('href')
  const client = await (await (await browser()).newContext()).newPage()
  await client.goto(base + new URL(link!).pathname)
  await client.getByLabel('Your full name').fill('Ada Newcomer')
  await client.getByLabel('I approve this estimate').check()
  await client.locator('#approve').click()
  await client.getByText('Approved by Ada Newcomer on').waitFor()
  await client.context().close()
  await page.reload()
}

async function doTheJob(page: Page): Promise<void> {
  await button(page, /^(Create job …|Open job \d+)$/).click()
  const create = button(page, 'Create the job')
  await create.or(page.getByRole('heading', { level: 1, name: /^Job for|wash for/ })).waitFor()
  if (await create.isVisible()) await create.click()
  await button(page, 'Schedule …').click()
  await page.getByLabel('Crew').selectOption('North')
  await button(page, 'Schedule').click()
  for (const step of ['Start', 'Complete']) {
    await button(page, `${step} …`).click()
    await button(page, step).click()
  }
  await page.getByText('The job is complete.').waitFor()
  store(page)
}

async function billTheJob(page: Page): Promise<void> {
  await button(page, /^(Create|Open) invoice( …)?$/).click()
  const create = button(page, 'Create the invoice')
  await create.or(page.getByRole('heading', { level: 1, name: /^Invoice/ })).waitFor()
  if (await create.isVisible()) await create.click()
  await heading(page, /^Invoice/)
  store(page)
  const send = button(page, 'Send …')
  await send.or(button(page, 'Take payment …')).first().waitFor()
  if (await send.isVisible()) {
    await send.click()
    await button(page, 'Send invoice').click()
  }
  await button(page, 'Take payment …').click()
  await button(page, 'Take $300.00').click()
  await page.getByText('$300.00 received.', { exact: true }).waitFor()
  await button(page, 'Refund …').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('textbox', { name: 'Reason' }).fill('One window was missed')
  await button(page, 'Refund $50.00').click()
  await page.getByText('$50.00 refunded.').waitFor()
}

test('a new member creates, sends and schedules an estimate, does the work, is paid and refunds a part', async () => {
  const { context, page } = await consolePage(org)
  await createClient(page)
  await sendEstimate(page)
  await approve(page)
  await doTheJob(page)
  await billTheJob(page)
  await context.close()
})

test('a lead without an address cannot be saved, and with one its page opens', async () => {
  const { context, page } = await consolePage(org)
  await page.goto(`/console/c/${org.slug}/leads?new=1`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/workflows/leads.create')) sent.push(request.url())
  })
  await page.locator('[name=customer_name]').fill('Lee Caller')
  await page.locator('[name=customer_phone]').fill('312 555 0147')
  await button(page, 'Save lead').click()
  await page.locator('[name=service_address]:focus:invalid').waitFor()
  assert.deepEqual(sent, [])
  await page.locator('[name=service_address]').fill('1 Main St')
  await button(page, 'Save lead').click()
  await heading(page, 'Lee Caller')
  assert.equal(sent.length, 1)
  store(page)
  await context.close()
})

/** Opens a page. Also returns the errors and warnings of its browser console. */
async function open(context: BrowserContext, address: string): Promise<{ page: Page; reports: string[] }> {
  const page = await context.newPage()
  const reports = reportsOf(page, base)
  await page.goto(`/console/c/${org.slug}/${address}`)
  await page.locator('main h1').first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  return { page, reports }
}

for (const colorScheme of ['light', 'dark'] as const)
  describe(`console pages in the ${colorScheme} scheme`, () => {
    test('every page has one heading and a title, no accessibility issues, and logs nothing in the browser', async () => {
      const { context } = await consolePage(org, { colorScheme })
      for (const address of [...places, ...records]) {
        const { page, reports } = await open(context, address)
        const faults = await axeFaults(page)
        assert.deepEqual([address, faults, reports], [address, [], []])
        assert.deepEqual([address, await page.locator('h1').count()], [address, 1])
        assert.match(await page.title(), /^\S.* · Quoin$/, address)
        await page.close()
      }
      await context.close()
    })
  })

test('no page scrolls sideways on a phone', async () => {
  const { context } = await consolePage(org, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  for (const address of [...places, ...records]) {
    const { page } = await open(context, address)
    const isWider = await page.evaluate(`document.documentElement.scrollWidth > innerWidth ||
      document.querySelector('main').scrollWidth > document.querySelector('main').clientWidth`)
    assert.deepEqual([address, isWider], [address, false])
    await page.close()
  }
  await context.close()
})

test('without a session, every page redirects to the sign-in page', async () => {
  const context = await (await browser()).newContext({ baseURL: base })
  const page = await context.newPage()
  await page.goto(`/console/c/${org.slug}/jobs`)
  await heading(page, 'Sign in to Quoin')
  await context.close()
})
