import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createKey } from '../src/domains/organization/company/operations.ts'
import { voidEstimate } from '../src/domains/selling/estimates/operations.ts'
import { estimating } from '../src/domains/selling/estimates/testing/estimating.ts'
import { hire } from '../src/domains/customers/leads/testing/people.ts'
import { clockInForTests } from '../src/domains/work/timesheets/testing/clocking.ts'
import { createTodo, updateTodo } from '../src/domains/office/todos/operations.ts'
import { deactivateMember } from '../src/domains/office/workforce/operations.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'

// Tests that a confirm token stays valid if only time has passed, because a person needs some time to read the dry
// run.

async function confirmedLater(
  org: TestOrg,
  operation: Operation,
  input: object,
  later: () => Promise<unknown>,
) {
  const preview = await call(org, operation, input, { dryRun: true })
  assert.equal(preview.status, 200, preview.text)
  await later()
  const headers = { 'confirm-token': preview.body.data.confirm_token as string }
  const answer = await call(org, operation, input, { headers })
  assert.equal(answer.status, 200, answer.text)
}

const minutesLater = (org: TestOrg, minutes: number) =>
  org.app.inspect.query(
    'update quoin.organizations set clock_at = clock_at + make_interval(mins => $2) where org_id = $1',
    [org.id, minutes],
  )

test('on a clock moved by hand, records present at the dry run do not count as new at the call', async () => {
  const org = await testOrg('live', '2026-03-02T16:00:00.000Z')
  const { id: estimate_id } = await (await estimating(org)).sent()
  await confirmedLater(org, voidEstimate, { estimate_id }, () => minutesLater(org, 3))
  const ahead = await testOrg('live', '2131-03-02T16:00:00.000Z')
  const input = { name: 'Agent', mode: 'live', scopes: ['leads:read'] }
  await confirmedLater(ahead, createKey, input, () => setTimeout(5))
})

test('an instant that passes between the dry run and the call does not count as new either', async () => {
  const org = await testOrg('live', '2026-03-02T16:00:00.000Z')
  const due = { title: 'Call back', due_at: '2026-03-02T16:02:00.000Z' }
  const { id: todo_id } = await org.run(createTodo, due, org.owner)
  await confirmedLater(org, updateTodo, { todo_id, title: 'Write' }, () => minutesLater(org, 3))
})

test('hours that pass while the dry run is read do not block ending the shift', async () => {
  const org = await testOrg()
  const { id: member_id } = await hire(org, 'technician')
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await org.run(clockInForTests, { memberId: member_id, at }, org.owner)
  const input = { member_id }
  await confirmedLater(org, deactivateMember, input, () => setTimeout(1100))
})
