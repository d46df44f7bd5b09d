import * as z from 'zod'
import { keyBehind, memberBehind } from '../../../../../kernel/access/actor.ts'
import { type AppError, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { findLocation, findMember, type MemberRow } from '../../../../organization/company/index.ts'
import { deliveriesOutput } from '../../../../messages/outbox/index.ts'
import {
  absentDays,
  balancesOf,
  lockTimeOff,
  insertDaysOff,
  type RequestRow,
  statusAt,
  sumOf,
  timeOffDecided,
  timeOffPolicies,
  timeOffRequests,
} from '../../../../people/absences/index.ts'
import { findJobsMeanwhile, jobsMeanwhile } from '../../jobs-meanwhile.ts'
import { notifyDecision } from '../../notify-decision.ts'

export const decideRequest = mutation({
  name: 'timeOff.requests.decide',
  summary: 'Approve or deny a time-off request, and notify the member by email.',
  description:
    "Approval deducts the member's working hours on those days from the balance; later changes of " +
    'hours and holidays do not change the deduction. The call is refused with 409 and a reason in ' +
    "three cases: the request is not pending (the reason is its status); it is the caller's own " +
    'request and the caller is not an owner (`own_request`); it exceeds the balance on the first ' +
    'day and the policy does not allow negative balances (`insufficient_balance`). The answer ' +
    'lists jobs of the member in that time; the call does not change them.',
  permission: ['approve_time_off'],
  sensitive: true,
  sends: true,
  reversibleBy: 'timeOff.requests.cancel',
  input: z.strictObject({
    time_off_request_id: id().describe('The request to decide.'),
    decision: z.enum(['approve', 'deny']).describe('The decision.'),
    note: text(1000).nullish().describe('Message to the member.'),
    expected_version: expectedVersion(),
  }),
  output: timeOffRequests.schema.extend({ conflicts: jobsMeanwhile(), ...deliveriesOutput }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [timeOffDecided],
  async handler(ctx, { time_off_request_id, decision, note, expected_version }) {
    const { member_id } = await timeOffRequests.get(ctx, time_off_request_id)
    lockTimeOff(ctx, member_id)
    const row = await timeOffRequests.lock(ctx, time_off_request_id, expected_version)
    requireDecidable(ctx, row)
    const member = (await findMember(ctx.db, ctx.actor.org.id, member_id))!
    const change = decision === 'approve' ? await approval(ctx, row, member) : ({ status: 'denied' } as const)
    const decided = timeOffRequests.save(ctx, row, {
      ...change,
      decided_at: ctx.now,
      decided_by: memberBehind(ctx.actor),
      decided_by_key: keyBehind(ctx.actor),
      decision_note: note || null,
    })
    const { location_id, status, version, updated_at } = decided
    const eventFields = { member_id, location_id, status, version, updated_at }
    ctx.emit(timeOffDecided, { time_off_request_id, ...eventFields })
    return {
      ...timeOffRequests.present(decided, ctx),
      conflicts: await findJobsMeanwhile(ctx, decided),
      deliveries: await notifyDecision(ctx, decided, member),
    }
  },
})

function requireDecidable({ actor, now }: MutationContext, row: RequestRow): void {
  const status = statusAt(row, now)
  if (status !== 'pending')
    throw invalidState(`The request is ${status}.`, [
      { field: 'time_off_request_id', message: `is ${status}`, reason: status },
    ])
  const isOwner = actor.type === 'member' && actor.role === 'owner'
  if (row.member_id === memberBehind(actor) && !isOwner)
    throw invalidState('You cannot decide your own request. Another member must decide it.', [
      { field: 'time_off_request_id', message: 'is your own', reason: 'own_request' },
    ])
}

/**
 * Returns the column values of an approved request. Its deducted minutes stay the same, even if working hours change
 * later. Also stores the days off, which scheduling reads.
 */
async function approval(ctx: MutationContext, row: RequestRow, member: MemberRow) {
  const { id: orgId } = ctx.actor.org
  const [policy, days, home] = await Promise.all([
    timeOffPolicies.find(ctx.db, orgId, row.time_off_policy_id),
    absentDays(ctx.db, orgId, row),
    findLocation(ctx.db, orgId, row.location_id),
  ])
  const deducted_minutes = sumOf(days)
  const today = localToday(home!.timezone, new Date(ctx.now))
  const on = row.from_date > today ? row.from_date : today
  const query = { on, now: ctx.now, policyId: row.time_off_policy_id }
  const [balance] = await balancesOf(ctx.db, orgId, { member }, query)
  if (!policy!.allow_negative && balance!.balance < deducted_minutes)
    throw insufficient(balance!.balance, deducted_minutes)
  insertDaysOff(ctx, row, days, policy!.paid)
  return { status: 'approved' as const, deducted_minutes }
}

function insufficient(balance_minutes: number, needed_minutes: number): AppError {
  return invalidState(
    `The request needs ${needed_minutes} minutes, but the balance is ${balance_minutes} minutes.`,
    [
      {
        field: 'time_off_request_id',
        message: `needs ${needed_minutes} minutes, but the balance is ${balance_minutes}`,
        reason: 'insufficient_balance',
        balance_minutes,
        needed_minutes,
      },
    ],
  )
}
