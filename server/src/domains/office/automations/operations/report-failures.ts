import * as z from 'zod'
import {
  type AutomationRow,
  lockAutomationRow,
} from '../../../../kernel/automations/tables/automations-table.ts'
import { accessScopeOfRole } from '../../../../kernel/access/permissions.ts'
import { notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { localDate } from '../../../../kernel/time/index.ts'
import { type MemberRow, selectMembers } from '../../../organization/company/index.ts'
import { writeMail } from '../../../messages/outbox/index.ts'
import { digestOf, nextDigestAt } from '../digest.ts'
import { deleteDigest, lockDigest, moveDigest } from '../digests-table.ts'

/**
 * Maximum age of failures that a digest reports, in milliseconds. It matters if the server was down for a long
 * time.
 */
const reportedMs = 7 * 86_400_000

/**
 * Emails the daily digest of an automation. The digest row of the automation stores when the next digest is due. The
 * call locks this row, so that at most one email is sent each day.
 */
export const reportFailures = mutation({
  name: 'automations.reportFailures',
  summary: 'Email the daily digest of the failures of an automation.',
  description:
    'The email goes to the member who published the active revision, or to the owners if that member is ' +
    'inactive or no longer has permission to manage automations at all locations. If there were no failures, ' +
    'no email is sent.',
  permission: [],
  only: 'system',
  sends: true,
  input: z.strictObject({ automation_id: id().describe('Automation to report on.') }),
  output: z.object({ is_mailed: z.boolean() }),
  errors: ['not_found'],
  async handler(ctx, { automation_id }) {
    const { org, mode } = ctx.actor
    const automation = await lockAutomationRow(ctx.db, org.id, automation_id)
    const digest = automation && (await lockDigest(ctx.db, org.id, automation.id))
    if (!digest) throw notFound('automation')
    const until = ctx.present
    if (digest.due_at > until) return { is_mailed: false }
    const oldest = new Date(Date.parse(until) - reportedMs).toISOString()
    const since = digest.reported_until > oldest ? digest.reported_until : oldest
    const letter = mode === 'live' ? await digestOf(ctx, automation, { since, until }) : null
    if (letter)
      for (const member of await recipientsOf(ctx, automation))
        await writeMail(ctx, {
          purpose: 'internal',
          clientId: null,
          locationId: null,
          about: null,
          dependsOn: [],
          to: { address: member.email, name: member.name },
          content: letter,
          idempotencyKey: `automation_failures/${automation.id}/${localDate(new Date(until), org.timezone)}/${member.id}`,
        })
    const dueAt = nextDigestAt(until, org.timezone)
    if (automation.status === 'archived') deleteDigest(ctx.db, org.id, automation.id)
    else moveDigest(ctx.db, org.id, { automationId: automation.id, dueAt, reportedUntil: until })
    return { is_mailed: letter !== null }
  },
})

/**
 * Returns the recipients of the digest: the member who published the active revision, or the owners if that member is
 * inactive or no longer has permission to manage automations at all locations.
 */
async function recipientsOf(
  { db, actor }: MutationContext,
  { published_by_type, published_by_id }: AutomationRow,
): Promise<MemberRow[]> {
  const members = (await selectMembers(db, actor.org.id)).filter(({ active }) => active)
  const publisher = members.find(({ id }) => published_by_type === 'member' && id === published_by_id)
  const maySeeAll =
    publisher?.location_ids === null && accessScopeOfRole(publisher.role, 'manage_automations') === 'all'
  return publisher && maySeeAll ? [publisher] : members.filter(({ role }) => role === 'owner')
}
