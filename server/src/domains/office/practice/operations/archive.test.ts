import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOrganizationById } from '../../../organization/company/index.ts'
import { secondConnection, untilWaiting } from '../../../../testing/race.ts'
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

test('a call in the practice company that has begun ends first, so its key is revoked too', async () => {
  const org = await testOrg()
  const practice = await practiceOf(org)
  const { inspect } = org.app
  const call = await secondConnection(org.app)
  await call.query('begin')
  await call.query(`select pg_advisory_xact_lock_shared(hashtextextended('calls of ' || $1, 0))`, [
    practice.id,
  ])
  const archiving = org.run(archivePractice, { practice_id: practice.id }, org.owner)
  await untilWaiting(org.app, 1)
  await call.query(
    `insert into quoin.api_keys select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(),
            'public_id', 'late-' || k.org_id))).* from quoin.api_keys k where k.org_id = $1 limit 1`,
    [practice.id],
  )
  await call.query('commit')
  await archiving
  const keys = 'select revoked_at is not null as revoked from quoin.api_keys where org_id = $1'
  assert.deepEqual((await inspect.query(keys, [practice.id])).rows, [{ revoked: true }, { revoked: true }])
})

test('archiving an archived one closes what was opened again', async () => {
  const org = await testOrg()
  const practice = await practiceOf(org)
  await practice.play('webhooks.create', {
    name: 'CRM',
    url: 'https://crm.example.com/quoin',
    events: ['lead.created'],
  })
  const archive = () => org.run(archivePractice, { practice_id: practice.id }, org.owner)
  const open = async () => {
    const counts = `select (select count(*)::int from quoin.members m where m.org_id = $1 and m.active) as members,
      (select count(*)::int from quoin.api_keys k where k.org_id = $1 and k.revoked_at is null) as keys,
      (select count(*)::int from live.webhook_destinations d where d.org_id = $1 and d.status = 'active') as webhooks`
    return (await org.app.inspect.query(counts, [practice.id])).rows[0]
  }
  assert.deepEqual(await open(), { members: 1, keys: 1, webhooks: 1 })
  const archived = await archive()
  const closed = { members: 0, keys: 0, webhooks: 0 }
  assert.deepEqual(await open(), closed)
  await org.app.inspect.query('update quoin.api_keys set revoked_at = null where org_id = $1', [practice.id])
  await org.app.inspect.query(
    'update quoin.members set active = true, deactivated_at = null where org_id = $1',
    [practice.id],
  )
  assert.deepEqual(await archive(), archived)
  assert.deepEqual(await open(), closed)
})

test('work that waited for its turn adds nothing to an archived practice company', async () => {
  const org = await testOrg()
  const practice = await practiceOf(org)
  const { kernel, database } = org.app
  const within = (await findOrganizationById(database.system, practice.id))!
  await org.run(archivePractice, { practice_id: practice.id }, org.owner)
  const { practice: work } = kernel.services
  await assert.rejects(work.seed(within), { code: 'invalid_state' })
  await assert.rejects(work.advance(within, '2999-01-01T00:00:00.000Z'), { code: 'invalid_state' })
  const members = 'select 1 from quoin.members where org_id = $1 and active'
  assert.equal((await org.app.inspect.query(members, [practice.id])).rowCount, 0)
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
