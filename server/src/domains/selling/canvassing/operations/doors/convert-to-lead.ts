import * as z from 'zod'
import { addressKey } from '../../../../../kernel/contact/index.ts'
import { invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { email, phone, readEmail, readPhone } from '../../../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { findClientContact, matchClient, warnOfMatch } from '../../../../customers/clients/index.ts'
import { ensureLeadSource } from '../../../../organization/company/index.ts'
import { addLead, leadCreated, leads, leadSchema, openLeadsAt } from '../../../../customers/leads/index.ts'
import {
  type DoorRow,
  doors,
  endOf,
  findOpenSession,
} from '../../../../customers/canvassing-records/index.ts'
import { walker } from '../../walker.ts'

const sourceName = 'Door knock'

export const convertDoorToLead = mutation({
  name: 'canvassing.doors.convertToLead',
  summary: 'Create a lead from a door and assign it to the calling member.',
  description:
    `The lead's source is "${sourceName}". If the company has no such source, it is created as a source ` +
    'of leads that sales reps find themselves. The lead is linked to a client with the same phone ' +
    'number, or else the same email address; if the resident gives neither, to the client who ' +
    'owns the property.',
  permission: ['canvass', 'manage_leads'],
  input: z.strictObject({
    door_id: id().describe('Door from which the lead is created.'),
    customer_name: text(200, 1).describe('Name of the resident.'),
    customer_phone: phone().nullish(),
    customer_email: email().nullish(),
    notes: text(10_000).nullish(),
  }),
  output: z.object({ lead: leadSchema, door: doors.schema }),
  errors: ['not_found', 'invalid_state'],
  emits: [leadCreated],
  async handler(ctx, input) {
    const memberId = walker(ctx)
    const { org } = ctx.actor
    const phone = readPhone('customer_phone', input.customer_phone, org.country)
    const email = readEmail('customer_email', input.customer_email)
    const door = await doors.lock(ctx, input.door_id)
    await refuseSecond(ctx, door)
    const source = await ensureLeadSource(ctx.db, org.id, sourceName, ctx.now, 'self')
    const session = await findOpenSession(ctx, memberId)
    const isWalking = session !== undefined && endOf(session, ctx.now) === null
    const { address_line1, address_line2, city, state, zip } = door
    const lead = await addLead(ctx, {
      name: input.customer_name,
      phone,
      email,
      client_id: await clientOf(ctx, door, input.customer_name, phone.phone, email.key),
      property_id: null,
      service_address: address_line2 ? `${address_line1}, ${address_line2}` : address_line1,
      city,
      state,
      zip,
      location_id: door.location_id,
      source: sourceName,
      source_id: source.id,
      connector: null,
      external_id: null,
      assigned_to: memberId,
      notes: input.notes || null,
    })
    const saved = doors.save(ctx, door, {
      lead_id: lead.id,
      lead_session_id: isWalking ? session.id : door.lead_session_id,
    })
    return { lead, door: doors.present(saved, ctx) }
  },
})

/**
 * Refuses to create a lead if the door or its address already has an open lead. The error contains the id of the open
 * lead only if the caller can access it.
 */
async function refuseSecond(ctx: MutationContext, door: DoorRow): Promise<void> {
  const { org } = ctx.actor
  const near = await openLeadsAt(ctx.db, org.id, door.zip)
  const there = near.find(
    (lead) =>
      lead.id === door.lead_id ||
      (lead.service_address !== null &&
        addressKey({ ...lead, line1: lead.service_address, country: org.country }) === door.match_key),
  )
  if (!there) return
  const visibleLead = await leads.findAccessible(ctx, there.id)
  throw invalidState('The door already has an open lead.', [
    {
      field: 'door_id',
      message: 'already has an open lead',
      reason: 'has_lead',
      ...(visibleLead ? { lead_id: there.id } : {}),
    },
  ])
}

async function clientOf(
  ctx: MutationContext,
  door: DoorRow,
  name: string | null | undefined,
  phone: string | null,
  emailKey: string | null,
): Promise<string | null> {
  const orgId = ctx.actor.org.id
  if (phone !== null || emailKey !== null) {
    const match = await matchClient(ctx.db, orgId, phone, emailKey)
    await warnOfMatch(ctx, match, name)
    return match.by_phone ?? match.by_email
  }
  return door.client_id && ((await findClientContact(ctx.db, orgId, door.client_id))?.id ?? null)
}
