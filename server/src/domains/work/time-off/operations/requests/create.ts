import * as z from 'zod'
import { memberBehind } from '../../../../../kernel/access/actor.ts'
import { invalidField } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext, QueryContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import {
  claimRequestId,
  duplicateField,
  requestIdField,
} from '../../../../../kernel/operations/request-ids.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { daysBetween, localToday, startOfLocalDay, toIso } from '../../../../../kernel/time/index.ts'
import { memberAtHome } from '../../../../organization/company/index.ts'
import {
  type Absence,
  absentDays,
  lockTimeOff,
  recordExpired,
  overlapping,
  type PolicyRow,
  requestFields,
  requestRules,
  requireNoOther,
  sumOf,
  timeOffPolicies,
  timeOffRequested,
  timeOffRequests,
} from '../../../../people/absences/index.ts'
import { presentRequest, requestViewSchema } from '../../present-request.ts'

const name = 'timeOff.requests.create'
/** Maximum number of days in the future for which balances are computed: 100 years. */
const mostDaysAhead = 36_525

export const createRequest = mutation({
  name,
  summary: 'Request time off for whole days or a part of a day.',
  description:
    "The requested minutes are the member's working minutes on these days: the member's working " +
    'hours, or eight hours from Monday to Friday if none are set. Holidays of the location have no ' +
    'working minutes. A pending request expires when its first day begins. A request that is made on ' +
    'or after that day (as for illness) does not expire. The answer lists jobs of the member in that ' +
    'time; the call does not change them. The call is refused with 409 `overlap` if part of the time is ' +
    'already requested or approved.',
  permission: ['request_time_off'],
  reversibleBy: 'timeOff.requests.cancel',
  input: withRules(
    z.strictObject({
      ...requestFields,
      member_id: idOf('member')
        .optional()
        .describe(
          'The member who will be absent. Defaults to the caller. Only callers with access to all ' +
            'members can request time off for others.',
        ),
      request_id: requestIdField().nullish(),
    }),
    ...requestRules,
  ),
  output: requestViewSchema.extend({ duplicate: duplicateField() }),
  errors: ['invalid_state'],
  emits: [timeOffRequested],
  async handler(ctx, { time_off_policy_id, member_id, note, request_id, ...values }) {
    const requestId = newId()
    const { madeBefore } = await claimRequestId(ctx, name, request_id, requestId)
    if (madeBefore !== null)
      return { ...(await presentRequest(ctx, await timeOffRequests.get(ctx, madeBefore))), duplicate: true }

    const memberId = resolveAbsentMember(ctx, member_id)
    // Deactivating a member acquires the same lock. Either it waits until this request is stored and then cancels it,
    // or this call finds the member inactive.
    lockTimeOff(ctx, memberId)
    const home = await memberAtHome(ctx, 'member_id', memberId)
    if (!home.member.active) throw invalidField('member_id', 'is not an active member of the organization')
    await requirePolicy(ctx, time_off_policy_id)
    const today = localToday(home.timezone, new Date(ctx.now))
    if (daysBetween(today, values.from_date) > mostDaysAhead)
      throw invalidField('from_date', 'must be at most a hundred years ahead')
    const absence: Absence = {
      ...values,
      member_id: memberId,
      location_id: home.locationId,
      time_start: values.time_start ?? null,
      time_end: values.time_end ?? null,
    }
    const requested_minutes = sumOf(await absentDays(ctx.db, ctx.actor.org.id, absence))
    if (requested_minutes === 0) throw invalidField('to_date', 'must include a day on which the member works')
    recordExpired(ctx, memberId)
    await requireNoOther(ctx, absence)
    const isAhead = absence.from_date > today
    const row = await timeOffRequests.insertOnce(ctx, {
      id: requestId,
      ...absence,
      time_off_policy_id,
      note: note || null,
      status: 'pending',
      requested_minutes,
      expires_at: isAhead ? toIso(startOfLocalDay(absence.from_date, home.timezone)) : null,
    })
    // The conflicting request belongs to a location that the caller cannot access, so the error does not contain its
    // id.
    if (!row) throw overlapping(null)
    const { location_id, status, version, updated_at } = row
    const eventFields = { location_id, status, version, updated_at }
    ctx.emit(timeOffRequested, { time_off_request_id: row.id, member_id: memberId, ...eventFields })
    return { ...(await presentRequest(ctx, row)), duplicate: false }
  },
})

/**
 * Returns the member for whom time off is requested. A caller who can access only their own records can request it only
 * for themselves.
 */
function resolveAbsentMember(ctx: MutationContext, requestedId: string | undefined): string {
  const caller = memberBehind(ctx.actor)
  const memberId = requestedId ?? caller
  if (memberId === null) throw invalidField('member_id', 'is required, because the caller is not a member')
  if (ctx.own !== null && memberId !== ctx.own)
    throw invalidField(
      'member_id',
      'must be the caller: without access to all members, time off can be requested only for oneself',
    )
  return memberId
}

async function requirePolicy(ctx: QueryContext, policyId: string): Promise<PolicyRow> {
  const policy = await timeOffPolicies.find(ctx.db, ctx.actor.org.id, policyId)
  if (!policy) throw invalidField('time_off_policy_id', 'is not a policy of the organization')
  if (!policy.active) throw invalidField('time_off_policy_id', 'is the id of an inactive policy')
  return policy
}
