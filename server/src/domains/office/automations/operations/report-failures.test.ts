import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { failedMessage, failedMessages, failedRun } from '../testing/samples.ts'
import { published } from '../testing/drive.ts'
import { reportFailures } from './report-failures.ts'
import { sweepDigests } from '../sweep-digests.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const dayMs = 86_400_000

/** Moves the clock to the time at which the organization's next digest is due plus `days` days, and runs the sweep. */
async function sweep(days = 0): Promise<void> {
  const { app } = org
  const { rows } = await app.inspect.query<{ due: Date }>(
    `select min(due_at) as due from live.automation_digests where org_id = $1`,
    [org.id],
  )
  app.clock.now = new Date(new Date(rows[0]!.due).getTime() + days * dayMs)
  await sweepDigests(app.database, app.kernel).run(app.kernel.now())
}

async function secondOwner() {
  const member = await newMember(org)
  await org.query(`update quoin.members set role = 'owner' where org_id = $1 and id = $2`, [member.id])
  return member
}

async function addressOf(memberId: string): Promise<string> {
  const rows = await org.query<{ email: string }>(
    'select email from quoin.members where org_id = $1 and id = $2',
    [memberId],
  )
  return rows[0]!.email
}

async function digests() {
  const mails = await mailsOf(org)
  return mails.filter(({ subject }) => subject.startsWith('Failures of an automation'))
}

test('failed runs and unsent messages are emailed once, in the morning, to the publisher', async () => {
  org = await testOrg()
  await secondOwner()
  const run_id = await failedRun(org)
  await sweep(-1)
  assert.deepEqual(await digests(), [])
  await sweep()
  const [mail, ...more] = await digests()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [mail!.to_address, mail!.subject],
    [await addressOf(org.ownerId), 'Failures of an automation: Follow-up'],
  )
  assert.match(mail!.text, /\n1 run failed:\n- Ada .*\(run /)
  assert.ok(mail!.text.includes(run_id), mail!.text)
  assert.ok(!mail!.text.includes('not sent'), mail!.text)
  await sweep()
  assert.equal((await digests()).length, 1, 'a failure is reported on one day only')
})

test('the digest lists unsent messages with their reasons and a link to the whole list', async () => {
  org = await testOrg()
  const { automation_id, messages } = await failedMessages(org, ['permanent', 'unknown'])
  await sweep()
  const [mail] = await digests()
  assert.match(mail!.text, /\n2 messages were not sent:\n/)
  for (const { to } of messages)
    assert.ok(mail!.text.includes(`- Email to ${to}: The mailbox does not exist.`), mail!.text)
  const [address] = /http\S+listUnsent\S+/.exec(mail!.text)!
  const { pathname, search } = new URL(address)
  const { body } = await org.request('GET', `${pathname}${search}`, { key: await org.key() })
  assert.deepEqual(
    (body.data.items as { message_id: string }[]).map(({ message_id }) => message_id).toSorted(),
    messages.map(({ message_id }) => message_id).toSorted(),
    automation_id,
  )
})

test('without failures nothing is emailed, and if the publisher was deactivated the owners get the digest', async () => {
  org = await testOrg()
  await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind: 'exit' }],
  })
  await sweep()
  assert.deepEqual(await digests(), [])
  org.app.clock.now = undefined
  org = await testOrg()
  const other = await secondOwner()
  await failedMessage(org)
  await org.query('update quoin.members set active = false where org_id = $1 and id = $2', [org.ownerId])
  await sweep()
  assert.deepEqual(
    (await digests()).map(({ to_address }) => to_address),
    [other.email],
  )
})

test('two simultaneous sweeps send one digest', async () => {
  org = await testOrg()
  const { automation_id } = await failedMessage(org)
  await race({ table: 'live.automations', orgId: org.id, id: automation_id }, [() => sweep(), () => sweep()])
  assert.equal((await digests()).length, 1)
})

test("a failure after the day's digest is reported the next day", async () => {
  org = await testOrg()
  const { automation_id } = await failedMessage(org)
  await sweep()
  const { app } = org
  await app.inspect.query(
    `update quoin.mail_messages set unsent_at = $2::timestamptz + interval '1 minute' where org_id = $1 and unsent_at is not null`,
    [org.id, app.kernel.now()],
  )
  app.clock.now = new Date(app.clock.now!.getTime() + 3_600_000)
  assert.deepEqual(await org.run(reportFailures, { automation_id }, org.operator), { is_mailed: false })
  await sweep()
  assert.equal((await digests()).length, 2)
})

test('if the publisher may no longer see all automations, the owners get the digest', async () => {
  for (const [column, value] of [
    ['role', 'technician'],
    ['location_ids', '{01a20da2-6c31-7000-8c8e-de44c8d2b188}'],
  ] as const) {
    org = await testOrg()
    const other = await secondOwner()
    await failedMessage(org)
    await org.query(`update quoin.members set role = 'manager' where org_id = $1 and id = $2`, [org.ownerId])
    await org.query(`update quoin.members set ${column} = $3 where org_id = $1 and id = $2`, [
      org.ownerId,
      value,
    ])
    await sweep()
    assert.deepEqual(
      (await digests()).map(({ to_address }) => to_address),
      [other.email],
      column,
    )
    org.app.clock.now = undefined
  }
})
