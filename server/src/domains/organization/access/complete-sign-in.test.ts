import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { type Browser, createDemoLink, signInByLink } from './index.ts'

const browser: Browser = { challenge: undefined, device: 'Firefox', address: '127.0.0.1', shared: false }
const tokenIn = (path: string | undefined): string => path!.split('#token=')[1]!

test('the link for demo organizations lets a user choose among demo members, repeatedly, and no real member', async () => {
  const [org, real] = [await testOrg(), await testOrg()]
  const { database } = org.app
  await org.query('update quoin.organizations set is_demo = true where org_id = $1')
  const now = new Date().toISOString()
  const token = tokenIn(await createDemoLink(database, now))
  const use = (memberId?: string, at = now) =>
    signInByLink(database, { token, memberId, acceptsDemo: true, requestId: 'test', browser, now: at })
  const offered = await use()
  assert.ok('choices' in offered)
  assert.deepEqual(
    offered.choices.map(({ memberId, role, slug }) => [memberId, role, slug]),
    [[org.ownerId, 'owner', org.slug]],
  )
  await assert.rejects(use(real.ownerId), { code: 'validation_error' })
  for (const _time of [1, 2]) {
    const opened = await use(org.ownerId)
    assert.ok(!('choices' in opened))
    assert.deepEqual(
      opened.map(({ membership }) => membership.memberId),
      [org.ownerId],
    )
  }
  await assert.rejects(use(org.ownerId, new Date(Date.parse(now) + 12 * 3_600_000).toISOString()), {
    code: 'validation_error',
  })
})

test('without demo organizations there is no demo link', async () => {
  const org = await testOrg()
  await org.app.inspect.query('update quoin.organizations set is_demo = false')
  assert.equal(await createDemoLink(org.app.database, new Date().toISOString()), undefined)
})
