import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeFaults } from '../pages/testing/axe-faults.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { practiceOf } from '../../domains/office/practice/testing/practice-of.ts'
import { testOrg } from '../../testing/test-org.ts'
import { signedIn } from '../console/testing/browser.ts'
import { browser, served } from '../pages/testing/browser.ts'

/** One page of each kind. */
const kinds = [
  '/docs',
  '/docs/guides/webhooks',
  '/docs/examples/website-form',
  '/docs/operations',
  '/docs/operations/invoices',
  '/docs/operations/invoices.recordPayment',
  '/docs/records/Invoice',
  '/docs/api/leads',
  '/docs/errors/stale_version',
  '/docs/events/invoice.paid',
  '/docs/operate/settings',
  '/docs/operate/command-line',
]
const key = 'quoin_test_00000000000000000000'

let site: string
before(async () => {
  site = await served()
})

/** Opens a page. `reports` collects messages of the browser's console, errors, and requests to other servers. */
async function open(t: TestContext, path: string, options: BrowserContextOptions = {}) {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 900 }, ...options })
  t.after(() => context.close())
  const page = await context.newPage()
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site}/`) && !request.url().startsWith('data:'))
      reports.push(request.url())
  })
  await page.goto(site + path, { waitUntil: 'networkidle' })
  return { page, reports }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every kind of page passes axe in ${colorScheme} colors, without a report of the browser`, async (t) => {
    for (const path of kinds) {
      const { page, reports } = await open(t, path, { colorScheme })
      assert.deepEqual([path, await axeFaults(page), reports], [path, [], []])
      await page.context().close()
    }
    const { page } = await open(t, '/docs/nothing', { colorScheme })
    assert.deepEqual(await axeFaults(page), [])
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('record payment')
    await page.getByRole('link', { name: 'invoices.recordPayment' }).first().waitFor()
    assert.deepEqual(await axeFaults(page), [])
  })

test('every kind of page fits the width of a phone, and its navigation opens', async (t) => {
  for (const path of kinds) {
    const { page, reports } = await open(t, path, { viewport: { width: 390, height: 844 } })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    assert.deepEqual([path, width, reports], [path, 390, []])
    await page.getByRole('button', { name: 'Navigation' }).click()
    await page.locator('#nav').getByRole('link', { name: 'Error', exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#nav').waitFor({ state: 'hidden' })
    await page.context().close()
  }
})

test('without JavaScript, a page shows its text and the call in every language', async (t) => {
  const { page } = await open(t, '/docs/operations/invoices.recordPayment', { javaScriptEnabled: false })
  assert.ok(await page.getByRole('heading', { name: 'invoices.recordPayment' }).isVisible())
  for (const language of ['curl', 'TypeScript', 'MCP', 'Command line'])
    assert.ok(await page.locator(`.code[data-language="${language}"]`).isVisible(), language)
  assert.equal(await page.locator('button:not(.menu)').count(), 0)
})

test('the search finds a page by keyboard alone, in less than 50 ms once its index is loaded', async (t) => {
  const { page, reports } = await open(t, '/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('stale version')
  await page.locator('.results a').first().waitFor()
  const duration = await page.evaluate(`(async () => {
    const { search, index } = document.querySelector('script[data-index]').dataset
    const { default: MiniSearch } = await import(search)
    const loaded = MiniSearch.loadJSON(await (await fetch(index)).text(), { fields: ['title', 'name', 'words', 'text'], storeFields: ['title'] })
    const queries = ['record payment', 'stale version', 'webhook secret', 'idempotency', 'upload a file to an invoice']
    const started = performance.now()
    for (const query of queries) loaded.search(query, { prefix: true, fuzzy: 0.2 })
    return (performance.now() - started) / queries.length
  })()`)
  assert.ok((duration as number) < 50, `${String(duration)} ms`)
  t.diagnostic(`${Math.round(duration as number)} ms`)
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.evaluate('document.activeElement.pathname'), '/docs/errors/stale_version')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/errors/stale_version')
  assert.deepEqual(reports, [])
})

test('the first result of a search is the page that its words describe', async (t) => {
  const { page } = await open(t, '/docs')
  await page.keyboard.press('/')
  for (const [words, title] of [
    ['record payment', 'invoices.recordPayment'],
    ['invoices.send', 'invoices.send'],
    ['idempotency', 'Idempotency and receipts'],
    ['insufficient_scope', 'insufficient_scope'],
    ['invoice.paid', 'invoice.paid'],
    ['QUOIN_PUBLIC_URL', 'Settings'],
    ['webhoks', 'Webhooks'],
  ] as const) {
    await page.getByRole('searchbox').fill(words)
    await page.locator('.status', { hasText: `“${words}”` }).waitFor()
    const [first] = await page.locator('.results a > span').allInnerTexts()
    assert.ok(first?.startsWith(title), `${words}: ${first}`)
  }
})

test("the reader's key replaces its name in the examples, stays in the tab, and is in no address", async (t) => {
  const { page, reports } = await open(t, '/docs/operations/leads.create')
  const code = page.locator('.code[data-language="curl"] code')
  assert.match(
    await code.innerText(),
    new RegExp(`"${site}/api/v1/workflows/leads.create"[^]*Bearer \\$QUOIN_KEY"`),
  )
  await page.getByRole('button', { name: 'Use your key' }).click()
  await page.getByLabel('API key').fill('nonsense')
  await page.keyboard.press('Enter')
  await page.getByText('This is not an API key').waitFor()
  await page.getByLabel('API key').fill(key)
  await page.keyboard.press('Enter')
  assert.ok((await code.innerText()).includes(`Bearer ${key}"`))
  await page.goto(`${site}/docs/operations/leads.get`)
  assert.ok((await code.innerText()).includes(`Bearer ${key}"`))
  assert.ok(!page.url().includes(key))
  assert.equal(await page.evaluate('JSON.stringify(localStorage) + document.cookie'), '{}')
  const { page: other } = await open(t, '/docs/operations/leads.get')
  assert.match(await other.locator('.code[data-language="curl"] code').innerText(), /\$QUOIN_KEY/)
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  assert.match(await code.innerText(), /\$QUOIN_KEY/)
  assert.deepEqual(reports, [])
})

test('the language of the examples is chosen by keyboard, and stays on other pages', async (t) => {
  const { page } = await open(t, '/docs/operations/leads.create')
  await page.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'TypeScript')
  assert.ok(await page.getByRole('tabpanel', { name: 'TypeScript' }).isVisible())
  await page.goto(`${site}/docs/operations/leads.get`)
  assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'TypeScript')
})

/** The note below the calls of an operation, and the call in curl. */
const exampleOn = (page: Page) => ({
  note: page.locator('.ids'),
  curl: page.locator('.code[data-language="curl"] code'),
  commandLine: page.locator('.code[data-language="Command line"] code'),
})
const printedId = '01980000-0000-7000-8000-000000000001'
const lead = { customer_name: 'Ada', service_address: '1 Main St' }

/** Stores a key in the tab before a page is opened, as the dialog does. */
async function withKey(page: Page, own: string, path: string): Promise<void> {
  await page.evaluate(`sessionStorage.setItem('quoin-docs-key', '${own}')`)
  await page.goto(site + path)
}

test('without a key and a session, a page says where its ids come from, and sends one request that finds no session', async (t) => {
  const { page, reports } = await open(t, '/docs/operations/leads.get')
  const { note, curl } = exampleOn(page)
  assert.equal(await note.innerText(), 'Use ids of your own: lead_id from leads.list.')
  assert.ok((await curl.textContent())!.includes(printedId))
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`${site}/docs/operations/leads.create`, { waitUntil: 'networkidle' })
  assert.ok(
    sent.every((path) => path.startsWith('/docs/')),
    sent.join(),
  )
  await page.goto(`${site}/docs/operations/leads.get`, { waitUntil: 'networkidle' })
  assert.deepEqual(
    sent.filter((path) => !path.startsWith('/docs/')),
    ['/console/api/session'],
  )
  assert.deepEqual(reports, [])
})

test("with a key, a page fills in ids of the reader's company, and those of a call that changes records only by choice", async (t) => {
  const org = await testOrg()
  const { id } = await org.run(createLead, lead, org.owner)
  const { page, reports } = await open(t, '/docs/operations/leads.get')
  await withKey(page, await org.key(), '/docs/operations/leads.get')
  const { note, curl, commandLine } = exampleOn(page)
  await page.getByText('Filled in from Test Cleaning: lead_id.').waitFor()
  assert.ok((await curl.textContent())!.includes(`"lead_id": "${id}"`))
  const command = (await commandLine.textContent())!
  assert.ok(command.includes(`--org ${org.slug}`) && command.includes(`owner@${org.slug}.test`), command)
  await page.goto(`${site}/docs/operations/leads.delete`)
  const fill = page.getByRole('button', { name: 'Use ids of Test Cleaning' })
  await fill.waitFor()
  assert.ok((await curl.textContent())!.includes(printedId))
  assert.deepEqual(await axeFaults(page), [])
  await fill.click()
  await page.getByText('Filled in from Test Cleaning: lead_id.').waitFor()
  assert.ok((await curl.textContent())!.includes(id))
  await page.goto(`${site}/docs/operations/jobs.get`)
  await page.getByText('job_id: Test Cleaning has no such record yet.').waitFor()
  assert.ok((await curl.textContent())!.includes(printedId))
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Use ids of your own').waitFor()
  assert.equal(await note.getByRole('button').count(), 0)
  assert.deepEqual(reports, [])
})

test('in a practice company, a page fills in the ids of every call', async (t) => {
  const practice = await practiceOf()
  const { id } = await practice.play('leads.create', lead)
  const { page } = await open(t, '/docs/operations/leads.delete')
  await withKey(page, practice.key, '/docs/operations/leads.delete')
  await page.getByText(`Filled in from ${practice.name}: lead_id.`).waitFor()
  assert.ok((await exampleOn(page).curl.textContent())!.includes(id))
})

test('a test key and a refused key fill in nothing, and the page says why', async (t) => {
  const { page } = await open(t, '/docs/operations/leads.get')
  await withKey(page, key, '/docs/operations/leads.get')
  await page.getByText('A test key cannot run operations.').waitFor()
  await withKey(page, key.replace('test', 'live'), '/docs/operations/leads.get')
  await page.getByText('because this server refused the request with status 401').waitFor()
  assert.ok((await exampleOn(page).curl.textContent())!.includes(printedId))
})

test('on a page of the resource API, a test key fills in ids of the sandbox', async (t) => {
  const org = await testOrg()
  const own = await org.key({ mode: 'test' })
  const { body } = await org.request('POST', '/leads', { key: own, body: lead })
  const { page, reports } = await open(t, '/docs/api/leads')
  await withKey(page, own, '/docs/api/leads')
  await page.getByText('Filled in from Test Cleaning: id.').waitFor()
  const texts = await page.locator('.code[data-language="curl"] code').allTextContents()
  const filled = texts.filter((text) => text.includes(`/api/v1/leads/${body.data.id}`))
  assert.equal(filled.length, 2)
  assert.deepEqual(reports, [])
})

test('with a session of the console, a page fills in ids of its company', async (t) => {
  const org = await testOrg()
  const { id } = await org.run(createLead, lead, org.owner)
  const { cookies } = await signedIn(org)
  const { page, reports } = await open(t, '/docs')
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site })))
  await page.goto(`${site}/docs/operations/leads.get`)
  await page.getByText('Filled in from Test Cleaning: lead_id.').waitFor()
  const text = (await exampleOn(page).curl.textContent())!
  assert.ok(text.includes(id) && text.includes('$QUOIN_KEY'), text)
  assert.deepEqual(reports, [])
})
