import type { MutationContext } from '../../../kernel/operations/context.ts'
import { readEmail, readPhone } from '../../../kernel/schema/contact-fields.ts'
import { addLeadOnce, assigneeByPlace, type Lead, placeOf } from '../leads/index.ts'
import { type Connector, findActiveLeadSource, isActiveMember } from '../../organization/company/index.ts'
import type { ImportedValues } from './read-connector-payload.ts'
import type { Recognized } from './recognize-client.ts'

/**
 * Creates a lead from a complete imported document, and applies the settings of the connector that received the
 * document. Returns undefined if a lead with this external id already exists.
 */
export async function becomeLead(
  ctx: MutationContext,
  connector: Connector,
  values: ImportedValues,
  { named, matchedId }: Pick<Recognized, 'named' | 'matchedId'>,
  locationId: string | null,
): Promise<Lead | undefined> {
  const orgId = ctx.actor.org.id
  const [source, reachable] = await Promise.all([
    connector.source_label === null ? undefined : findActiveLeadSource(ctx.db, orgId, connector.source_label),
    connector.assigned_to === null ? false : isActiveMember(ctx.db, orgId, connector.assigned_to),
  ])
  const place = placeOf(values, named)
  const location_id = named?.location_id ?? locationId
  return await addLeadOnce(ctx, {
    name: values.customer_name ?? named?.name ?? null,
    phone:
      !values.customer_phone && named
        ? { phone: named.phone, typed: null, extension: named.phone_extension }
        : readPhone('customer_phone', values.customer_phone, ctx.actor.org.country),
    email: readEmail('customer_email', values.customer_email ?? named?.email),
    ...place,
    client_id: named?.id ?? matchedId,
    location_id,
    source: connector.source_label ?? connector.name,
    source_id: source?.id ?? null,
    connector: { id: connector.id, connector_key: connector.connector_key },
    external_id: values.external_id ?? null,
    assigned_to: reachable ? connector.assigned_to : await assigneeByPlace(ctx, place, location_id),
    notes: [connector.notes_prefix, values.notes].filter(Boolean).join(' ') || null,
  })
}
