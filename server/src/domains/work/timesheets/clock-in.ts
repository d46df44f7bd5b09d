import { accessScopeFor } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { localDate } from '../../../kernel/time/index.ts'
import { memberAtHome } from '../../organization/company/index.ts'
import { jobs, visitToRecord } from '../jobs/index.ts'
import type { Position } from '../../../kernel/schema/position.ts'
import { alreadyOpen, findOpenEntry, lockMemberTime, overlap, requireApart } from './time-entries-table.ts'
import { type entryKinds, type entrySources, type TimeEntryRow, timeEntries } from './time-entry.ts'

interface ClockIn {
  memberId: string
  /** Start of work. It must not be in the future. */
  at: string
  jobId?: string | null
  /** Id of a visit of the job. Defaults to the current visit. */
  visitId?: string | null | undefined
  kind?: (typeof entryKinds)[number]
  source: (typeof entrySources)[number]
  /** Time and position that the phone reported. Both are stored as received. */
  deviceAt?: string | null
  position?: Position | null
}

/**
 * Starts a time entry for a member. Refuses a member who has an open entry (`already_open`), and a start within another
 * entry of the member (`overlap`). Both errors contain the id of the other entry if the caller can access it. Also
 * refuses a job that the caller cannot access.
 */
export async function clockIn(ctx: MutationContext, input: ClockIn): Promise<TimeEntryRow> {
  const { memberId, at } = input
  const visit_id = await visitOfTime(ctx, input.jobId, input.visitId)
  // Deactivating a member acquires the same lock, so that the two calls run one after the other.
  lockMemberTime(ctx, memberId)
  const home = await memberAtHome(ctx, 'member_id', memberId)
  if (!home.member.active) throw invalidField('member_id', 'is not an active member of the organization')
  const open = await findOpenEntry(ctx, memberId)
  if (open) throw alreadyOpen(open.id)
  await requireApart(ctx, { member_id: memberId, started_at: at, ended_at: null }, null)
  const row = await timeEntries.insertOnce(ctx, {
    location_id: home.locationId,
    member_id: memberId,
    job_id: input.jobId ?? null,
    visit_id,
    kind: input.kind ?? 'work',
    started_at: at,
    ended_at: null,
    breaks: [],
    worked_seconds: 0,
    local_date: localDate(new Date(at), home.timezone),
    status: 'open',
    in_doubt: false,
    source: input.source,
    device_started_at: input.deviceAt ?? null,
    pos_in: input.position ?? null,
    corrections: [],
  })
  // The entry in conflict belongs to a location that the caller cannot access, so the error does not contain its id.
  if (!row) throw overlap(null)
  return row
}

/**
 * Returns the visit for which time is recorded. `visitId` defaults to the current visit of the job. Null without a job.
 * Refuses a job that the caller cannot read.
 */
export async function visitOfTime(
  ctx: MutationContext,
  jobId: string | null | undefined,
  visitId: string | null | undefined,
): Promise<string | null> {
  if (!jobId) {
    if (visitId) throw invalidField('visit_id', 'needs a job')
    return null
  }
  const { actor } = ctx
  const far = actor.type === 'member' ? accessScopeFor(actor, 'view_jobs') : 'all'
  const own = far === 'own' ? actor.id : null
  const job = far === null ? undefined : await jobs.findAccessible({ ...ctx, own }, jobId)
  if (!job) throw invalidField('job_id', 'is not a job of the organization')
  return (await visitToRecord(ctx, job, visitId)) ?? job.id
}
