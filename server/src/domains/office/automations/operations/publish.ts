import { authorColumns } from '../../../../kernel/records/author.ts'
import * as z from 'zod'
import { compileProgram, permissionsOf } from '../../../../kernel/automations/definition/compile-program.ts'
import { onPublished } from '../../../../kernel/automations/engine/life.ts'
import { updateAutomation } from '../../../../kernel/automations/tables/automations-table.ts'
import { findRevisions, publishRevision } from '../../../../kernel/automations/tables/revisions-table.ts'
import { AppError, invalidField } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationSchema, revisionNumber } from '../automation.ts'
import { checkDraft } from '../check-draft.ts'
import { nextDigestAt } from '../digest.ts'
import { insertDigest } from '../digests-table.ts'
import { lockAutomation } from '../lock-automation.ts'
import { registry } from '../registry.ts'
import { foreseeEnrolments } from '../foresee-messages.ts'
import { startPaused, startsSteps, startSteps } from '../start-steps.ts'
import { automationOf } from '../present-automation.ts'

export const publishAutomation = mutation({
  name: 'automations.publish',
  summary: 'Make a revision the active definition of its automation.',
  description:
    'Any stored revision can be published, even an older one. New runs use the published revision; ' +
    'current runs keep theirs. If the automation was paused, its waiting runs continue. An invalid ' +
    'or incomplete revision is refused, and `details` lists every issue with `field`, `code`, ' +
    '`message` and `node_id`. The call has the risk flags of the operations that the ' +
    "automation's steps run, such as sending messages. A dry run shows these flags, the records that " +
    'the automation would reach, and the number of messages.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  scope: 'automations:write',
  offApi: true,
  ...startsSteps,
  // The numbers of runs are not compared with the dry run, because runs can start between the dry run and the call.
  bound: ({ counts: _counts, last_run_at: _last, ...automation }) => automation,
  input: z.strictObject({
    automation_id: id(),
    draftRevisionNumber: revisionNumber().describe('Revision to publish.'),
  }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id, draftRevisionNumber: number }) {
    const { org } = ctx.actor
    const row = await lockAutomation(ctx, automation_id)
    const revisions = await findRevisions(ctx.db, org.id, row.id, [number])
    const revision = revisions.get(number)
    if (!revision) throw invalidField('draftRevisionNumber', 'is not a stored revision of this automation')
    const { draft } = revision
    const issues = await checkDraft(ctx, row.id, draft)
    if (issues.length > 0)
      throw new AppError(
        'validation_error',
        `The draft cannot be published: it has ${countOf(issues.length)}.`,
        issues.map((issue) => ({ ...issue })),
      )
    const program = revision.program ?? compileProgram(draft, registry)
    const by = ctx.author
    if (!revision.program)
      publishRevision(ctx.db, org.id, row.id, {
        number,
        program,
        permissions: permissionsOf(draft, registry),
        at: ctx.now,
        by,
      })
    const after = {
      ...row,
      status: 'active' as const,
      active_revision: number,
      published_at: ctx.now,
      ...authorColumns('published', by),
      updated_at: ctx.now,
    }
    await startSteps(ctx, { automationId: row.id, program }, (start) => foreseeEnrolments(ctx, draft, start))
    if (row.status === 'paused') await startPaused(ctx, row.id, (revision) => revision === number)
    updateAutomation(ctx.db, org.id, after)
    onPublished(
      { db: ctx.db, orgId: org.id, automationId: row.id, now: ctx.now },
      { revision: number, program, registry },
    )
    insertDigest(ctx.db, org.id, {
      automationId: row.id,
      dueAt: nextDigestAt(ctx.present, org.timezone),
      now: ctx.present,
    })
    return await automationOf(ctx, after)
  },
})

function countOf(count: number): string {
  return count === 1 ? 'one validation issue' : `${count} validation issues`
}
