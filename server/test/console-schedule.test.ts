// Slow: schedules jobs and carries them out in Chromium, on the schedule, the board of jobs and the page of a job.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type ConsolePage, consolePage } from '../src/adapters/console/testing/console-page.ts'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { hire } from '../src/domains/customers/leads/testing/people.ts'
import { saveCrew } from '../src/domains/office/workforce/operations.ts'
import { lineItem } from '../src/domains/organization/line-items/testing/line-item.ts'
import { getJob, rescheduleJob } from '../src/domains/work/jobs/operations.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { approved } from '../src/domains/work/time-off/testing/absences.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

/** This day is a Monday. */
const day = '2030-03-11'
const nextDay = '2030-03-12'

let org: TestOrg
let north: string
let south: string
let desktop: ConsolePage

before(async () => {
  org = await testOrg()
  const bo = await hire(org, 'crew_lead')
  const crew = async (name: string, member_id: string) =>
    (await org.run(saveCrew, { name, members: [{ member_id }] }, org.owner)).id
  north = await crew('North', org.ownerId)
  south = await crew('South', bo.id)
  await approved(org, {
    member_id: bo.id,
    from_date: day,
    to_date: day,
    time_start: '13:00:00',
    time_end: '15:00:00',
  })
  desktop = await consolePage(org, { viewport: { width: 1440, height: 900 } })
})

/** Adds a job from 9 to 11 am for the crew North. */
const addVisit = (customer_name: string, more: Parameters<typeof jobIn>[2] = {}): Promise<string> =>
  jobIn(org, 'scheduled', {
    customer_name,
    scheduled_date: day,
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '11:00:00',
    crew_id: north,
    line_items: [lineItem(10_000, { name: 'House wash' }), lineItem(5_000, { name: 'Gutters', position: 2 })],
    ...more,
  })

const waiting = (customer_name: string): Promise<string> =>
  jobIn(org, 'unscheduled', { customer_name, line_items: [lineItem(10_000)] })

const planOf = async (job_id: string) => {
  const job = await org.run(getJob, { job_id }, org.owner)
  const { status, crew_id, scheduled_date, scheduled_time_start, scheduled_time_end } = job
  const times = [scheduled_time_start, scheduled_time_end].map((time) => time?.slice(0, 5))
  return [status, crew_id === north ? 'North' : crew_id === south ? 'South' : null, scheduled_date, ...times]
}

const row = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
const card = (page: Page, name: string): Locator => page.locator('.job', { hasText: name })
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.toast', { hasText: text }).first().waitFor()

/**
 * Returns the point in a crew's row on the board that corresponds to an hour of the day. The board shows the hours from
 * 7 am to 7 pm.
 */
async function hourIn(page: Page, crew: string, hour: number): Promise<{ x: number; y: number }> {
  const box = (await row(page, crew).locator('.lane').boundingBox())!
  return { x: box.x + (box.width * (hour - 7)) / 12 + 1, y: box.y + box.height / 2 }
}

async function take(page: Page, from: Locator, at?: { x: number; y: number }): Promise<void> {
  const box = (await from.boundingBox())!
  const { x, y } = at ?? { x: box.x + 12, y: box.y + 12 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 2, { steps: 3 })
}

async function dragTo(page: Page, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

test('a job is dragged from the tray to a crew, to another crew and back to the tray, and a move can be undone', async () => {
  const { page, open, reports } = desktop
  const id = await waiting('Tara Tray')
  await open(`schedule?day=${day}`)
  await take(page, page.locator('.tray-job', { hasText: 'Tara Tray' }))
  await page.locator('.drag-chip', { hasText: 'Tara Tray' }).waitFor()
  await dragTo(page, await hourIn(page, 'North', 9))
  await toast(page, 'Tara Tray moved to North, Mar 11, 2030, 9 am.')
  assert.deepEqual((await planOf(id)).slice(0, 4), ['scheduled', 'North', day, '09:00'])
  await take(page, card(page, 'Tara Tray'))
  await dragTo(page, await hourIn(page, 'South', 10.25))
  await toast(page, /Tara Tray moved to South, Mar 11, 2030, 10(:15)? am/)
  assert.equal((await planOf(id))[1], 'South')
  await page.keyboard.press('Control+z')
  await page.getByText('Tara Tray is back.').waitFor()
  assert.deepEqual((await planOf(id)).slice(0, 4), ['scheduled', 'North', day, '09:00'])
  const tray = (await page.locator('.tray').boundingBox())!
  await take(page, card(page, 'Tara Tray'))
  await dragTo(page, { x: tray.x + 60, y: tray.y + 20 })
  await toast(page, 'Tara Tray moved back to the work without a date.')
  assert.deepEqual((await planOf(id)).slice(0, 3), ['unscheduled', 'North', null])
  assert.deepEqual(reports, [])
})

test('dragging an edge changes the end of a visit, Escape cancels a drag, and overlaps are marked', async () => {
  const { page, open } = desktop
  const id = await addVisit('Rita Resize')
  await open(`schedule?day=${day}`)
  const edge = card(page, 'Rita Resize').locator('[data-edge=end]')
  const box = (await edge.boundingBox())!
  await take(page, edge, { x: box.x + 3, y: box.y + box.height / 2 })
  await dragTo(page, await hourIn(page, 'North', 12.5))
  await toast(page, 'Rita Resize moved to Mar 11, 2030, 9 am.')
  assert.deepEqual((await planOf(id)).slice(3), ['09:00', '12:30'])
  await take(page, card(page, 'Rita Resize'))
  const noon = await hourIn(page, 'South', 12)
  await page.mouse.move(noon.x, noon.y, { steps: 4 })
  await page.locator('.ghost').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.ghost').waitFor({ state: 'detached' })
  await page.mouse.up()
  const other = await addVisit('Olga Overlap', {
    scheduled_time_start: '12:00:00',
    scheduled_time_end: '13:00:00',
  })
  await page.reload()
  await page.locator('.job[data-clash]', { hasText: 'Olga Overlap' }).waitFor()
  assert.deepEqual((await planOf(id)).slice(1), ['North', day, '09:00', '12:30'])
  await page.locator('.off', { hasText: 'is off' }).waitFor()
  await org.query(
    `update live.jobs set status = 'cancelled', cancelled_at = now(), cancelled_by = 'company', cancel_reason = 'test' where org_id = $1 and id = any ($2::uuid[])`,
    [[id, other]],
  )
})

test('by keyboard, Alt and the arrows move a visit, Escape cancels, and M opens a form that notifies no one by default', async () => {
  const { page, open } = desktop
  const id = await addVisit('Kim Keys')
  await open(`schedule?day=${day}`)
  await card(page, 'Kim Keys').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowDown')
  await row(page, 'South').locator('.job', { hasText: 'Kim Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'North').locator('.job', { hasText: 'Kim Keys' }).waitFor()
  for (const key of ['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowDown', 'Alt+Shift+ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await toast(page, 'Kim Keys moved to South, Mar 11, 2030, 9:30 am.')
  assert.deepEqual(await planOf(id), ['scheduled', 'South', day, '09:30', '11:45'])
  await card(page, 'Kim Keys').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('13:00')
  await dialog.getByLabel('To').fill('14:00')
  await dialog.getByText('No message is sent.').waitFor()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await toast(page, 'Kim Keys moved to Mar 11, 2030, 1 – 2 pm.')
  assert.deepEqual((await planOf(id)).slice(2), [day, '13:00', '14:00'])
})

test('a change that conflicts with a newer one is rolled back, says who changed what, and can be repeated', async () => {
  const { page, open, reports } = desktop
  const id = await addVisit('Stella Stale')
  await open(`schedule?day=${day}`)
  await take(page, card(page, 'Stella Stale'))
  const at = { scheduled_time_start: '15:00:00', scheduled_time_end: '16:00:00' }
  await org.run(rescheduleJob, { job_id: id, scheduled_date: day, ...at }, org.owner)
  await dragTo(page, await hourIn(page, 'South', 9))
  await toast(page, /Your change to Stella Stale came too late: .+ moved it to Mar 11, 2030, 3 pm\./)
  await row(page, 'North').locator('.job', { hasText: 'Stella Stale' }).waitFor()
  assert.deepEqual(await planOf(id), ['scheduled', 'North', day, '15:00', '16:00'])
  await button(page, 'Apply my change again').click()
  await toast(page, /Stella Stale moved to South/)
  const [, crew, date, start] = await planOf(id)
  assert.deepEqual([crew, date], ['South', day])
  assert.match(start!, /^(08:45|09:00)$/)
  // The browser itself logs the answer with status 409 as an error.
  assert.match(reports.splice(0).join(), /^Failed to load resource: .+ 409 \(Conflict\) .+\/jobs\.assign$/)
})

test('the week shows seven days; a visit goes to another day at its time; D, W, T and the arrows change the view', async () => {
  const { page, open } = desktop
  const id = await addVisit('Wanda Week')
  await open(`schedule?day=${day}`)
  await page.keyboard.press('w')
  await row(page, 'North').locator('.week-cell').nth(6).waitFor()
  assert.equal(await row(page, 'North').locator('.week-cell').count(), 7)
  const tuesday = (await page
    .locator(`.week-cell[data-date="${nextDay}"][data-row="${south}"]`)
    .boundingBox())!
  await take(page, card(page, 'Wanda Week'))
  await dragTo(page, { x: tuesday.x + 20, y: tuesday.y + 20 })
  await toast(page, 'Wanda Week moved to South, Mar 12, 2030, 9 am.')
  await card(page, 'Wanda Week').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Enter')
  await toast(page, 'Wanda Week moved to Mar 11, 2030, 9 am.')
  assert.deepEqual(await planOf(id), ['scheduled', 'South', day, '09:00', '11:00'])
  await page.keyboard.press('d')
  await page.getByText('Monday, March 11').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Tuesday, March 12').waitFor()
  await page.keyboard.press('t')
  await page.locator('.now').or(page.locator('.hours')).first().waitFor()
  assert.equal(new URL(page.url()).searchParams.get('day'), null)
})

test('a skipped hour of the clock is hatched, and a visit in it shows its actual start', async () => {
  const { page, open } = desktop
  const sunday = '2030-03-10'
  await addVisit('Nina Night', {
    scheduled_date: sunday,
    scheduled_time_start: '02:30:00',
    scheduled_time_end: '05:00:00',
  })
  await open(`schedule?day=${sunday}`)
  await page.locator('.skipped').first().waitFor()
  await card(page, 'Nina Night').getByText('moved to 3:30 am because daylight saving time begins').waitFor()
})

test('a job gets more days, its visits are completed one by one, and the rest is cancelled with a reason', async () => {
  const { page, open, reports } = desktop
  const id = await addVisit('Vera Visits', { crew_id: null, assignees: [] })
  await open(`jobs/${id}`)
  await button(page, 'Add days …').click()
  await page.getByLabel('Days in a row').fill('2')
  await page.getByText('The job has 3 visits then, and is billed once.').waitFor()
  await button(page, 'Add 2 days').click()
  await page.getByText('0 of 3 visits done').waitFor()
  const first = page.locator('.visit').first()
  await first.getByRole('button', { name: 'Start' }).click()
  await page.getByText('No one is assigned to visit 1 of 3.').waitFor()
  await page.getByRole('dialog').getByLabel('Crew', { exact: true }).selectOption('North')
  await button(page, 'Assign').click()
  await button(page, 'Start').click()
  await toast(page, 'the work has started')
  await first.getByRole('button', { name: 'Complete' }).click()
  await page.getByText('The job continues: 1 of 3 visits are done.').waitFor()
  await button(page, 'Complete').click()
  await page.getByText('1 of 3 visits done').waitFor()
  await page.locator('.visit').nth(2).getByRole('button', { name: 'Actions of visit 3' }).click()
  await page.getByRole('menuitem', { name: 'Skip …' }).click()
  await page.getByLabel('Reason').fill('It rains')
  await button(page, 'Skip').click()
  await toast(page, 'The visit is skipped.')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Finish the job …' }).click()
  await page.getByLabel('Why the other visits are not needed').fill('All is clean')
  await button(page, 'Finish the job').click()
  await toast(page, 'The job is complete.')
  const { status, visits } = await org.run(getJob, { job_id: id }, org.owner)
  assert.deepEqual(
    [status, ...visits.map((visit) => visit.status)],
    ['complete', 'complete', 'cancelled', 'cancelled'],
  )
  await page.getByRole('region', { name: 'History' }).getByText('It rains').waitFor()
  assert.deepEqual(reports, [])
})

test('before a sale is split, the amounts of both jobs are shown', async () => {
  const { page, open } = desktop
  const id = await addVisit('Sam Split', { total_cents: 15_000 })
  await open(`jobs/${id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Split the job …' }).click()
  await page.getByRole('checkbox', { name: 'Gutters' }).check()
  await page.getByText('The new job has $50.00.').waitFor()
  await button(page, 'Split').click()
  await button(page, 'Open it').click()
  await page.getByRole('heading', { level: 1, name: /Sam Split|Ada Lovelace/ }).waitFor()
  const { line_items } = await org.run(getJob, { job_id: id }, org.owner)
  assert.deepEqual(
    line_items.map(({ name }) => name),
    ['House wash'],
  )
})

test('on the board of jobs, dropping a card in a column changes its status, by mouse or keyboard, or the refusal is explained', async () => {
  const { page, open, reports } = desktop
  const id = await addVisit('Bob Board')
  await open('jobs?view=board&search=Bob')
  const job = page.locator('.job-card', { hasText: 'Bob Board' })
  const column = (name: string): Locator => page.locator(`[data-column=${name}]`)
  await job.dragTo(column('underway'))
  await toast(page, 'The work for Bob Board has started.')
  await column('underway').locator('.job-card').waitFor()
  await job.dragTo(column('scheduled'))
  await toast(page, 'The work has begun, so it cannot go back to scheduled.')
  await job.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await toast(page, 'The work for Bob Board is complete.')
  assert.equal((await planOf(id))[0], 'complete')
  await button(page, 'Undo').click()
  await toast(page, 'The work for Bob Board is open again.')
  assert.equal((await planOf(id))[0], 'in_progress')
  await open('jobs?tab=now&search=Bob')
  await page
    .locator('.state-tabs button', { hasText: 'Under way' })
    .locator('.count', { hasText: '1' })
    .waitFor()
  assert.deepEqual(reports, [])
})

test('on a phone the board is a list, and a visit is moved by form', async () => {
  const id = await addVisit('Phil Phone')
  const { context, page, open, reports } = await consolePage(org, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  for (const address of [
    `schedule?day=${day}`,
    `schedule?day=${day}&view=week`,
    'jobs?view=board',
    `jobs/${id}`,
  ]) {
    await open(address)
    const isWider = await page.evaluate(`document.documentElement.scrollWidth > innerWidth ||
      document.querySelector('main').scrollWidth > document.querySelector('main').clientWidth`)
    assert.deepEqual([address, isWider], [address, false])
  }
  await open(`schedule?day=${day}`)
  await page
    .locator('.job-slot', { hasText: 'Phil Phone' })
    .getByRole('button', { name: 'Move Phil Phone' })
    .tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('16:00')
  await dialog.getByLabel('To').fill('17:30')
  await dialog.getByLabel('Crew').selectOption('South')
  await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
  await toast(page, 'Phil Phone moved to Mar 11, 2030, 4 – 5:30 pm.')
  assert.deepEqual(await planOf(id), ['scheduled', 'South', day, '16:00', '17:30'])
  assert.deepEqual(reports, [])
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  describe(`boards in the ${colorScheme} scheme`, () => {
    test('the boards, the job and their dialogs have no accessibility issues', async () => {
      const name = `Axel ${colorScheme}`
      const id = await addVisit(name, { assignees: [] })
      const { context, page, open, reports } = await consolePage(org, {
        colorScheme,
        viewport: { width: 1440, height: 900 },
      })
      const check = async (state: string): Promise<void> =>
        assert.deepEqual([state, await axeFaults(page)], [state, []])
      for (const address of [
        `schedule?day=${day}`,
        `schedule?day=${day}&view=week&by=member&scope=combined`,
        'schedule?by=vehicle',
        'jobs?view=board',
        'jobs',
        `jobs/${id}`,
      ]) {
        await open(address)
        await check(address)
      }
      await button(page, 'Add days …').click()
      await page.getByText('The job has 2 visits then').waitFor()
      await check('add days')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      for (const item of ['Split the job …', 'Assign people …', 'Cancel …']) {
        await button(page, 'More actions').click()
        await page.getByRole('menuitem', { name: item }).click()
        await page.getByRole('dialog').waitFor()
        await page.getByRole('menu').waitFor({ state: 'detached' })
        await check(item)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await open(`schedule?day=${day}`)
      await card(page, name).focus()
      await page.keyboard.press('m')
      await page.getByRole('dialog').waitFor()
      await check('move')
      assert.deepEqual(reports, [])
      await context.close()
    })
  })
