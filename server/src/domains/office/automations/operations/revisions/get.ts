import * as z from 'zod'
import { findRevisions } from '../../../../../kernel/automations/tables/revisions-table.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { draftSchema, revisionNumber } from '../../automation.ts'
import { readAutomation } from '../../lock-automation.ts'
import { draftOf } from '../../present-automation.ts'

export const getRevision = query({
  name: 'automations.revisions.get',
  summary: 'Read one stored revision of an automation.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  input: z.strictObject({
    automation_id: id(),
    revision: revisionNumber().describe('Number of the revision.'),
  }),
  output: draftSchema,
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { automation_id, revision }) {
    const row = await readAutomation(ctx, automation_id)
    const revisionRow = (await findRevisions(ctx.db, ctx.actor.org.id, row.id, [revision])).get(revision)
    if (!revisionRow) throw notFound('revision')
    return draftOf(revisionRow)
  },
})
