import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redacted } from '../../../../kernel/operations/operation.ts'
import { keyDirectory } from '../../../../kernel/access/key-directory.ts'
import { exactScopes } from '../../../../kernel/access/scopes.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'
import { createKey, updateCompany } from '../../../organization/company/operations.ts'
import { findStorageUsage } from '../../../organization/stored-files/index.ts'
import { announcing, picture, put } from '../../files/testing/uploading.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { practiceOf } from '../testing/practice-of.ts'
import { createPractice } from './create.ts'

test('the key of a new practice company works at once, opens every entry point, and says that it is practice', async () => {
  const practice = await practiceOf()
  const { parent } = practice
  assert.equal(practice.slug, `${parent.slug}-practice`)
  assert.equal(practice.name, 'Practice: Test Cleaning')
  const me = await practice.request('GET', '/me')
  assert.equal(me.status, 200, me.text)
  assert.equal(me.body.data.organization.id, practice.id)
  assert.equal(me.body.data.organization.practice, true)
  assert.equal(me.body.data.key.mode, 'live')
  assert.deepEqual(me.body.data.key.scopes.toSorted(), exactScopes.toSorted())
  const context = await practice.play('me.get')
  assert.equal(context.organization.practice, true)
  assert.deepEqual([context.member.role, context.member.email], ['owner', `owner@${parent.slug}.test`])
  const own = await parent.request('GET', '/me')
  assert.equal('practice' in own.body.data.organization, false)
})

test('a new practice company has a published automation, which its key can change and publish', async () => {
  const practice = await practiceOf()
  const { body: listed } = await practice.request('GET', '/automations')
  const [{ id, ...first }, ...others] = listed.data
  assert.deepEqual([others, first.name, first.status], [[], 'Estimate reminder', 'active'])
  const { body: read } = await practice.request('GET', `/automations/${id}`)
  const { draft, active, revision } = read.data
  assert.deepEqual([draft.faults, active.revision], [[], 1])
  assert.deepEqual(active.published_by.type, 'member')
  const definition = { ...draft.definition, name: 'Mine' }
  const saved = await practice.request('PATCH', `/automations/${id}`, {
    expectedRevision: revision,
    definition,
  })
  assert.equal(saved.status, 200, saved.text)
  const draftRevisionNumber = saved.body.data.revision
  const published = await practice.request('POST', `/automations/${id}/publish`, { draftRevisionNumber })
  assert.equal(published.status, 200, published.text)
  const { body: after } = await practice.request('GET', `/automations/${id}`)
  assert.deepEqual([after.data.active.revision, after.data.active.definition.name], [2, 'Mine'])
})

test('the automation of a new practice company reminds the customer three days after an estimate was sent', async () => {
  const practice = await practiceOf()
  const { id: client_id, location_id } = await practice.play('clients.create', {
    name: 'Ada',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const { id: estimate_id } = await practice.play('estimates.create', { client_id, location_id })
  const line_items = [{ name: 'Gutters', quantity: '1', unit_price_cents: 9900 }]
  await practice.play('estimates.setLineItems', { estimate_id, line_items })
  await practice.play('estimates.send', { estimate_id, channels: ['email'] })
  await practice.play('practice.clock.advance', { by: 'P5D' })
  const { items } = await practice.play('outbox.list')
  const subjects = items.map(({ subject }: { subject: string }) => subject)
  assert.ok(subjects.includes('Your estimate from Practice: Test Cleaning'), subjects.join())
})

test('a practice company can neither read nor change the organization that created it, nor the reverse', async () => {
  const practice = await practiceOf()
  const { parent } = practice
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  const created = await practice.play('leads.create', lead)
  const own = await parent.request('POST', '/leads', { body: lead })
  assert.equal(own.status, 201, own.text)
  assert.equal((await parent.request('GET', `/leads/${created.id}`)).status, 404)
  assert.equal((await practice.request('GET', `/leads/${own.body.data.id}`)).status, 404)
  const { items } = await practice.play('practice.list')
  assert.deepEqual(items, [])
  const nested = await practice.request('POST', '/workflows/practice.create', {})
  assert.deepEqual([nested.status, nested.body.error.code], [409, 'invalid_state'])
})

test('a fourth practice company is refused, also if several are requested at the same time', async () => {
  const org = await testOrg()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => org.request('POST', '/workflows/practice.create', { body: {} })),
  )
  const companies = await org.query('select id from quoin.practice_companies where org_id = $1')
  const codes = answers.map(({ status, body }) => (status === 200 ? 'created' : body.error.code))
  assert.equal(companies.length, codes.filter((code) => code === 'created').length)
  assert.ok(companies.length <= 3, codes.join())
  while ((await org.query('select 1 from quoin.practice_companies where org_id = $1')).length < 3)
    await practiceOf(org)
  const fourth = await org.request('POST', '/workflows/practice.create', { body: {} })
  assert.deepEqual([fourth.status, fourth.body.error.code], [409, 'invalid_state'])
  assert.equal(fourth.body.error.details[0].reason, 'too_many')
})

test('a call that is repeated creates one practice company, and its key is not stored', async () => {
  const org = await testOrg()
  const create = () =>
    org.request('POST', '/workflows/practice.create', { body: {}, idempotencyKey: 'practice-once' })
  const [first, again] = [await create(), await create()]
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.equal(again.body.data.id, first.body.data.id)
  assert.match(first.body.data.key, /^quoin_live_/)
  assert.equal(again.body.data.key, redacted)
  assert.equal((await org.query('select 1 from quoin.practice_companies where org_id = $1')).length, 1)
})

test('a manager with all locations becomes the owner, and others are refused', async () => {
  const org = await testOrg()
  const manager = await newMember(org, { role: 'manager' })
  const key = await org.key({ memberId: manager.id })
  const { status, body } = await org.request('POST', '/workflows/practice.create', { body: {}, key })
  assert.equal(status, 200)
  const owners = await org.app.inspect.query('select email, role from quoin.members where org_id = $1', [
    body.data.id,
  ])
  assert.deepEqual(owners.rows, [{ email: manager.email, role: 'owner' }])
  await assert.rejects(org.run(createPractice, {}, assignedManager(org)), { code: 'insufficient_permission' })
  await assert.rejects(org.run(createPractice, {}, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
})

test('its key expires with the key that created it, and needs the same confirmations', async () => {
  const org = await testOrg()
  const expires_at = '2999-01-01T00:00:00.000Z'
  const scopes = ['workflows:read', 'workflows:write']
  const input = { name: 'Agent', mode: 'live', scopes, expires_at, confirm: ['money'] }
  const { key } = await org.run(createKey, input, org.owner)
  const { body } = await org.request('POST', '/workflows/practice.create', { body: {}, key })
  const me = await org.request('GET', '/me', { key: body.data.key })
  assert.equal(me.body.data.key.expires_at, expires_at)
  assert.deepEqual(me.body.data.key.confirm, ['money'])
})

test('a connected agent cannot create one, because the key would outlive its consent', async () => {
  const org = await testOrg()
  const through = {
    type: 'api_key',
    id: org.id,
    name: 'Agent',
    scopes: new Set(),
    expiresAt: Infinity,
    isAgent: true,
  }
  await assert.rejects(org.run(createPractice, {}, { ...org.owner, through } as never), {
    code: 'insufficient_permission',
    message: /connected agent.*Ask a member/,
  })
  assert.deepEqual(await org.query('select 1 from quoin.practice_companies where org_id = $1'), [])
})

test('one that does not fit into the storage quota beside the files is refused', async () => {
  const org = await testOrg()
  const quota = (megabytes: number) =>
    org.query(
      `insert into quoin.file_limits (org_id, most_bytes) values ($1, $2)
       on conflict (org_id) do update set most_bytes = excluded.most_bytes`,
      [megabytes * 1024 ** 2],
    )
  await org.query('insert into live.file_totals (org_id, held_bytes) values ($1, $2)', [50 * 1024 ** 2])
  await quota(149)
  const refused = await org.request('POST', '/workflows/practice.create', { body: {} })
  assert.deepEqual([refused.status, refused.body.error.details[0].reason], [409, 'no_room'])
  assert.equal(refused.body.error.details[0].left_bytes, 99 * 1024 ** 2)
  await quota(150)
  await practiceOf(org)
  await assert.rejects(practiceOf(org), /no_room/)
})

test('two that are requested at the same time are both created, with different slugs', async () => {
  const org = await testOrg()
  const [one, other] = await Promise.all([practiceOf(org), practiceOf(org)])
  const slugs = [`${org.slug}-practice`, `${org.slug}-practice-2`]
  assert.deepEqual([one.slug, other.slug].toSorted(), slugs)
})

test('calls of a practice company count against the rate limit of the organization that created it', async () => {
  const practice = await practiceOf()
  const { parent, key } = practice
  const { database, keyPeppers } = parent.app
  const keys = keyDirectory({
    system: database.system,
    peppers: keyPeppers,
    organizationPerMinute: 5,
    isCurrent: () => false,
  })
  const bucketOf = async (each: string) => (await keys.resolve(each, Date.now()))!.buckets.at(-1)!.id
  const buckets = [await bucketOf(key), await bucketOf(await parent.key())]
  assert.deepEqual(buckets, [`org:${parent.id}`, `org:${parent.id}`])
})

test('files of practice companies are limited, and their space is taken from the quota of the organization', async () => {
  const org = await testOrg()
  const read = (orgId: string) =>
    findStorageUsage(org.app.database.live.reader({ orgId, locations: '*' }), orgId)
  const before = await read(org.id)
  const practice = await practiceOf(org)
  const [after, inside] = [await read(org.id), await read(practice.id)]
  assert.equal(inside.most_bytes, 100 * 1024 ** 2)
  assert.equal(before.most_bytes - after.most_bytes, inside.most_bytes)
})

test('uploads of a practice company wait for the same turns as those of the organization that created it', async (t) => {
  const practice = await practiceOf()
  const { app, id } = practice.parent
  const { services } = app.kernel
  const inHand = t.mock.method(services.filesInHand, 'take').mock
  const pictures = t.mock.method(services.pictures, 'of').mock
  const announced = await practice.play('files.priceBookThumbnail.prepareUpload', announcing(picture))
  assert.equal((await put(practice.parent, announced, picture)).statusCode, 200)
  await practice.play('files.priceBookThumbnail.complete', { file_id: announced.file_id })
  assert.deepEqual([inHand.calls[0]!.arguments, pictures.calls[0]!.arguments], [[id], [id]])
})

test('pages and messages of a practice company always carry the word, whatever it is renamed to', async () => {
  const practice = await practiceOf()
  const change = { name: 'Harbor', mail_from_name: 'Harbor Office' }
  const renamed = await practice.play('settings.company.update', change)
  assert.deepEqual([renamed.name, renamed.mail_from_name], ['Practice: Harbor', 'Practice: Harbor Office'])
  const kept = await practice.play('settings.company.update', { name: 'Our practice ground' })
  assert.equal(kept.name, 'Our practice ground')
  const own = await practice.parent.run(updateCompany, { name: 'Harbor' }, practice.parent.owner)
  assert.equal(own.name, 'Harbor')
})

test('a key that must confirm sensitive calls creates one with the token of a dry run, which creates nothing', async () => {
  const org = await testOrg()
  const key = await org.key({ confirm: ['sensitive'] })
  const path = '/workflows/practice.create'
  const refused = await org.request('POST', path, { key, body: {} })
  assert.equal(refused.body.error.code, 'confirm_token_required')
  const dry = await org.request('POST', `${path}?dry_run=true`, { key, body: {} })
  assert.equal(dry.status, 200, dry.text)
  assert.deepEqual(await org.query('select 1 from quoin.practice_companies where org_id = $1'), [])
  const own = 'select 1 from quoin.organizations where practice_of = $1'
  const none = await org.app.inspect.query(own, [org.id])
  assert.equal(none.rowCount, 0)
  const headers = { 'confirm-token': dry.body.data.confirm_token }
  const created = await org.request('POST', path, { key, body: {}, headers })
  assert.equal(created.status, 200, created.text)
  assert.equal((await org.request('GET', '/me', { key: created.body.data.key })).status, 200)
})
