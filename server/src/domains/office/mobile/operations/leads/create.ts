import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import {
  leadCreated,
  leads,
  leadSchema,
  newLeadFields,
  newLeadRules,
} from '../../../../customers/leads/index.ts'
import { createLead } from '../../../../customers/leads/operations.ts'
import { memberOfPhone } from '../../member-of-phone.ts'
import { phoneInput, phoneOutput, phoneWrite } from '../../phone-write.ts'

const name = 'mobile.leads.create'

export const createLeadInField = mutation({
  name,
  summary: 'Create a lead in the field, assigned to the caller.',
  description: 'Same as `leads.create`, but the lead is assigned to the caller.',
  permission: ['manage_leads'],
  ofPhones: true,
  input: withRules(z.strictObject({ ...newLeadFields, ...phoneInput }), ...newLeadRules),
  output: leadSchema.extend(phoneOutput),
  emits: [leadCreated],
  handler: (ctx, { device_at, pos, request_id, ...lead }) =>
    phoneWrite(ctx, {
      operation: name,
      kind: 'lead',
      input: { device_at, pos, request_id },
      make: ({ occurred_at }) =>
        ctx.runOperation(createLead, { ...lead, assigned_to: memberOfPhone(ctx) }, occurred_at),
      find: async (leadId) => leads.present(await leads.get(ctx, leadId), ctx),
    }),
})
