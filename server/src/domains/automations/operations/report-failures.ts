import * as z from 'zod'
import { holdAutomationRow } from '../../../kernel/automations/tables/automations-table.ts'
import { notFound } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { localDate, nextClock } from '../../../kernel/time/index.ts'
import { tellMemberOrOwners } from '../../outbox/index.ts'
import { digestOf, digestTime } from '../digest.ts'
import { deleteDigest, lockDigest, moveDigest } from '../digests-table.ts'

/** Oldest failures that a digest reports, for a service that did not run for a long time. */
const reportedMs = 7 * 86_400_000

/** Mails at most one digest for an automation and day: the row of its digests is locked and says when the next one is due. */
export const reportFailures = mutation({
  name: 'automations.reportFailures',
  summary: 'Mail the daily digest of the failures of an automation.',
  description:
    'It goes to the member who published the active revision, or to the owners where that member is not active any more. Without failures nothing is mailed.',
  permission: [],
  only: 'system',
  sends: true,
  input: z.strictObject({ automation_id: id().describe('The automation whose failures are reported.') }),
  output: z.object({ is_mailed: z.boolean() }),
  errors: ['not_found'],
  async handler(ctx, { automation_id }) {
    const { org, mode } = ctx.actor
    const automation = await holdAutomationRow(ctx.db, org.id, automation_id)
    const digest = automation && (await lockDigest(ctx.db, org.id, automation.id))
    if (!digest) throw notFound('automation')
    const until = ctx.present
    if (digest.due_at > until) return { is_mailed: false }
    const oldest = new Date(Date.parse(until) - reportedMs).toISOString()
    const since = digest.reported_until > oldest ? digest.reported_until : oldest
    const letter = mode === 'live' ? await digestOf(ctx, automation, { since, until }) : null
    if (letter)
      await tellMemberOrOwners(ctx.db, ctx.services.mailer, {
        orgId: org.id,
        memberId: automation.published_by_type === 'member' ? automation.published_by_id : null,
        now: ctx.now,
        idempotencyKey: `automation_failures/${automation.id}/${localDate(new Date(until), org.timezone)}`,
        ...letter,
      })
    const dueAt = nextClock(until, digestTime, null, org.timezone)
    if (automation.status === 'archived') deleteDigest(ctx.db, org.id, automation.id)
    else moveDigest(ctx.db, org.id, { automationId: automation.id, dueAt, reportedUntil: until })
    return { is_mailed: letter !== null }
  },
})
