import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { onlyWith, withRules } from '../../../../kernel/schema/member-rules.ts'
import { chooseReopenAssignee } from '../../../organization/company/index.ts'
import { canPutLead, isOpen, leads, leadSchema, lostReasons, openStatuses } from '../lead.ts'
import { leadStatusChanged } from '../lead-events.ts'
import { moveLead } from '../move-lead.ts'

const input = withRules(
  z.strictObject({
    lead_id: id().describe('The lead to move.'),
    status: z
      .enum([...openStatuses, 'lost'])
      .describe(
        'New status. `converted` is not allowed: the lead is converted when its work is done or paid for.',
      ),
    lost_reason: z
      .enum(lostReasons)
      .nullish()
      .describe('Reason why the lead is lost. Required with `lost`, and not allowed with other statuses.'),
    expected_version: expectedVersion(),
  }),
  ...onlyWith('lost_reason', 'status', 'lost', {
    missing: 'is required for a lost lead',
    superfluous: 'is only for a lost lead',
  }),
)

export const setStatus = mutation({
  name: 'leads.setStatus',
  summary: 'Change the status of a lead, mark it lost, or reopen it.',
  description:
    'An open lead can move to any other open status, forward or backward, or to `lost`. A lost lead is ' +
    'reopened as `contacted`. Setting the current status changes nothing and sends no event.',
  permission: ['manage_leads'],
  input,
  output: leadSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [leadStatusChanged],
  async handler(ctx, { lead_id, status, lost_reason = null, expected_version }) {
    const lead = await leads.lock(ctx, lead_id, expected_version)
    if (lead.status === status && lead.lost_reason === lost_reason) return leads.present(lead, ctx)
    if (!canPutLead(lead.status, status)) {
      const message = isOpen(lead.status)
        ? 'is not possible'
        : `is not allowed for a lead that is ${lead.status}`
      throw invalidState(`The status ${status} ${message}.`, [
        { field: 'status', message, status: lead.status },
      ])
    }
    const assigned_to = isOpen(lead.status)
      ? lead.assigned_to
      : await chooseReopenAssignee(ctx, lead.assigned_to)
    return leads.present(moveLead(ctx, lead, status, { lost_reason, assigned_to }), ctx)
  },
})
