import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { browser, served } from '../pages/testing/browser.ts'
import { program } from './reference-page.ts'

let site: string
before(async () => {
  site = await served()
})

async function newPage(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({ viewport: { width: 390, height: 800 }, ...options })
  t.after(() => context.close())
  return await context.newPage()
}

test('without JavaScript, the reference is readable and fits the width of a phone', async (t) => {
  const page = await newPage(t, { javaScriptEnabled: false })
  await page.goto(`${site}/docs#tag/leads/POST/api/v1/leads`)
  assert.ok(await page.getByRole('heading', { name: 'Rate limits' }).isVisible())
  assert.ok(await page.getByText('Create a lead', { exact: false }).isVisible())
  const { width } = (await page.locator('html').boundingBox())!
  assert.equal(width, 390)
})

test('with JavaScript, the viewer replaces the text and shows the section that the link names', async (t) => {
  const page = await newPage(t)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.goto(`${site}/docs#tag/leads/POST/api/v1/leads`)
  await page.locator('#reference').getByRole('heading', { name: 'Create a lead' }).waitFor()
  assert.ok(await page.locator('#text').isHidden())
  assert.deepEqual(violations, [])
})

test('the viewer replaces the text only if the description can be loaded', async (t) => {
  for (const [status, isReplaced] of [
    [200, true],
    [429, false],
  ] as const) {
    const page = await newPage(t)
    await page.route('**/openapi.json', (route) => route.fulfill({ status, json: {} }))
    const readyAtOnce = 'globalThis.Scalar = { createApiReference: (_place, { onLoaded }) => onLoaded() }'
    await page.route(`**/${program}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: readyAtOnce }),
    )
    await page.goto(`${site}/docs`, { waitUntil: 'networkidle' })
    assert.equal(await page.locator('#text').isHidden(), isReplaced)
    assert.equal(await page.locator('#reference').getAttribute('hidden'), isReplaced ? null : '')
  }
})

test('a reader who has scrolled keeps the text until they press the button for the viewer', async (t) => {
  const page = await newPage(t)
  const scrolled = Promise.withResolvers<void>()
  await page.route(`**/${program}`, async (route) => {
    await scrolled.promise
    await route.continue()
  })
  await page.goto(`${site}/docs`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Rate limits' }).scrollIntoViewIfNeeded()
  scrolled.resolve()
  await page.getByRole('button', { name: 'Show the interactive reference' }).click()
  await page.locator('#reference').getByRole('heading', { name: 'Keys' }).waitFor()
  assert.ok(await page.locator('#text').isHidden())
})
