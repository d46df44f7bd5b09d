import * as z from 'zod'
import { homeLocation } from '../../kernel/access/actor.ts'
import { AppError, invalidField } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { readEmail, readPhone } from '../../kernel/schema/contact-fields.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { type ClientContact, findClientContact, matchClient } from '../clients/index.ts'
import { isActiveMember } from '../team/index.ts'
import { type Connector, findActiveLeadSource, findConnector } from '../settings/index.ts'
import { addLeadOnce, primaryPlaceOf } from './add-lead.ts'
import { assigneeOf } from './assignment.ts'
import { type Lead, leadCreated, leadOf, leadSchema } from './lead.ts'
import { insertLeadImport, type ImportProblem } from './lead-imports-table.ts'
import { findLeadByExternalId } from './leads-table.ts'
import {
  type ConnectorPayload,
  connectorMembers,
  missingMembers,
  readConnectorPayload,
} from './read-connector-payload.ts'

export const leadImportTicketSchema = z
  .object({
    import_id: id().describe('The entry of the review queue.'),
    status: z.literal('pending'),
    problems: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .describe('What keeps it from being a lead.'),
  })
  .meta({
    id: 'LeadImport',
    description: 'A lead that waits for review because it is incomplete or contradicts itself.',
  })

const input = z
  .looseObject({
    connector_key: text(100, 1).describe('The connector that the lead is handed to.'),
  })
  .describe(
    `The document of the connected system. Members that the connector's aliases rename to ${connectorMembers.join(', ')} are read; others are kept for the review only.`,
  )

export const importLead = mutation({
  name: 'leadImports.create',
  summary: 'Hand a lead to a connector.',
  description:
    "The connector's aliases, source label, assigned rep and notes prefix apply. A complete document becomes a lead at once; any other waits in the review queue. The same `external_id` from the same connector is the same lead.",
  permission: ['manage_leads'],
  scope: 'leads:write',
  input,
  output: z.union([leadSchema, leadImportTicketSchema]),
  emits: [leadCreated],
  async handler(ctx, { connector_key, ...document }) {
    const connector = await activeConnector(ctx, connector_key)
    const { values, problems } = readConnectorPayload(connector, document, ctx.actor.org.country)
    const known = await toldAlready(ctx, connector, values)
    if (known) return known

    const client = await clientOf(ctx, values)
    const wrong = [
      ...problems,
      ...missingMembers(connector, values).filter(
        ({ field }) => !problems.some((each) => each.field === field),
      ),
      ...client.problems,
    ]
    if (wrong.length > 0)
      return await queueForReview(ctx, connector, document, values.external_id ?? null, wrong)
    const lead =
      (await becomeLead(ctx, connector, values, client.found)) ?? (await toldAlready(ctx, connector, values))
    if (!lead)
      throw invalidField('external_id', 'is that of a lead in a location that the caller does not see')
    return lead
  },
})

async function toldAlready(
  ctx: MutationContext,
  connector: Connector,
  { external_id }: ConnectorPayload['values'],
): Promise<Lead | undefined> {
  if (external_id === undefined) return undefined
  const row = await findLeadByExternalId(ctx.db, ctx.actor.org.id, connector.id, external_id)
  return row && leadOf(row, ctx.now)
}

async function activeConnector(ctx: MutationContext, connectorKey: string): Promise<Connector> {
  const connector = await findConnector(ctx.db, ctx.actor.org.id, connectorKey)
  if (!connector?.active) throw invalidField('connector_key', 'is no active connector of the organization')
  return connector
}

interface Recognized {
  found: ClientContact | undefined
  problems: ImportProblem[]
}

/** The client named, else the one with this phone or e-mail; two different ones are for a person to tell apart. */
async function clientOf(ctx: MutationContext, values: ConnectorPayload['values']): Promise<Recognized> {
  const { org } = ctx.actor
  if (values.existing_client_id) {
    const named = await findClientContact(ctx.db, org.id, values.existing_client_id)
    return {
      found: named,
      problems: named ? [] : [{ field: 'existing_client_id', message: 'is no client of the organization' }],
    }
  }
  const phone = readPhone('customer_phone', values.customer_phone, org.country).phone
  const match = await matchClient(
    ctx.db,
    org.id,
    phone,
    readEmail('customer_email', values.customer_email).key,
  )
  if (match.by_phone !== null && match.by_email !== null && match.by_phone !== match.by_email) {
    return {
      found: undefined,
      problems: [{ field: 'customer_email', message: 'belongs to another client than customer_phone' }],
    }
  }
  const id = match.by_phone ?? match.by_email
  return { found: id === null ? undefined : await findClientContact(ctx.db, org.id, id), problems: [] }
}

async function becomeLead(
  ctx: MutationContext,
  connector: Connector,
  values: ConnectorPayload['values'],
  client: ClientContact | undefined,
): Promise<Lead | undefined> {
  const orgId = ctx.actor.org.id
  const [source, reachable] = await Promise.all([
    connector.source_label === null ? undefined : findActiveLeadSource(ctx.db, orgId, connector.source_label),
    connector.assigned_to === null ? false : isActiveMember(ctx.db, orgId, connector.assigned_to),
  ])
  const own = {
    property_id: null,
    service_address: values.service_address ?? null,
    city: values.city ?? null,
    state: values.state ?? null,
    zip: values.zip ?? null,
  }
  return await addLeadOnce(ctx, {
    name: values.customer_name ?? client?.name ?? null,
    phone: readPhone('customer_phone', values.customer_phone ?? client?.phone, ctx.actor.org.country),
    email: readEmail('customer_email', values.customer_email ?? client?.email),
    ...(client && !values.service_address ? primaryPlaceOf(client) : own),
    client_id: client?.id ?? null,
    location_id: client?.location_id ?? null,
    source: connector.source_label ?? connector.name,
    source_id: source?.id ?? null,
    connector: { id: connector.id, connector_key: connector.connector_key },
    external_id: values.external_id ?? null,
    assigned_to: await assigneeOf(ctx, reachable ? connector.assigned_to : undefined),
    notes: [connector.notes_prefix, values.notes].filter(Boolean).join(' ') || null,
  })
}

async function queueForReview(
  ctx: MutationContext,
  connector: Connector,
  document: Record<string, unknown>,
  externalId: string | null,
  problems: readonly ImportProblem[],
): Promise<z.infer<typeof leadImportTicketSchema>> {
  const locationId = homeLocation(ctx.actor)
  if (locationId === undefined)
    throw new AppError('validation_error', 'The key covers no location that the lead could belong to.')
  const row = await insertLeadImport(ctx.db, ctx.actor.org.id, {
    id: newId(),
    connector_id: connector.id,
    payload: document,
    problems,
    external_id: externalId,
    location_id: locationId,
    now: ctx.now,
  })
  return { import_id: row.id, status: 'pending', problems: row.problems }
}
