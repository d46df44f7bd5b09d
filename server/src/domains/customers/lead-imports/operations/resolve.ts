import * as z from 'zod'
import { parsePhone } from '../../../../kernel/contact/index.ts'
import { AppError, invalidField, invalidState, notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { notTogether, onlyWith, withRules } from '../../../../kernel/schema/member-rules.ts'
import { leadCreated } from '../../leads/index.ts'
import { type Connector, findConnector } from '../../../organization/company/index.ts'
import { becomeLead } from '../become-lead.ts'
import { type ImportProblem, leadImportOf, type LeadImportRow, leadImportSchema } from '../lead-import.ts'
import { endLeadImport, lockLeadImport } from '../lead-imports-table.ts'
import { correctedFields, type Corrections, correctValues } from '../correct-values.ts'
import { missingMembers, readConnectorPayload } from '../read-connector-payload.ts'
import { recognizeClient } from '../recognize-client.ts'

const input = withRules(
  z.strictObject({
    lead_import_id: id().describe('The entry in the review queue.'),
    action: z.enum(['create_lead', 'dismiss']).describe('Action that resolves the import.'),
    fields: correctedFields
      .nullish()
      .describe('Corrections to fields of the document. Null removes a value.'),
    dismiss_reason: text(500, 1)
      .nullish()
      .describe('Reason for the dismissal. Required if `action` is `dismiss`, and not allowed otherwise.'),
  }),
  ...onlyWith('dismiss_reason', 'action', 'dismiss', {
    missing: 'is required to dismiss an import',
    superfluous: 'is allowed only if `action` is `dismiss`',
  }),
  notTogether('fields', 'dismiss_reason', 'cannot be passed to dismiss an import'),
)

export const resolveLeadImport = mutation({
  name: 'leadImports.resolve',
  summary: 'Create the lead of a pending import, or dismiss the import.',
  permission: ['manage_integrations'],
  destructive: true,
  input,
  output: leadImportSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [leadCreated],
  async handler(ctx, { lead_import_id, fields, dismiss_reason }) {
    const row = await lockLeadImport(ctx.db, ctx.actor.org.id, lead_import_id)
    if (!row) throw notFound('import')
    if (row.status !== 'pending') throw invalidState(`The import is already ${row.status}.`)
    const end = dismiss_reason ? { dismiss_reason } : { lead_id: await makeLead(ctx, row, fields ?? {}) }
    await endLeadImport(ctx.db, ctx.actor.org.id, row.id, end, ctx.now)
    return leadImportOf({
      ...row,
      ...end,
      status: dismiss_reason ? 'dismissed' : 'done',
      resolved_at: ctx.now,
      updated_at: ctx.now,
    })
  },
})

async function makeLead(ctx: MutationContext, row: LeadImportRow, fields: Corrections): Promise<string> {
  const { org } = ctx.actor
  if (fields.customer_phone && !parsePhone(fields.customer_phone, org.country))
    throw invalidField('fields.customer_phone', 'must be a phone number')
  const connector: Connector = (await findConnector(ctx.db, org.id, row.connector_key))!
  const { values, problems } = correctValues(
    readConnectorPayload(connector, row.payload, org.country),
    fields,
  )
  const missing = missingMembers(connector, values)
  const client = await recognizeClient(ctx, values)
  refuseAny([
    ...problems.filter(({ field }) => !missing.some((each) => each.field === field)),
    ...missing,
    ...client.problems,
  ])
  const lead = await becomeLead(ctx, connector, values, client, row.location_id)
  if (!lead)
    throw invalidState(
      'The connected system sent this lead again, and the lead was created. Dismiss this import.',
    )
  return lead.id
}

function refuseAny(problems: readonly ImportProblem[]): void {
  if (problems.length === 0) return
  const details = problems.map(({ field, message }) => ({ field: `fields.${field}`, message }))
  throw new AppError('validation_error', `${details[0]!.field}: ${details[0]!.message}`, details)
}
