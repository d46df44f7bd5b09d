// Slow: runs actions on many records in Chromium, with axe in both color schemes.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { tokenFor } from '../src/adapters/console/testing/browser.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { runBatches } from '../src/domains/office/batches/testing/batching.ts'
import { mailsOf } from '../src/testing/written.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { listeningPort } from '../src/testing/wire.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let base: string
before(async () => {
  base = `http://127.0.0.1:${await listeningPort()}`
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Signs the owner in and opens a page. Fails if the page writes to the console. */
async function open(org: TestOrg, address: string): Promise<{ page: Page; reports: string[] }> {
  const context = await (await browser()).newContext({ baseURL: base, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`/console/sign-in#token=${await tokenFor(org, `owner@${org.slug}.test`)}`)
  await button(page, 'Continue').click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  const reports: string[] = []
  page.on('pageerror', (error) => reports.push(error.message))
  await page.goto(`/console/c/${org.slug}/${address}`)
  await page.locator('main h1').first().waitFor()
  return { page, reports }
}

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
}

/** Asserts that axe finds no accessibility violation on the screen, in the light and in the dark color scheme. */
async function assertAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(axe)
  for (const scheme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
    const faults = await page.evaluate(async (values) => {
      const tool = (globalThis as unknown as { axe: { run(where: object, options: object): Promise<Found> } })
        .axe
      const { document } = globalThis as unknown as { document: object }
      const { violations } = await tool.run(document, { runOnly: { type: 'tag', values } })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
    }, rules)
    assert.deepEqual([state, scheme, faults], [state, scheme, []])
  }
}

test('20 invoices are reminded together and saved as CSV; tags are undone, and reminders say that they cannot be', async () => {
  const org = await testOrg()
  for (let at = 0; at < 20; at++) await sent(org, 10_000 + at)
  const mails = (await mailsOf(org)).length
  const { page, reports } = await open(org, 'invoices')
  const selectAll = page.getByLabel('Select all rows on this page')
  await selectAll.check()
  await page.getByText('20 invoices selected').waitFor()
  await assertAccessible(page, 'selection')
  await button(page, 'Remind …').click()
  await page.getByLabel('By', { exact: true }).selectOption('Mail')
  await button(page, 'Check first').click()
  await page.getByText('20 mails will be sent.').waitFor()
  await assertAccessible(page, 'check')
  await button(page, 'Remind of 20 records').click()
  await page.getByText('The batch is running.').waitFor()
  await runBatches(org)
  await page.getByText('The batch is done.').waitFor()
  assert.equal((await mailsOf(org)).length, mails + 20)
  await button(page, 'Undo the batch …').click()
  await button(page, 'Check first').click()
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, 'refused undo')
  await button(page, 'Cancel').click()

  await selectAll.check()
  await button(page, 'Tag …').click()
  await page.getByLabel('Tags to add').fill('Called')
  await button(page, 'Check first').click()
  await button(page, 'Tag 20 records').click()
  await page.getByText('The batch is running.').waitFor()
  await runBatches(org)
  await page.getByText('The batch is done.').waitFor()
  await button(page, 'Undo the batch …').click()
  await button(page, 'Check first').click()
  await button(page, 'Undo 20 records').click()
  await page.getByText('The batch is running.').waitFor()
  await runBatches(org)
  await page.getByText('The batch is done.').waitFor()
  const tagged = `select count(*)::int as n from live.invoices where org_id = $1 and tags <> '{}'`
  assert.deepEqual(await org.query(tagged), [{ n: 0 }])
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await button(page, 'Save as CSV').click()
  const text = readFileSync(await (await download).path(), 'utf8')
  const lines = text.trim().split('\r\n')
  assert.equal(lines.length, 21)
  assert.match(lines[1]!, /,100\.\d\d,0\.00,100\.\d\d,USD$/)
  assert.deepEqual(reports, [])
  await page.context().close()
})
