import * as z from 'zod'
import { findAutomation } from '../../../../kernel/automations/tables/automations-table.ts'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationEnrolled } from '../automation-events.ts'

export const enroll = mutation({
  name: 'automations.enroll',
  summary: 'Send the record of a run into another automation.',
  description:
    'The re-entry rules of the other automation decide whether a run starts. A paused ' +
    'automation does not start runs.',
  permission: [],
  only: 'automation',
  input: z.strictObject({
    automation_id: id().describe('Automation that the record enters.'),
    subject_kind: z.string().describe('Kind of the record.'),
    subject_id: id().describe('Record to enroll.'),
    location_id: id().describe('Location of the record.'),
  }),
  output: z.object({ automation_id: id() }),
  emits: [automationEnrolled],
  errors: ['invalid_state'],
  async handler(ctx, { automation_id, subject_kind, subject_id, location_id }) {
    const automation = await findAutomation(ctx.db, ctx.actor.org.id, automation_id)
    if (!automation) throw invalidField('automation_id', 'is not an automation of the organization')
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
