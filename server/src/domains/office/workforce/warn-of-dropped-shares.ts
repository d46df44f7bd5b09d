import type { MutationContext } from '../../../kernel/operations/context.ts'
import { selectOpenJobs } from '../../work/jobs/index.ts'
import { type CrewMember, type CrewRow, crews, findCrewsWithShareOf } from '../../people/crews/index.ts'

const mostJobsNamed = 50

/**
 * Adds a warning to the response if the agreed pay shares of a crew's members were deleted. Its members then have equal
 * shares, which changes their pay.
 */
export function warnOfDroppedShares(
  ctx: MutationContext,
  before: Pick<CrewRow, 'id' | 'members'>,
  after: readonly CrewMember[],
  more: object = {},
): void {
  if (!hasShares(before.members) || hasShares(after)) return
  ctx.warn?.({
    code: 'shares_dropped',
    message:
      'The agreed shares of pay of the crew were deleted, so its members now have equal shares. To set ' +
      'new shares, call `workforce.crews.save` and pass `members` with shares.',
    crew_id: before.id,
    shares_before: before.members,
    ...more,
  })
}

/**
 * Adds the warning of `warnOfDroppedShares` for each crew that the member leaves and that has agreed shares. The
 * warning lists the open jobs of the crew, whose pay is shared equally from now on.
 */
export async function warnOfSharesLeft(ctx: MutationContext, memberId: string): Promise<void> {
  if (!ctx.warn) return
  const orgId = ctx.actor.org.id
  const ids = await findCrewsWithShareOf(ctx.db, orgId, memberId)
  if (ids.length === 0) return
  const crewRows = await crews.findMany(ctx.db, orgId, ids)
  for (const crew of crewRows) {
    const jobs = await selectOpenJobs(ctx.db, orgId, crew.id, mostJobsNamed)
    warnOfDroppedShares(ctx, crew, [], { member_id: memberId, jobs })
  }
}

const hasShares = (members: readonly CrewMember[]): boolean =>
  members.some(({ share_percent }) => share_percent !== null)
