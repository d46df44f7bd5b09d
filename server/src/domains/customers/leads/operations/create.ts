import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { readEmail, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { type ClientContact, findClientContact, matchClient, warnOfMatch } from '../../clients/index.ts'
import {
  existedOutput,
  externalRefInput,
  onceByRef,
  refsOf,
} from '../../../organization/external-refs/index.ts'
import {
  namedLeadSource,
  requireAccessibleLocation,
  warnOfHome,
} from '../../../organization/company/index.ts'
import { addLead, placeOf } from '../add-lead.ts'
import { assigneeOf } from '../assignment.ts'
import { type Lead, leads, leadSchema } from '../lead.ts'
import { leadChanges } from '../lead-changes.ts'
import { newLeadFields, newLeadRules } from '../new-lead-fields.ts'
import { leadCreated } from '../lead-events.ts'
import { warnOfSameLead } from '../warn-of-same-lead.ts'
import { updateLead } from './update.ts'

const input = withRules(
  z.strictObject({
    ...newLeadFields,
    location_id: idOf('location')
      .nullish()
      .describe(
        'Location of the lead. Defaults to the location of the existing client, or else to the ' +
          "caller's home location.",
      ),
    assigned_to: idOf('member')
      .nullish()
      .describe(
        'Responsible member. Defaults to the caller (for an API key: its creator), or else to the owner.',
      ),
    ...externalRefInput,
  }),
  ...newLeadRules,
)

export const createLead = mutation({
  name: 'leads.create',
  summary: 'Create a lead.',
  description:
    'If a client has the same phone number, or else the same email address, the lead is linked to it.',
  permission: ['manage_leads'],
  scope: 'leads:write',
  input,
  output: leadSchema
    .extend(existedOutput)
    .meta({ id: 'CreatedLead', description: 'A lead, and `true` in `existed` if it already existed.' }),
  errors: ['invalid_state', 'not_found'],
  emits: [leadCreated],
  handler: (ctx, values) => onceByRef(ctx, leads, values, changing, () => makeLead(ctx, values)),
})

const changing = { operation: updateLead, id: 'lead_id', members: Object.keys(leadChanges) }

async function makeLead(ctx: MutationContext, values: z.infer<typeof input>): Promise<Lead> {
  const { org } = ctx.actor
  const phone = readPhone('customer_phone', values.customer_phone, org.country)
  const email = readEmail('customer_email', values.customer_email)
  const [client, recognized, source, assigned_to, location_id] = await Promise.all([
    values.existing_client_id ? existingClient(ctx, values.existing_client_id) : undefined,
    values.existing_client_id ? undefined : matchClient(ctx.db, org.id, phone.phone, email.key),
    values.source ? namedLeadSource(ctx.db, org.id, values.source) : undefined,
    assigneeOf(ctx, values.assigned_to),
    values.location_id ? requireAccessibleLocation(ctx, values.location_id) : null,
  ])
  await warnOfMatch(ctx, recognized, values.customer_name)
  await warnOfSameLead(ctx, { phone: phone.phone, email_key: email.key })
  const lead = await addLead(ctx, {
    name: values.customer_name ?? client?.name ?? null,
    phone:
      phone.phone || !client
        ? phone
        : { phone: client.phone, typed: null, extension: client.phone_extension },
    email: email.email || !client ? email : readEmail('customer_email', client.email),
    ...placeOf(values, client),
    client_id: client?.id ?? recognized?.by_phone ?? recognized?.by_email ?? null,
    location_id: location_id ?? client?.location_id ?? null,
    source: source?.name ?? null,
    source_id: source?.id ?? null,
    connector: null,
    external_id: null,
    assigned_to,
    notes: values.notes ?? null,
    external_refs: refsOf(values.external_ref),
  })
  if (location_id === null && !client) await warnOfHome(ctx, lead.location_id)
  return lead
}

async function existingClient(ctx: MutationContext, clientId: string): Promise<ClientContact> {
  const client = await findClientContact(ctx.db, ctx.actor.org.id, clientId)
  if (!client) throw invalidField('existing_client_id', 'is not a client of the organization')
  return client
}
