// Slow: opens pages of customers in Chromium, with and without scripts, and the live preview in the console.

import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { tokenFor } from '../src/adapters/console/testing/browser.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { getBookingSettings } from '../src/domains/customers/bookings/operations.ts'
import { estimateAtLink } from '../src/domains/messages/public-links/testing/estimate-at-link.ts'
import { saveTaxRate } from '../src/domains/organization/company/operations.ts'
import {
  getEstimate,
  reviseEstimate,
  setAdjustments,
  setLineItems,
} from '../src/domains/selling/estimates/operations.ts'
import { embedCode } from '../../console/src/settings/booking-draft.ts'
import { pageStates } from '../src/domains/messages/public-links/testing/page-states.ts'
import { listeningPort } from '../src/testing/wire.ts'

let base: string
before(async () => {
  base = `http://127.0.0.1:${await listeningPort()}`
})

const full = pageStates['an estimate with options, extras, tax and a deposit']!

/** Opens a page. Collects messages of its browser console and requests to other servers. */
async function open(t: TestContext, path: string, options: BrowserContextOptions = {}) {
  const context = await (await browser()).newContext({ reducedMotion: 'reduce', ...options })
  t.after(() => context.close())
  const page = await context.newPage()
  const reports: string[] = []
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('console', (message) => reports.push(message.text()))
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && !url.startsWith(base)) reports.push(`request to ${url}`)
  })
  const answer = await page.goto(base + path, { waitUntil: 'load' })
  return { page, reports, policy: answer!.headers()['content-security-policy']! }
}

const cents = (text: string): number => {
  const amount = /(\u2212?)\$([\d,]+)\.(\d\d)/.exec(text)
  assert.ok(amount, `no amount in ${text}`)
  return (amount[1] === '' ? 1 : -1) * Number(amount[2]!.replaceAll(',', '') + amount[3]!)
}

/**
 * Adds up the amounts that the page shows, in cents, as a customer would. `rows` is the sum of all rows of the summary
 * except the taxable amount. `lineTaxes` is the sum of the taxes that are shown beside the lines.
 */
async function addUp(page: Page): Promise<{ rows: number; lineTaxes: number; tax: number; due: number }> {
  const rows = await page.locator('#sums div').allTextContents()
  const isBase = (row: string): boolean => row.startsWith('Taxable amount')
  const tags = await page.locator('#details .tag').allTextContents()
  return {
    rows: rows.filter((row) => !isBase(row)).reduce((sum, row) => sum + cents(row), 0),
    lineTaxes: tags
      .filter((tag) => /Tax \$/.test(tag))
      .reduce((sum, tag) => sum + cents(/Tax \$.*/.exec(tag)![0]), 0),
    tax: cents(rows.find((row) => row.startsWith('Tax ('))!),
    due: cents((await page.locator('#due').textContent())!),
  }
}

const due = { once: 39_694, yearWithScreens: 115_819 }

function assertAddsUp(
  { rows, lineTaxes, tax, due: total }: Awaited<ReturnType<typeof addUp>>,
  expected: number,
) {
  assert.deepEqual([rows, total, lineTaxes], [expected, expected, tax])
}

test('the amounts of an estimate add up for every choice of options, and the approval has the same total', async (t) => {
  const { path } = await full()
  const { page, reports, policy } = await open(t, path)
  assertAddsUp(await addUp(page), due.once)
  await page.getByLabel('All year').check()
  await page.getByLabel('Screens').check()
  await page.locator('#due', { hasText: '$1,158.19' }).waitFor()
  assertAddsUp(await addUp(page), due.yearWithScreens)
  assert.match((await page.locator('#consent').textContent())!, /for \$1,158\.19,/)
  assert.equal(await page.getByText('$1,158.19', { exact: true }).count(), 1)
  assert.deepEqual(reports, [])
  assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'$/)
})

test('without scripts, a button updates the total for the chosen options', async (t) => {
  const { path } = await full()
  const { page, reports } = await open(t, path, { javaScriptEnabled: false })
  await page.getByLabel('All year').check()
  await page.getByLabel('Screens').check()
  await page.getByRole('button', { name: 'Show the total of my choice' }).click()
  await page.locator('#due', { hasText: '$1,158.19' }).waitFor()
  assertAddsUp(await addUp(page), due.yearWithScreens)
  assert.deepEqual(reports, [])
})

test('at 1,200 px the summary stays beside the lines; on a phone it is above them', async (t) => {
  const { path } = await full()
  const { page } = await open(t, path, { viewport: { width: 1200, height: 800 } })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const beside = (await page.locator('.summary').boundingBox())!
  const answer = (await page.locator('#accept').boundingBox())!
  assert.ok(beside.y >= 0 && beside.y + beside.height <= 800, JSON.stringify(beside))
  assert.ok(beside.x > answer.x + answer.width)
  await page.setViewportSize({ width: 390, height: 844 })
  const top = (await page.locator('.summary').boundingBox())!
  const details = (await page.locator('#details').boundingBox())!
  assert.ok(top.y + top.height <= details.y)
})

/** Creates an estimate with a tax whose three components do not divide evenly, and with a line without tax. */
const withComponents = () =>
  estimateAtLink({
    prepare: async (org, estimate_id) => {
      const components = [
        { name: 'State', percent: '6.25' },
        { name: 'County', percent: '1.75' },
        { name: 'City', percent: '2.333' },
      ]
      const tax = await org.run(saveTaxRate, { name: 'Chicago', components }, org.owner)
      const line_items = [
        { name: 'House wash', unit_price_cents: 33_333 },
        { name: 'Gutters', quantity: '3', unit_price_cents: 1111 },
        { name: 'Delivery', unit_price_cents: 5000, taxable: false },
      ]
      await org.run(setLineItems, { estimate_id, line_items }, org.owner)
      const discount = { type: 'percent', value: '7.5' } as const
      await org.run(setAdjustments, { estimate_id, tax_rate_id: tax.id, discount }, org.owner)
    },
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

test('the tax of an estimate by component adds up to the tax of its lines, on the page and in the console', async (t) => {
  const { org, id, path } = await withComponents()
  const { tax_cents } = await org.run(getEstimate, { estimate_id: id }, org.owner)
  const { page } = await open(t, path)
  const rows = (await page.locator('#sums div').allTextContents()).filter((row) => / tax \(/.test(row))
  assert.deepEqual(
    rows.map((row) => /^\w+ tax \([\d.]+%\)/.exec(row)?.[0]),
    ['State tax (6.25%)', 'County tax (1.75%)', 'City tax (2.333%)'],
  )
  const tags = await page.locator('#details .tag').allTextContents()
  assert.ok(tags.includes('No tax'))
  const ofLines = tags.flatMap((tag) => (tag.startsWith('Tax $') ? [cents(tag)] : []))
  assert.deepEqual([sum(rows.map(cents)), sum(ofLines)], [tax_cents, tax_cents])
  const all = (await page.locator('#sums div').allTextContents()).filter((row) => !row.startsWith('Taxable'))
  assert.equal(sum(all.map(cents)), cents((await page.locator('#due').textContent())!))

  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const { page: office, reports } = await open(t, `/console/sign-in#token=${token}`)
  await office.getByRole('button', { name: 'Continue' }).click()
  await office.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await office.goto(`${base}/console/c/${org.slug}/estimates/${id}`)
  const texts = (selector: string) => office.locator(selector).allTextContents()
  await office.locator('.totals dt', { hasText: 'City, 2.333%' }).waitFor()
  const [, , ...sums] = await texts('.totals dd')
  assert.deepEqual(sums.slice(0, 3).map(cents), rows.map(cents))
  await org.run(reviseEstimate, { estimate_id: id }, org.owner)
  await office.locator('.totals dd.component').nth(2).waitFor()
  const components = (await texts('.totals dd.component')).map(cents)
  const lines = (await texts('.lines .line-tax')).map(cents)
  assert.deepEqual([components, sum(lines)], [rows.map(cents), tax_cents])
  assert.equal(lines.length, 2)
  assert.deepEqual(reports, [])
})

test('the settings of the booking page preview and save its services, and show its link and the code to embed', async (t) => {
  const { org } = await full()
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const { page, reports } = await open(t, `/console/sign-in#token=${token}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto(`${base}/console/c/${org.slug}/settings/booking`)
  await page.getByText('The booking page is off.').waitFor()
  await page.getByLabel('Accept bookings').check()
  await page.getByLabel('Services').fill('House wash\n<b>Gutters</b>')
  const frame = page.frameLocator('iframe.preview-frame')
  await frame.getByLabel('<b>Gutters</b>').waitFor()
  await page.getByLabel('Websites').fill('not an address')
  await page.getByRole('button', { name: 'Save booking page' }).click()
  await page.getByText('must be an origin such as').first().waitFor()
  assert.equal(await page.getByLabel('Services').inputValue(), 'House wash\n<b>Gutters</b>')
  await page.getByLabel('Websites').fill('https://www.ada.example/contact')
  await page.getByRole('button', { name: 'Save booking page' }).click()
  const link = page.getByRole('link', { name: `.${org.slug}` })
  await link.waitFor()
  const { origins, services } = await org.run(getBookingSettings, {}, org.owner)
  assert.deepEqual([origins, services], [['https://www.ada.example'], ['House wash', '<b>Gutters</b>']])
  const url = (await link.getAttribute('href'))!
  assert.equal(await page.getByLabel('Code to embed').inputValue(), embedCode(url))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await axeFaults(page, ['iframe']), [], colorScheme)
  }
  // Ignores the error that Chromium logs for the answer 422. It is the expected answer to an invalid website.
  assert.deepEqual(
    reports.filter((report) => !report.includes('status of 422')),
    [],
  )
  assert.equal((await page.goto(`${base}${new URL(url).pathname}`))!.status(), 200)
  await page.getByLabel('House wash').waitFor()
})

interface Styled {
  getComputedStyle: (element: unknown) => { backgroundColor: string }
}

test('the company settings preview each change of a page before it is saved', async (t) => {
  const { org } = await full()
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const { page, reports } = await open(t, `/console/sign-in#token=${token}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto(`${base}/console/c/${org.slug}/settings/company`)
  const frame = page.frameLocator('iframe.preview-frame')
  await frame.getByRole('heading', { name: /^Estimate #/ }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Harbor Glass')
  await page.getByLabel('Color').fill('#7a1f5c')
  await page.getByLabel('Terms of new estimates').fill('Payable in ten days.')
  await frame.getByText('Payable in ten days.').waitFor()
  await frame.locator('header', { hasText: 'Harbor Glass' }).waitFor()
  const button = frame.getByRole('link', { name: 'Review and approve' })
  const background = await button.evaluate(
    (link) => (globalThis as unknown as Styled).getComputedStyle(link).backgroundColor,
  )
  assert.equal(background, 'rgb(122, 31, 92)')
  await page.getByRole('button', { name: 'Save company' }).click()
  await page.getByText('The company is saved.').waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Harbor Glass')
  assert.deepEqual(reports, [])
})
