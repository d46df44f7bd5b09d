// Slow: opens the page on which a member connects a program in Chromium.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { mcpPost } from '../../testing/mcp-request.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { listeningPort } from '../../testing/wire.ts'
import { signedIn, tokenFor } from '../console/testing/browser.ts'
import { axeFaults } from '../pages/testing/axe-faults.ts'
import { reportsOf } from '../pages/testing/page-reports.ts'
import { browser } from '../pages/testing/browser.ts'
import { atToken, exchangeForm, registered, requestOf, type Request } from './testing/connect.ts'

/** Makes the service available at `http://localhost` and a port, which is its public URL until the test ends. */
async function site(t: TestContext, org: TestOrg): Promise<string> {
  const origin = `http://localhost:${await listeningPort()}`
  t.mock.method(org.app.kernel.services, 'publicUrl', () => origin)
  return origin
}

/** A program that runs on the member's computer: a page with a link to the service, and an address for the answer. */
async function program(t: TestContext) {
  const answered = Promise.withResolvers<URLSearchParams>()
  const state = { link: '', answered: answered.promise, url: '' }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1')
    if (pathname === '/callback') answered.resolve(searchParams)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>Program</title><a href="${state.link.replaceAll('&', '&amp;')}">Connect</a>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function requestFor(origin: string, callback: string): Promise<Request> {
  const clientId = await registered([callback], 'Desk helper')
  return requestOf(clientId, { redirect_uri: callback, resource: `${origin}/api/mcp` })
}

async function context(t: TestContext, options: object = {}): Promise<BrowserContext> {
  const opened = await (await browser()).newContext({ reducedMotion: 'reduce', ...options })
  t.after(() => opened.close())
  return opened
}

async function signIn(opened: BrowserContext, org: TestOrg): Promise<void> {
  const { cookies } = await signedIn(org)
  const place = { domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' as const }
  await opened.addCookies(Array.from(cookies, ([name, value]) => ({ name, value, ...place })))
}

const looks = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

for (const options of looks)
  test(`the page has no accessibility issues and logs nothing in the browser: ${JSON.stringify(options)}`, async (t) => {
    const org = await testOrg()
    const origin = await site(t, org)
    const request = await requestFor(origin, 'http://localhost:8123/callback')
    const opened = await context(t, options)
    await signIn(opened, org)
    const page = await opened.newPage()
    const reports = reportsOf(page)
    for (const changes of [
      {},
      { code_challenge_method: 'plain' },
      { redirect_uri: 'https://evil.example/' },
    ]) {
      const query = new URLSearchParams({ ...request.parameters, ...changes })
      await page.goto(`${origin}/oauth/authorize?${query.toString()}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.deepEqual(await axeFaults(page), [])
      const width = await page.evaluate(`document.documentElement.scrollWidth`)
      assert.ok(Number(width) <= page.viewportSize()!.width, String(width))
    }
    assert.deepEqual(
      reports.filter((each) => !each.includes('400 (Bad Request)')),
      [],
    )
  })

test('a member who comes from the page of a program signs in, is led back, agrees, and the program gets its code', async (t) => {
  const org = await testOrg()
  const origin = await site(t, org)
  const desk = await program(t)
  const request = await requestFor(origin, `${desk.url}/callback`)
  desk.link = `${origin}/oauth/authorize?${new URLSearchParams(request.parameters).toString()}`
  const page = await (await context(t)).newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(desk.url)
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Sign in to Quoin' }).waitFor()
  await page.goto(`${origin}/console/sign-in#token=${await tokenFor(org, `owner@${org.slug}.test`)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Connect Desk helper?' }).waitFor()
  await page.getByRole('button', { name: 'Connect' }).click()
  const answer = await desk.answered
  const { status, body } = await atToken(
    exchangeForm(request, answer.get('code')!, { resource: `${origin}/api/mcp` }),
  )
  assert.equal(status, 200)
  assert.equal(body.scope, 'workflows:read workflows:write automations:read')
  const { host } = new URL(origin)
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  assert.equal((await mcpPost(body.access_token, listing, { host })).status, 200)
})

test('a member who is signed in agrees without script, and comes from the page of another site', async (t) => {
  const org = await testOrg()
  const origin = await site(t, org)
  const desk = await program(t)
  const request = await requestFor(origin, `${desk.url}/callback`)
  desk.link = `${origin}/oauth/authorize?${new URLSearchParams(request.parameters).toString()}`
  const opened = await context(t, { javaScriptEnabled: false })
  await signIn(opened, org)
  const page = await opened.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(desk.url)
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Connect Desk helper?' }).waitFor()
  await page.getByRole('radio', { name: /^Only read/ }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
  const answer = await desk.answered
  assert.equal(answer.get('iss'), origin)
  const form = exchangeForm(request, answer.get('code')!, { resource: `${origin}/api/mcp` })
  assert.equal((await atToken(form)).body.scope, 'workflows:read automations:read')
})
