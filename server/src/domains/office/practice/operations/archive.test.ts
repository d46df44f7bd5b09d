import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../../testing/soon.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { findMemberships } from '../../../organization/company/index.ts'
import { practiceOf } from '../testing/practice-of.ts'
import { archivePractice } from './archive.ts'

test('an archived practice company opens to no one, and frees its place among the three', async () => {
  const org = await testOrg()
  const practice = await practiceOf(org)
  await practiceOf(org)
  await practiceOf(org)
  const archive = () => org.run(archivePractice, { practice_id: practice.id }, org.owner)
  const archived = await archive()
  assert.ok(archived.archived_at)
  assert.deepEqual(await archive(), archived)
  await soon(async () => assert.equal((await practice.request('GET', '/me')).status, 401))
  const memberships = await findMemberships(org.app.database.system, `owner@${org.slug}.test`)
  assert.ok(!memberships.some(({ orgId }) => orgId === practice.id))
  const [row] = await org.query<{ reserved_bytes: number }>(
    'select reserved_bytes::int from quoin.practice_companies where org_id = $1 and id = $2',
    [practice.id],
  )
  assert.equal(row!.reserved_bytes, 0)
  await practiceOf(org)
})

test('the organization that created it stays as it is', async () => {
  const org = await testOrg()
  const practice = await practiceOf(org)
  await org.run(archivePractice, { practice_id: practice.id }, org.owner)
  const { status, body } = await org.request('POST', '/workflows/leads.create', {
    body: { customer_name: 'Ada', service_address: '1 Main St' },
  })
  assert.equal(status, 200, JSON.stringify(body))
})

test('no organization can be archived but an own practice company', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const theirs = await practiceOf(other)
  for (const practice_id of [theirs.id, other.id, org.id])
    await assert.rejects(org.run(archivePractice, { practice_id }, org.owner), { code: 'not_found' })
  assert.equal((await theirs.request('GET', '/me')).status, 200)
})

test('no more than ten practice companies are created in 30 days, archived ones included', async () => {
  const org = await testOrg()
  for (let count = 0; count < 10; count++) {
    const { id: practice_id } = await practiceOf(org)
    await org.run(archivePractice, { practice_id }, org.owner)
  }
  const { status, body } = await org.request('POST', '/workflows/practice.create', { body: {} })
  assert.deepEqual([status, body.error.details[0].reason, body.error.details[0].most], [409, 'too_many', 10])
})
