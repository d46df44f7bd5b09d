import assert from 'node:assert/strict'
import { test } from 'node:test'
import { performing } from '../../../../../adapters/cli/testing/performing.ts'
import { newBrowser, pathOf } from '../../../../../adapters/console/testing/browser.ts'
import { redacted } from '../../../../../kernel/operations/operation.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createSignInLink } from './create-link.ts'

test('`console link` prints a link valid for ten minutes, with which the member signs in', async () => {
  const org = await testOrg()
  const email = `owner@${org.slug}.test`
  const before = Date.now()
  const { url, expires_at } = await performing(
    org,
    `console link --org ${org.slug} --email ${email.toUpperCase()}`,
  )
  const token = /^http:\/\/quoin\.test\/console\/sign-in#token=([\w-]{43})$/.exec(url)![1]!
  const seconds = (Date.parse(expires_at) - before) / 1000
  assert.ok(seconds >= 600 && seconds < 660, `${seconds}`)
  const browser = newBrowser()
  assert.equal((await browser.request('POST', '/api/sign-in/link', { body: { token } })).status, 200)
  assert.equal((await browser.request('GET', pathOf(org, 'me.get'))).body.data.member.id, org.ownerId)
})

test('only the operator of the installation can create links, and no stored answer contains one', async () => {
  const org = await testOrg()
  const input = { email: `owner@${org.slug}.test` }
  await assert.rejects(org.run(createSignInLink, input, org.owner), { code: 'insufficient_permission' })
  const created = await org.run(createSignInLink, input, org.operator)
  assert.equal(createSignInLink.redact!(created).path, redacted)
})
