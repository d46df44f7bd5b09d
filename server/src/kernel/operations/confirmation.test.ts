import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { race } from '../../testing/race.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { Actor } from '../access/actor.ts'
import { checkConfirmed, openConfirmToken, createConfirmToken, type DryRunCall } from './confirmation.ts'
import { performDryRun } from './perform-dry-run.ts'
import { callReceipted } from './testing/keyed.ts'
import { mutation } from './operation.ts'
import { keyActor, readStored, ownerActor, tally, type Tallied, tallied } from './testing/tally.ts'

const shownAt = '2026-03-01T12:00:00.000Z'
const lastMoment = '2026-03-01T12:14:59.999Z'
const tooLate = '2026-03-01T12:15:00.000Z'

function issueToken(org: TestOrg, actor: Actor = ownerActor(org)) {
  const { sealer } = org.app.kernel.services
  const call: DryRunCall = {
    operation: tally(),
    actor,
    canonicalInput: '{}',
  }
  const { confirm_token, expires_at } = createConfirmToken(
    sealer,
    call,
    { digest: 'digest', digests: {}, began: shownAt },
    shownAt,
  )
  const open = (other: Partial<DryRunCall> = {}, now = lastMoment, token = confirm_token) =>
    openConfirmToken(sealer, { ...call, ...other }, token, now)
  return { confirm_token, expires_at, open }
}

test('a confirm token contains the digest of the shown effects, and is valid until its expiry', async () => {
  const { expires_at, open } = issueToken(await testOrg())
  assert.equal(expires_at, tooLate)
  assert.equal(open().digest, 'digest')
  assert.throws(() => open({}, tooLate), { code: 'invalid_state', message: /has expired/ })
})

test('an altered token, or one for another call or caller, is refused', async () => {
  const org = await testOrg()
  const { confirm_token, open } = issueToken(org)
  const actor = ownerActor(org)
  const otherOrg = { ...actor, org: { ...actor.org, id: randomUUID() } }
  const refusal = (why: string) => ({
    code: 'validation_error',
    message: `The confirm token ${why}. Run the dry run again and repeat the call with the same input.`,
    details: [{ field: 'Confirm-Token', message: why }],
  })
  const [elsewhere, strange] = ['was issued for another operation', 'was issued to another caller']
  const unknown = 'is invalid: it was altered, truncated or never issued'
  assert.throws(
    () => open({ canonicalInput: '{"a":1}' }),
    refusal('was issued for this operation with another input'),
  )
  assert.throws(
    () => open({ operation: tally(undefined, { name: 'test.other' }) as never }),
    refusal(elsewhere),
  )
  assert.throws(() => open({ actor: { ...actor, id: randomUUID() } }), refusal(strange))
  assert.throws(() => open({ actor: { ...keyActor(org), id: actor.id } as Actor }), refusal(strange))
  assert.throws(() => open({ actor: otherOrg }), refusal(unknown))
  const middle = confirm_token.length >> 1
  const altered =
    confirm_token.slice(0, middle) +
    (confirm_token[middle] === 'A' ? 'B' : 'A') +
    confirm_token.slice(middle + 1)
  for (const token of [altered, confirm_token.slice(0, -4), 'x', ''])
    assert.throws(() => open({}, lastMoment, token), refusal(unknown))
})

test('a confirmed call is refused if its effects differ from those of the dry run', () => {
  const confirmed = { digest: 'shown', digests: { events: 'a', messages: 'b' } }
  assert.throws(
    () => checkConfirmed(confirmed, { digest: 'other', digests: { events: 'a', messages: 'c' } }),
    {
      code: 'invalid_state',
      message: 'The effects have changed since the dry run. Run the dry run again. Changed: messages.',
      details: [
        {
          field: 'Confirm-Token',
          message: 'was issued for effects that have changed since the dry run',
          differs: ['messages'],
        },
      ],
    },
  )
  checkConfirmed(confirmed, confirmed)
})

test('a call confirmed with the effects of its dry run succeeds, and is refused once its effects would differ', async () => {
  const org = await testOrg()
  const call = { actor: ownerActor(org), input: { what: 'a' }, requestId: 'r' }
  const { effects, began } = await performDryRun(org.app.kernel, tally(), call)
  const confirmed = (token: string) => ({ confirmed: { ...effects, token, began } })
  assert.equal(
    (await callReceipted(org, tally(), { key: 'one', ...confirmed(randomUUID()) })).receipt.state,
    'completed',
  )
  // In the dry run the count became 1. It would become 2 now, so the call is refused.
  const late = await callReceipted(org, tally(), { key: 'two', ...confirmed(randomUUID()) })
  assert.equal(late.failure?.code, 'invalid_state')
  const { counts, events } = await readStored(org)
  assert.deepEqual([counts, events], [{ a: 1 }, ['test.tallied 1']])
})

test('a confirm token can be used for one effect, with whatever key, and that call can be repeated', async () => {
  const org = await testOrg()
  // This operation has the same effect each time, so a repeated call is not refused because of different effects.
  const operation = mutation<{ what: string }, Tallied>({
    ...tally(),
    handler: (ctx) => {
      ctx.emit(tallied, { what: 'a', count: 1 })
      return Promise.resolve({ count: 1 })
    },
  })
  const call = { actor: ownerActor(org), input: { what: 'a' }, requestId: 'r' }
  const { effects, began } = await performDryRun(org.app.kernel, operation, call)
  const confirmed = { ...effects, token: randomUUID(), began }
  // A call that is refused because its effects differ does not use up the confirm token.
  const refused = { ...confirmed, digest: 'of other effects' }
  const vain = await callReceipted(org, operation, { key: 'vain', confirmed: refused })
  assert.equal(vain.failure?.code, 'invalid_state')
  const first = await callReceipted(org, operation, { key: 'one', confirmed })
  assert.equal(first.receipt.state, 'completed')
  assert.equal((await callReceipted(org, operation, { key: 'one', confirmed })).answer, first.answer)
  const { failure, receipt } = await callReceipted(org, operation, { key: 'two', confirmed })
  assert.deepEqual(
    [failure?.code, failure?.message],
    ['invalid_state', 'The confirm token has already been used. Run the dry run again.'],
  )
  assert.equal(receipt.state, 'indeterminate')
  assert.deepEqual((await readStored(org)).events, ['test.tallied 1'])
})

test('of two concurrent calls with the same confirm token, one has an effect', async () => {
  const org = await testOrg()
  const operation = mutation<{ what: string }, Tallied>({
    ...tally(),
    handler: (ctx) => {
      ctx.emit(tallied, { what: 'a', count: 1 })
      return Promise.resolve({ count: 1 })
    },
  })
  const call = { actor: ownerActor(org), input: { what: 'a' }, requestId: 'r' }
  const { effects, began } = await performDryRun(org.app.kernel, operation, call)
  const confirmed = { ...effects, token: randomUUID(), began }
  const outcomes = await race(
    { table: 'live.receipts' },
    ['one', 'two'].map((key) => () => callReceipted(org, operation, { key, confirmed })),
  )
  assert.deepEqual(
    outcomes.map((each) => each.status === 'fulfilled' && each.value.receipt.state).toSorted(),
    ['completed', 'indeterminate'],
  )
  assert.deepEqual((await readStored(org)).events, ['test.tallied 1'])
})
