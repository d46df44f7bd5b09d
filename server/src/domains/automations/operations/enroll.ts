import * as z from 'zod'
import { findAutomation } from '../../../kernel/automations/tables/automations-table.ts'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { automationEnrolled } from '../automation-events.ts'

export const enroll = mutation({
  name: 'automations.enroll',
  summary: 'Send the record that a run is about into another automation.',
  description:
    'Whether a run begins is up to the rules of that automation. One that is paused takes nobody in.',
  permission: [],
  only: 'automation',
  input: z.strictObject({
    automation_id: id().describe('The automation that it enters.'),
    subject_kind: z.string().describe('What kind of record it is.'),
    subject_id: id().describe('The record.'),
    location_id: id().describe('Where the record is.'),
  }),
  output: z.object({ automation_id: id() }),
  emits: [automationEnrolled],
  errors: ['invalid_state'],
  async handler(ctx, { automation_id, subject_kind, subject_id, location_id }) {
    const automation = await findAutomation(ctx.db, ctx.actor.org.id, automation_id)
    if (!automation) throw invalidField('automation_id', 'is no automation of the organization')
    if (automation.active_revision === null || automation.status === 'archived')
      throw invalidState('The automation is not published.', [
        { field: 'automation_id', message: `is ${automation.status}`, status: automation.status },
      ])
    ctx.emit(automationEnrolled, {
      automation_id,
      subject_kind,
      subject_id,
      location_id,
      version: automation.active_revision,
      updated_at: automation.updated_at,
    })
    return { automation_id }
  },
})
