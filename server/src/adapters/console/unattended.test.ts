// Runs in its own process: it changes the clock of the process.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { newBrowser, pathOf, tokenFor } from './testing/browser.ts'

test('automatic requests and streams of an open window do not keep the session of a shared computer valid', async () => {
  const org = await testOrg()
  const { app } = org
  const start = Date.now()
  const begin = async () => {
    const browser = newBrowser()
    const token = await tokenFor(org, `owner@${org.slug}.test`)
    await browser.request('POST', '/api/sign-in/link', { body: { token, shared: true } })
    return browser
  }
  const [usedOne, unattended, listed, streamed] = [await begin(), await begin(), await begin(), await begin()]
  const read = async (browser: typeof usedOne, headers: Record<string, string> = {}) =>
    (await browser.request('GET', pathOf(org, 'me.get'), { headers })).status
  try {
    for (const minutes of [25, 50]) {
      app.clock.now = new Date(start + minutes * 60_000)
      assert.equal(await read(usedOne), 200)
      assert.equal(await read(unattended, { 'console-unattended': '1' }), 200)
      const { body } = await listed.request('GET', '/api/session')
      assert.equal(body.data.organizations.length, 1)
      // The mode in the URL of the stream does not exist. The request is therefore refused, but only after its session
      // has been identified.
      assert.equal((await streamed.request('GET', `/live/${org.slug}/nothing`)).status, 404)
    }
    app.clock.now = new Date(start + 65 * 60_000)
    assert.equal(await read(usedOne), 200)
    for (const browser of [unattended, listed, streamed]) assert.equal(await read(browser), 401)
  } finally {
    app.clock.now = undefined
  }
})
