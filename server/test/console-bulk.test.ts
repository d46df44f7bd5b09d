// Slow: acts on many records in Chromium, with axe in both color schemes.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { tokenFor } from '../src/adapters/console/testing/browser.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { getClient } from '../src/domains/customers/clients/operations.ts'
import { addClient, read, sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { listBatches } from '../src/domains/office/batches/operations.ts'
import { endsAfter, queueAgain, runBatches } from '../src/domains/office/batches/testing/batching.ts'
import { getJob, updateJob } from '../src/domains/work/jobs/operations.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
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

/** Asserts that axe finds no fault in what is on the screen, in the light and in the dark scheme. */
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

test('60 visits are moved because of rain; a worker that ends in the midst loses nothing, an edited job is left alone, and the rest is undone', async () => {
  const org = await testOrg()
  const day = {
    scheduled_date: '2027-05-03',
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '11:00:00',
  }
  const client_id = await addClient(org)
  const jobs: string[] = []
  for (let at = 0; at < 60; at++) jobs.push(await jobIn(org, 'scheduled', { ...day, client_id }))
  const { page, reports } = await open(org, 'batches')
  await button(page, 'Move a day …').click()
  await page.getByLabel('From', { exact: true }).fill('2027-05-03')
  await page.getByLabel('To', { exact: true }).fill('2027-05-04')
  await button(page, 'Check first').click()
  await button(page, 'Move 60 records').click()
  await page.getByText('The batch is running.').waitFor()
  await org.run(updateJob, { job_id: jobs[59], notes: 'Call before you come' }, org.owner)
  await runBatches(org, endsAfter(25))
  await page
    .getByText(/25 done/)
    .first()
    .waitFor()
  await assertAccessible(page, 'progress')
  // Another browser finds the running batch again.
  await page.goto(`/console/c/${org.slug}/batches?tab=running`)
  await page.getByRole('link', { name: 'Move May 3, 2027 to May 4, 2027' }).click()
  await button(page, 'Stop the batch').waitFor()
  await assertAccessible(page, 'running batch')
  const [batch] = (await org.run(listBatches, {}, org.owner)).items
  await queueAgain(org, batch!.id)
  await runBatches(org)
  await page.getByText('The batch is done.').waitFor()
  await page.getByText('Left alone, because it was edited in between').waitFor()
  const days = async () => {
    const all = await Promise.all(jobs.map((job_id) => org.run(getJob, { job_id }, org.owner)))
    return all.filter(({ scheduled_date }) => scheduled_date === '2027-05-04').length
  }
  assert.equal(await days(), 59)
  await button(page, 'Undo the batch …').click()
  await button(page, 'Check first').click()
  await button(page, 'Undo 59 records').click()
  await page.getByRole('dialog').getByText('The batch is running.').waitFor()
  await runBatches(org)
  await page.getByRole('dialog').getByText('The batch is done.').waitFor()
  assert.equal(await days(), 0)
  assert.deepEqual(reports, [])
  await page.context().close()
})

test('two clients are merged side by side after their name is typed', async () => {
  const org = await testOrg()
  const survivor = await addClient(org, { name: 'Ada Lovelace', email: 'ada@example.com' })
  const ending = await addClient(org, { name: 'A. Lovelace', email: 'ada@example.com' })
  await jobIn(org, 'unscheduled', { client_id: ending })
  const { page, reports } = await open(org, `clients/${ending}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Merge with another client …' }).click()
  await page.getByLabel('Possible duplicates').getByText('Ada Lovelace').click()
  await page.getByRole('radio', { name: /Ada Lovelace/ }).check()
  await page.getByText(/1 job/).waitFor()
  const merge = button(page, 'Merge the clients')
  assert.equal(await merge.isDisabled(), true)
  await page.getByLabel('Type Ada Lovelace to confirm').fill('Ada Lovelace')
  await assertAccessible(page, 'merge')
  await merge.click()
  await page.getByText('A. Lovelace is now part of Ada Lovelace.').waitFor()
  assert.equal((await org.run(getClient, { client_id: ending }, org.owner)).merged_into, survivor)
  for (const tab of ['Work', 'Money', 'Files']) {
    await button(page, tab).click()
    await page
      .getByRole('heading', { level: 2, name: { Work: 'Jobs', Money: 'Statement' }[tab] ?? tab })
      .waitFor()
    await assertAccessible(page, tab)
  }
  assert.deepEqual(reports, [])
  await page.context().close()
})

test('a credit note credits the chosen line, with the amount in the button, and is listed with its PDF', async () => {
  const org = await testOrg()
  const line_items = [
    { name: 'Windows', unit_price_cents: 10_000 },
    { name: 'Gutters', unit_price_cents: 5_000 },
  ]
  const { id } = await sent(org, 10_000, { line_items })
  const { page, reports } = await open(org, `invoices/${id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Credit note …' }).click()
  await page.getByLabel(/^Gutters/).check()
  await page.getByLabel('Reason, printed on the credit note').fill('Not cleaned')
  await button(page, 'Credit $50.00').waitFor()
  await assertAccessible(page, 'credit note')
  await button(page, 'Credit $50.00').click()
  await page.getByRole('heading', { level: 2, name: 'Credit notes' }).waitFor()
  assert.equal((await read(org, id)).balance_cents, 10_000)
  const download = page.waitForEvent('download')
  await button(page, 'PDF').click()
  assert.match(readFileSync(await (await download).path(), 'latin1'), /^%PDF-/)
  await assertAccessible(page, 'invoice with a credit note')
  assert.deepEqual(reports, [])
  await page.context().close()
})
