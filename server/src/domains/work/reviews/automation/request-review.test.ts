import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { mailsOf } from '../../../../testing/written.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { getAutomationRun } from '../../../office/automations/operations.ts'
import { driveAutomations, published, runsOf } from '../../../office/automations/testing/drive.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { setOptOut } from '../../../customers/inbox/operations.ts'
import { applyTags } from '../../../customers/tags/operations.ts'
import { reviewable } from '../testing/samples.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

/**
 * Creates an organization whose clock shows `at`, with a job and an automation: when the job gets the tag `ask`, it
 * requests a review and then adds the tag `after`.
 */
async function automationAt(at: string) {
  org = await testOrg()
  org.app.clock.now = new Date(at)
  const job = await reviewable(org)
  const automation_id = await published(org, {
    trigger: { kind: 'tag.added', subjectType: 'job', config: { tags: ['ask'] } },
    actions: [
      { kind: 'request_review', config: { message: 'How was {{job.job_number | default: "it"}}?' } },
      { kind: 'add_tag', config: { tag: 'after' } },
    ],
  })
  const runAutomation = async () => {
    await org.run(applyTags, { job_id: job.job_id, add: ['ask'] }, org.owner)
    await driveAutomations(org)
    const [run] = await runsOf(org, automation_id)
    const { state, wait_kind, waiting_until, steps } = await org.run(
      getAutomationRun,
      { run_id: run!.id },
      org.owner,
    )
    return {
      state,
      wait_kind,
      waiting_until,
      steps: steps.map(({ outcome, reason }) => [outcome, reason]),
      first: steps[0],
    }
  }
  return { ...job, runAutomation }
}

const noon = '2026-03-02T18:00:00.000Z'
const skipped = (reason: string) => ({
  state: 'completed',
  steps: [
    ['skipped', reason],
    ['done', null],
  ],
})

async function outcomeOf({
  runAutomation,
}: {
  runAutomation: () => Promise<{ state: string; steps: unknown[] }>
}) {
  const { state, steps } = await runAutomation()
  return { state, steps }
}

test('the step requests a review and sends the message of the step', async () => {
  const { runAutomation } = await automationAt(noon)
  const { state, first } = await runAutomation()
  const mail = (await mailsOf(org)).find(({ id }) => id === first!.message?.id)
  assert.deepEqual([state, first!.outcome, first!.message?.channel], ['completed', 'done', 'email'])
  assert.match(mail!.text, /^How was [^]*https:\/\/reviews\.example\/harbor/)
})

test('a refused request skips the step with the reason and stores nothing, and the run continues', async () => {
  const withoutAddress = await automationAt(noon)
  await org.run(updateCompany, { review_url: null }, org.owner)
  assert.deepEqual(await outcomeOf(withoutAddress), skipped('no_review_url'))

  const refusing = await automationAt(noon)
  await org.run(setOptOut, { channel: 'email', client_id: refusing.client_id, state: 'opted_out' }, org.owner)
  assert.deepEqual(await outcomeOf(refusing), skipped('opted_out'))
  const rows = await org.query('select 1 from live.review_requests where org_id = $1')
  assert.deepEqual(rows, [], 'who was not asked may be asked another time')

  const again = await automationAt(noon)
  await org.query(
    `insert into live.review_requests (org_id, client_id, job_id, asked_at) values ($1, $2, $3, $4)`,
    [again.client_id, again.job_id, noon],
  )
  assert.deepEqual(await outcomeOf(again), skipped('asked_recently'))
})

test('at night the step waits until the morning, for emails too, and checks the opt-out again then', async () => {
  const [night, morning] = ['2026-03-03T05:00:00.000Z', '2026-03-03T14:00:00.000Z']
  for (const isOptedOut of [true, false]) {
    const { client_id, runAutomation } = await automationAt(night)
    await org.run(updateCompany, { quiet_hours: null }, org.owner)
    const { state, wait_kind, waiting_until } = await runAutomation()
    assert.deepEqual([state, wait_kind, waiting_until], ['waiting', 'quiet_hours', morning])
    const rows = await org.query('select 1 from live.review_requests where org_id = $1')
    assert.deepEqual(rows, [])
    if (isOptedOut) await org.run(setOptOut, { channel: 'email', client_id, state: 'opted_out' }, org.owner)
    org.app.clock.now = new Date(morning)
    await driveAutomations(org)
    const mails = await org.query(
      'select purpose from quoin.mail_messages where org_id = $1 and client_id = $2',
      [client_id],
    )
    assert.deepEqual(mails, isOptedOut ? [] : [{ purpose: 'automated_marketing' }])
  }
})
