// Slow: runs actions on many records in Chromium, with axe in both color schemes.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, consolePage } from '../src/adapters/console/testing/console-page.ts'
import { sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { listBatches } from '../src/domains/office/batches/operations.ts'
import { endsAfter, queueAgain, runBatches } from '../src/domains/office/batches/testing/batching.ts'
import { getJob, updateJob } from '../src/domains/work/jobs/operations.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { mailsOf } from '../src/testing/written.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Runs the batch that the page has started, and waits until the page says that it is done. */
async function finish(page: Page, org: TestOrg): Promise<void> {
  await page.getByText('The batch is running.').waitFor()
  await runBatches(org)
  await page.getByText('The batch is done.').waitFor()
}

test('20 invoices are reminded together and saved as CSV; tags can be undone, and reminders are refused', async () => {
  const org = await testOrg()
  for (let at = 0; at < 20; at++) await sent(org, 10_000 + at)
  const mails = (await mailsOf(org)).length
  const { page, open, reports, context } = await consolePage(org)
  await open('invoices')
  const selectAll = page.getByLabel('Select all rows on this page')
  await selectAll.check()
  await page.getByText('20 invoices selected').waitFor()
  await assertAccessible(page, 'selection')
  await button(page, 'Send reminders …').click()
  await page.getByLabel('By', { exact: true }).selectOption('Email')
  await button(page, 'Check first').click()
  await page.getByText('20 emails will be sent.').waitFor()
  await assertAccessible(page, 'check')
  await button(page, 'Send reminders for 20 invoices').click()
  await finish(page, org)
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
  await button(page, 'Tag 20 invoices').click()
  await finish(page, org)
  await button(page, 'Undo the batch …').click()
  await button(page, 'Check first').click()
  await button(page, 'Undo 20 changes').click()
  await finish(page, org)
  const tagged = `select count(*)::int as n from live.invoices where org_id = $1 and tags <> '{}'`
  assert.deepEqual(await org.query(tagged), [{ n: 0 }])
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await button(page, 'Save as CSV').click()
  const text = readFileSync(await (await download).path(), 'utf8')
  const lines = text.trim().split('\r\n')
  assert.equal(lines.length, 21)
  assert.match(lines[1]!, /,100\.\d\d,0\.00,100\.\d\d,USD$/)
  // Ignores the error that Chromium itself logs for the refused undo.
  assert.deepEqual(
    reports.filter((report) => !report.includes('status of 4')),
    [],
  )
  await context.close()
})

/** Returns how many emails the organization has sent, and to how many clients. */
async function countMails(org: TestOrg): Promise<{ mails: number; clients: number }> {
  const counts = await org.query<{ mails: number; clients: number }>(
    'select count(*)::int as mails, count(distinct to_address)::int as clients from quoin.mail_messages where org_id = $1',
  )
  return counts[0]!
}

const [rainyDay, nextDay] = ['2030-03-11', '2030-03-12']

test('60 visits are moved from the schedule after a preview, except one that was edited in between, and the move is undone', async () => {
  const org = await testOrg()
  const hours = { scheduled_time_start: '09:00:00', scheduled_time_end: '11:00:00' }
  const ids: string[] = []
  for (let at = 0; at < 60; at++)
    ids.push(
      await jobIn(org, 'scheduled', { customer_name: `Client ${at}`, scheduled_date: rainyDay, ...hours }),
    )
  const days = async (): Promise<string[]> => {
    const jobs = await Promise.all(ids.map((job_id) => org.run(getJob, { job_id }, org.owner)))
    const plans = jobs.map((job) => [job.scheduled_date, job.scheduled_time_start?.slice(0, 5)].join(' '))
    return [...new Set(plans)]
  }
  const { page, open, reports, context } = await consolePage(org)
  const names: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/workflows/jobs.get')) names.push(request.url())
  })
  await open(`schedule?day=${rainyDay}`)
  await button(page, 'Actions of the day').click()
  await page.getByRole('menuitem', { name: 'Move the day …' }).click()
  assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), rainyDay)
  await page.getByLabel('To', { exact: true }).fill(nextDay)
  await page.getByLabel('Notify each client by').selectOption('Email')
  await button(page, 'Check first').click()
  await page.getByText('60 emails will be sent.').waitFor()
  const records = page.getByRole('list', { name: 'Records' }).getByRole('listitem')
  assert.equal(await records.count(), 60)
  await records.filter({ hasText: 'Client 59' }).filter({ hasText: 'Ready, 1 email' }).waitFor()
  await assertAccessible(page, 'check of the move')
  assert.deepEqual([await days(), await countMails(org)], [[`${rainyDay} 09:00`], { mails: 0, clients: 0 }])

  await button(page, 'Move 60 visits').click()
  await page.getByText('The batch is running.').waitFor()
  await org.run(updateJob, { job_id: ids[59], notes: 'Call before you come' }, org.owner)
  await runBatches(org, endsAfter(25))
  await page
    .getByText(/\d+ done · \d+ to do/)
    .first()
    .waitFor()
  await assertAccessible(page, 'progress of the move')
  const [batch] = (await org.run(listBatches, {}, org.owner)).items
  await queueAgain(org, batch!.id)
  await finish(page, org)
  await page.getByText('60 visits: 59 done · 1 skipped because of a newer edit').waitFor()
  await page.getByText('Not changed, because of a newer edit').waitFor()
  assert.deepEqual(await days(), [`${nextDay} 09:00`, `${rainyDay} 09:00`])
  assert.deepEqual(await countMails(org), { mails: 59, clients: 59 })
  await assertAccessible(page, 'result of the move')

  await button(page, 'Undo the batch …').click()
  await button(page, 'Check first').click()
  await page.getByText('59 emails will be sent.').waitFor()
  await button(page, 'Undo 59 changes').click()
  await finish(page, org)
  await page.getByText('59 changes: 59 done').waitFor()
  assert.deepEqual(
    [await days(), await countMails(org)],
    [[`${rainyDay} 09:00`], { mails: 118, clients: 59 }],
  )
  // The name of each record was read only once.
  assert.deepEqual([names.length, new Set(names).size], [60, 60])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual(reports, [])
  await context.close()
})
