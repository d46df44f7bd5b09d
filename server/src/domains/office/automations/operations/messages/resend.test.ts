import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { mailServerOf } from '../../../../../testing/mail-server-of.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { setOptOut } from '../../../../customers/inbox/operations.ts'
import { failedMessage, failedMessages } from '../../testing/samples.ts'
import { listUnsentMessages } from './list-unsent.ts'
import { resendMessages } from './resend.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const resend = (input: { automation_id: string; [more: string]: unknown }) =>
  org.run(resendMessages, input, org.owner)
const list = async (automation_id: string, more: object = {}) =>
  (await org.run(listUnsentMessages, { automation_id, ...more }, org.owner)).items

test('one call resends all messages that can be resent, once each, and gives the reason for the others', async () => {
  org = await testOrg()
  const server = await mailServerOf(org.app)
  const { automation_id, messages } = await failedMessages(org, ['permanent', 'unknown', 'permanent'])
  const [first, unknown, refusing] = messages
  await org.query(
    `update quoin.mail_messages set purpose = 'automated_marketing' where org_id = $1 and id = $2`,
    [refusing!.message_id],
  )
  assert.deepEqual(
    new Map(
      (await list(automation_id)).map((each) => [each.message_id, [each.can_resend, each.may_have_arrived]]),
    ),
    new Map([
      [refusing!.message_id, [true, false]],
      [unknown!.message_id, [true, true]],
      [first!.message_id, [true, false]],
    ]),
  )
  const answer = await resend({ automation_id })
  assert.deepEqual(answer, {
    resent: [{ message_id: first!.message_id, channel: 'email' }],
    left: [
      { message_id: unknown!.message_id, reason: 'may_have_arrived' },
      { message_id: refusing!.message_id, reason: 'no_consent' },
    ].toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1)),
    has_more: false,
    next_cursor: null,
  })
  await server.deliverAll(org.id)
  assert.deepEqual(
    server.received.flatMap(({ to }) => to),
    [first!.to],
  )
  const again = await resend({
    automation_id,
    message_ids: [first!.message_id, unknown!.message_id],
    repeat_unknown: true,
  })
  assert.deepEqual(
    [again.resent.map(({ message_id }) => message_id), again.left],
    [[unknown!.message_id], [{ message_id: first!.message_id, reason: 'sent' }]],
  )
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 2)
})

test('messages that failed at the same instant are resent page by page, once each', async () => {
  org = await testOrg()
  const server = await mailServerOf(org.app)
  const { automation_id, messages } = await failedMessages(org, ['permanent', 'permanent', 'permanent'])
  await org.query(
    `update quoin.mail_messages set unsent_at = (select max(m.unsent_at) from quoin.mail_messages m where m.org_id = $1)
      where org_id = $1 and unsent_at is not null`,
  )
  const period = { since: '2020-01-01T00:00:00Z' }
  const first = await resend({ automation_id, ...period, limit: 2 })
  assert.deepEqual([first.resent.length, first.has_more], [2, true])
  await assert.rejects(resend({ automation_id, cursor: first.next_cursor }), { code: 'invalid_cursor' })
  const second = await resend({ automation_id, ...period, limit: 2, cursor: first.next_cursor })
  assert.deepEqual([second.resent.length, second.has_more, second.next_cursor], [1, false, null])
  await server.deliverAll(org.id)
  assert.deepEqual(
    server.received.flatMap(({ to }) => to).toSorted(),
    messages.map(({ to }) => to).toSorted(),
  )
})

test('two simultaneous calls queue a message once', async () => {
  org = await testOrg()
  const server = await mailServerOf(org.app)
  const { automation_id, message_id } = await failedMessage(org)
  const answers = await race({ table: 'quoin.mail_messages', orgId: org.id, id: message_id }, [
    () => resend({ automation_id }),
    () => resend({ automation_id }),
  ])
  const values = answers.map((each) =>
    each.status === 'fulfilled' ? each.value : assert.fail(String(each.reason)),
  )
  assert.deepEqual(
    values.map(({ resent, left }) => [resent.length, left.map(({ reason }) => reason)].flat()).toSorted(),
    [[0, 'queued'], [1]],
  )
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 1)
})

test('a stale message is not resent, and an opt-out after the call keeps a message from being sent', async () => {
  org = await testOrg()
  const server = await mailServerOf(org.app)
  const { automation_id, messages } = await failedMessages(org, ['permanent', 'permanent'])
  const [stale, later] = messages
  await org.query(
    `update quoin.mail_messages set not_after = now() - interval '1 hour' where org_id = $1 and id = $2`,
    [stale!.message_id],
  )
  const { resent, left } = await resend({ automation_id })
  assert.deepEqual(
    [resent.map(({ message_id }) => message_id), left],
    [[later!.message_id], [{ message_id: stale!.message_id, reason: 'stale' }]],
  )
  await org.run(setOptOut, { channel: 'email', email: later!.to, state: 'opted_out' }, org.owner)
  await server.deliverAll(org.id)
  assert.deepEqual(server.received, [])
  const message = (await list(automation_id)).find(({ message_id }) => message_id === later!.message_id)!
  assert.deepEqual([message.state, message.reason, message.can_resend], ['refused', 'opted_out', false])
})

test('a message whose content was deleted, or that was refused, is not resent', async () => {
  org = await testOrg()
  const server = await mailServerOf(org.app)
  const { automation_id, messages } = await failedMessages(org, ['permanent', 'permanent'])
  const [emptied, refused] = messages
  const write = (assignment: string, id: string) =>
    org.app.inspect.query(`update quoin.mail_messages set ${assignment} where org_id = $1 and id = $2`, [
      org.id,
      id,
    ])
  await write('body = null', emptied!.message_id)
  await write(`status = 'refused', failure = null, reason = 'stale'`, refused!.message_id)
  assert.deepEqual(
    (await list(automation_id)).map(({ can_resend }) => can_resend),
    [false, false],
  )
  const { resent, left } = await resend({ automation_id })
  assert.deepEqual(
    [resent, new Map(left.map(({ message_id, reason }) => [message_id, reason]))],
    [
      [],
      new Map([
        [emptied!.message_id, 'nothing_left'],
        [refused!.message_id, 'refused'],
      ]),
    ],
  )
  await server.deliverAll(org.id)
  assert.deepEqual(server.received, [])
})

test('messages of another automation are refused, and the list is limited to one automation and period', async () => {
  org = await testOrg()
  await mailServerOf(org.app)
  const [one, other] = [await failedMessage(org), await failedMessage(org)]
  await assert.rejects(resend({ automation_id: one.automation_id, message_ids: [other.message_id] }), {
    code: 'validation_error',
  })
  const [message, ...more] = await list(one.automation_id)
  assert.deepEqual(
    [message!.message_id, message!.why, more, message!.client_name],
    [one.message_id, 'The mailbox does not exist.', [], null],
  )
  assert.deepEqual(await list(one.automation_id, { until: message!.unsent_at }), [])
  assert.equal((await list(one.automation_id, { since: message!.unsent_at })).length, 1)
})

test('a dry run shows what would be resent, with its flags, and sends nothing', async () => {
  org = await testOrg()
  const server = await mailServerOf(org.app)
  const { automation_id, message_id } = await failedMessage(org)
  const { status, body } = await org.request(
    'POST',
    '/api/v1/workflows/automations.messages.resend?dry_run=true',
    { key: await org.key(), body: { automation_id } },
  )
  assert.equal(status, 200, JSON.stringify(body))
  const starts = JSON.stringify(body)
  assert.match(starts, new RegExp(message_id))
  assert.match(starts, /"flags":\["sends"\]/)
  await server.deliverAll(org.id)
  assert.deepEqual(server.received, [])
  assert.equal((await list(automation_id)).length, 1)
})

test('pages of the list contain each message once', async () => {
  org = await testOrg()
  const { automation_id, messages } = await failedMessages(org, ['permanent', 'permanent', 'permanent'])
  await failedMessage(org)
  const listedIds: string[] = []
  let cursor: string | undefined
  do {
    const page = await org.run(listUnsentMessages, { automation_id, limit: 1, cursor }, org.owner)
    listedIds.push(...page.items.map(({ message_id }) => message_id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  assert.deepEqual(listedIds.toSorted(), messages.map(({ message_id }) => message_id).toSorted())
})
