import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, signedIn } from '../../../../../adapters/console/testing/browser.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { listSessions } from './list.ts'

test('the list shows valid sessions with their device, most recently used first', async () => {
  const org = await testOrg()
  const [old, used] = [await signedIn(org), await signedIn(org)]
  const idOf = (browser: typeof old): string => browser.cookies.get(`quoin-${org.slug}`)!.split('.')[0]!
  await org.query(
    `update quoin.sessions set seen_at = seen_at - interval '1 h' where org_id = $1 and id = $2`,
    [idOf(old)],
  )
  const { body } = await used.request('POST', pathOf(org, 'sessions.list'), { body: {} })
  assert.deepEqual(
    body.data.items.map(({ id, current, method, device }: Record<string, unknown>) => [
      id,
      current,
      method,
      device,
    ]),
    [
      [idOf(used), true, 'terminal', 'Unknown browser'],
      [idOf(old), false, 'terminal', 'Unknown browser'],
    ],
  )
  await org.query(
    `update quoin.sessions set seen_at = seen_at - interval '14 d' where org_id = $1 and id = $2`,
    [idOf(old)],
  )
  const { items } = await org.run(listSessions, {}, org.owner)
  assert.deepEqual(
    items.map(({ id, current }) => [id, current]),
    [[idOf(used), false]],
  )
})

test('sessions exist only in live mode, and a caller that is not a member must name one', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(listSessions, {}, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
  await assert.rejects(org.run(listSessions, {}, org.operator), { code: 'validation_error' })
  assert.deepEqual((await org.run(listSessions, { member_id: org.ownerId }, org.operator)).items, [])
})

test('sessions of shared computers expire sooner, and a page continues where the last one ended', async () => {
  const org = await testOrg()
  const browsers = [await signedIn(org), await signedIn(org), await signedIn(org)]
  const [oldest, middle, shared] = browsers.map(
    ({ cookies }) => cookies.get(`quoin-${org.slug}`)!.split('.')[0]!,
  )
  const move = (id: string, change: string) =>
    org.query(`update quoin.sessions set ${change} where org_id = $1 and id = $2`, [id])
  await move(oldest!, `seen_at = seen_at - interval '13 d'`)
  await move(shared!, `seen_at = seen_at - interval '59 min', shared = true`)
  const read = async (cursor?: string) => org.run(listSessions, { limit: 2, cursor }, org.owner)
  const page = await read()
  assert.deepEqual(
    page.items.map(({ id }) => id),
    [middle, shared],
  )
  const next = await read(page.next_cursor!)
  assert.deepEqual(
    next.items.map(({ id }) => id),
    [oldest],
  )
  assert.equal(next.has_more, false)
  await move(shared!, `seen_at = seen_at - interval '1 min'`)
  await move(oldest!, `created_at = created_at - interval '90 d'`)
  const left = await read()
  assert.deepEqual(
    left.items.map(({ id }) => id),
    [middle],
  )
})
