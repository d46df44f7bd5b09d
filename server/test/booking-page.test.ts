// Slow: books in Chromium, with and without scripts, on the page and in a frame of another site.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test, type TestContext } from 'node:test'
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { assertAccessible, consolePage } from '../src/adapters/console/testing/console-page.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { configureBooking } from '../src/domains/customers/bookings/operations.ts'
import { listLeadPhotos, listLeads } from '../src/domains/customers/leads/operations.ts'
import { updateCompany } from '../src/domains/organization/company/operations.ts'
import { png } from '../src/kernel/pictures/testing/drawn-png.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { listeningPort } from '../src/testing/wire.ts'

let base: string
before(async () => {
  base = `http://127.0.0.1:${await listeningPort()}`
})

async function openOrg(origins: string[] = []) {
  const org = await testOrg()
  await org.run(updateCompany, { phone: '+12075550100', brand_color: '#0b5d4e' }, org.owner)
  const settings = {
    enabled: true,
    origins,
    service_zips: ['60201'],
    refuses_other_zips: true,
    services: ['Gutter cleaning', 'House wash'],
  }
  await org.run(configureBooking, settings, org.owner)
  return org
}

/** Opens a page. Collects messages of its browser console and requests to other servers. */
async function open(t: TestContext, url: string, options: BrowserContextOptions = {}) {
  const context = await (await browser()).newContext({ reducedMotion: 'reduce', ...options })
  t.after(() => context.close())
  const page = await context.newPage()
  const reports: string[] = []
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('console', (message) => {
    // Ignores errors that Chromium logs for answers with status 422, because the forms give this answer to invalid
    // input.
    if (!message.text().includes('status of 422')) reports.push(message.text())
  })
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(base))
      reports.push(`request to ${request.url()}`)
  })
  await page.goto(url, { waitUntil: 'load' })
  return { page, reports }
}

type View = Page | FrameLocator

const next = (view: View) => view.getByRole('button', { name: 'Continue' }).click()
const typed = (view: View, label: string) => view.getByLabel(label, { exact: true })

async function fillAddress(view: View, zip = '60201') {
  await typed(view, 'Street and number').fill('1 Main St')
  await typed(view, 'City').fill('Evanston')
  await typed(view, 'State').fill('IL')
  await typed(view, 'ZIP code').fill(zip)
}

/** Completes all steps, but does not press the last button. Returns the chosen time as the page displays it. */
async function fill(view: View): Promise<string> {
  await view.getByLabel('House wash').check()
  await view.getByLabel('Anything we should know?').fill('Two dogs.\nRing twice.')
  await next(view)
  await fillAddress(view)
  await next(view)
  const slot = view.getByRole('radio', { name: /^Morning/ }).first()
  await slot.check()
  const value = (await slot.getAttribute('value'))!
  await next(view)
  await typed(view, 'Your full name').fill('Ada Lovelace')
  await typed(view, 'Phone').fill('312 555 0142')
  await view.getByRole('checkbox', { name: /may text me/ }).check()
  return value
}

async function leadsOf(org: TestOrg) {
  return (await org.run(listLeads, {}, org.owner)).items
}

async function assertBooked(org: TestOrg, slot: string): Promise<string> {
  const [lead, ...others] = await leadsOf(org)
  assert.deepEqual(others, [])
  assert.equal(
    lead!.notes,
    `Two dogs.\nRing twice.\nServices: House wash\nPreferred: ${slot}\nForm: Booking page`,
  )
  return lead!.id
}

/** Opens the page of the lead in the console, and fails unless it shows the photo `front.jpg` and downloads it. */
async function assertThumbnail(org: TestOrg, leadId: string): Promise<void> {
  const { context, page, open: openConsole, reports } = await consolePage(org)
  await openConsole(`leads/${leadId}`)
  const photos = page.getByRole('region', { name: 'Photos of the customer' })
  await photos.locator('img').waitFor()
  const photo = `document.querySelector('.lead-photos img')`
  assert.equal(await page.evaluate(`${photo}.decode().then(() => ${photo}.naturalWidth)`), 40)
  await assertAccessible(page, 'lead with a photo')
  const download = page.waitForEvent('download')
  await photos.getByRole('link', { name: 'Download front.jpg' }).click()
  assert.equal((await download).suggestedFilename(), 'front.jpg')
  assert.deepEqual(reports, [])
  await context.close()
}

for (const javaScriptEnabled of [true, false])
  test(`a visit is booked and photos are added, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    const org = await openOrg()
    const { page, reports } = await open(t, `${base}/book/${org.slug}`, { javaScriptEnabled })
    const slot = await fill(page)
    await page.getByRole('button', { name: 'Send the request' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'Thank you! Test Cleaning has your request.' })
      .waitFor()
    assert.equal(await page.getByRole('link', { name: '(207) 555-0100' }).count(), 2)
    const reference = await page.locator('.reference b').textContent()
    await page.getByLabel('Photos', { exact: true }).setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: png(40, 30) },
      { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
    await page.getByRole('button', { name: 'Send the photos' }).click()
    await page.getByText('Your photo has arrived. “plan.png” is not a readable photo').waitFor()
    assert.equal(await page.locator('.reference b').textContent(), reference)
    const lead_id = await assertBooked(org, slot)
    const { photos } = await org.run(listLeadPhotos, { lead_id }, org.owner)
    assert.deepEqual(
      photos.map(({ filename }) => filename),
      ['front.jpg'],
    )
    assert.deepEqual(reports, [])
    await assertThumbnail(org, lead_id)
  })

test('an error is shown at its field and focused, and everything typed is kept, also in earlier steps', async (t) => {
  const org = await openOrg()
  const { page, reports } = await open(t, `${base}/book/${org.slug}`)
  await page.getByLabel('House wash').check()
  await next(page)
  await fillAddress(page, '10001')
  await next(page)
  await page.getByText('The company does not work at this ZIP code.').last().waitFor()
  assert.equal(await page.evaluate('document.activeElement.id'), 'problem')
  assert.equal(await typed(page, 'Street and number').inputValue(), '1 Main St')
  assert.equal(await typed(page, 'ZIP code').getAttribute('aria-describedby'), 'zip-fault')
  await page.getByRole('button', { name: 'Back' }).click()
  assert.ok(await page.getByLabel('House wash').isChecked())
  await next(page)
  assert.equal(await typed(page, 'ZIP code').inputValue(), '10001')
  await typed(page, 'ZIP code').fill('60201')
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'When does it suit you?' }).waitFor()
  assert.deepEqual(reports, [])
})

for (const javaScriptEnabled of [true, false])
  test(`a double click and a reload book once, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    const org = await openOrg()
    const { page } = await open(t, `${base}/book/${org.slug}`, { javaScriptEnabled })
    const slot = await fill(page)
    await page.getByRole('button', { name: 'Send the request' }).dblclick()
    await page.locator('.reference b').waitFor()
    const reference = await page.locator('.reference b').textContent()
    await page.reload()
    assert.equal(await page.locator('.reference b').textContent(), reference)
    await page.goBack()
    await page.getByRole('button', { name: 'Send the request' }).click()
    assert.equal(await page.locator('.reference b').textContent(), reference)
    await assertBooked(org, slot)
  })

/** Starts another site with a page that shows the booking page in a frame. Returns the origin of the site. */
async function framing(t: TestContext): Promise<{ origin: string; show: (url: string) => void }> {
  let framed = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Site</title><iframe src="${framed}" width="700" height="900"></iframe>`,
    )
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  t.after(() => void server.close())
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, show: (url) => void (framed = url) }
}

test('the page can be framed and used from an allowed origin, and shows nothing in a frame of another origin', async (t) => {
  const { origin, show } = await framing(t)
  const org = await openOrg([origin])
  show(`${base}/book/${org.slug}`)
  const { page } = await open(t, origin)
  const frame = page.frameLocator('iframe')
  const slot = await fill(frame)
  await frame.getByRole('button', { name: 'Send the request' }).click()
  await frame.locator('.reference b').waitFor()
  await assertBooked(org, slot)
  const other = await openOrg(['https://www.ada.example'])
  show(`${base}/book/${other.slug}`)
  const { page: foreign, reports } = await open(t, origin)
  assert.equal(await foreign.frameLocator('iframe').getByRole('heading', { name: 'Book a visit' }).count(), 0)
  assert.match(reports.join('\n'), /frame-ancestors https:\/\/www\.ada\.example/)
})

async function assertReadable(page: Page, name: string): Promise<void> {
  for (const width of [390, 1200])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await axeFaults(page), [], `${name}, ${width} pixels, ${colorScheme}`)
    }
  await page.setViewportSize({ width: 320, height: 700 })
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  assert.equal(await page.evaluate(overflow), 0, `${name}, 320 pixels`)
}

test('every step and the confirmation are accessible, on phone and desktop, in light and dark', async (t) => {
  const org = await openOrg()
  const { page } = await open(t, `${base}/book/${org.slug}`)
  await assertReadable(page, 'service')
  await page.evaluate('document.querySelector("form").noValidate = true')
  await next(page)
  await assertReadable(page, 'service with an error')
  await page.getByLabel('House wash').check()
  await next(page)
  await assertReadable(page, 'address')
  await fillAddress(page, '10001')
  await next(page)
  await assertReadable(page, 'address with an error')
  await fillAddress(page)
  await next(page)
  await assertReadable(page, 'time')
  await next(page)
  await assertReadable(page, 'contact')
  await typed(page, 'Your full name').fill('Ada Lovelace')
  await typed(page, 'Phone').fill('312 555 0142')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.locator('.reference b').waitFor()
  await assertReadable(page, 'confirmation')
})
