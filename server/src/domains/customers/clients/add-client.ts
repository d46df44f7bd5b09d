import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { EmailColumns, PhoneColumns } from '../../../kernel/schema/contact-fields.ts'
import type { OptOutLookup } from '../../messages/outbox/index.ts'
import { clientCreated } from './client-events.ts'
import { type Client, type ClientRow, clients } from './client.ts'
import type { GatheredClients } from './gathered-clients.ts'
import { wishesOf } from './record-opt-outs.ts'
import { properties } from './property-record.ts'
import { propertyOf } from './property.ts'
import type { ServiceAddress } from './service-address.ts'

export interface ClientToAdd extends Pick<
  ClientRow,
  | 'name'
  | 'status'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'zip'
  | 'notes'
  | 'location_id'
  | 'lead_source'
> {
  email: EmailColumns
  phone: PhoneColumns
  /**
   * Address of the client's first property, which becomes the primary property. Without an address, the client has no
   * property at first.
   */
  service_address: ServiceAddress | undefined
  /** Type of the client. Defaults to a household. */
  type?: ClientRow['type']
  /** The client's ids in other systems, by system. */
  external_refs?: ClientRow['external_refs']
  tags?: ClientRow['tags']
  /** Opt-outs in the input. `recordOptOuts` also stores them for the client's phone number and email address. */
  sms_opt_out?: boolean
  email_opt_out?: boolean
}

const inserted: Pick<GatheredClients, 'client' | 'property'> = {
  client: (ctx, row) => clients.insert(ctx, row),
  property: (ctx, row) => properties.insert(ctx, row),
}

/** For operations that create many clients. */
interface Bulk {
  /** Looks up the opt-outs, which the operation has already read. */
  isOptedOut: OptOutLookup
  /** Gathers the rows of the new clients instead of inserting them. The operation must insert them. */
  gathered: GatheredClients
}

/**
 * Writes a new client with its primary property and emits `clientCreated`. Every operation that creates a client must
 * call this function and declare the event.
 */
export async function addClient(ctx: MutationContext, input: ClientToAdd, bulk?: Bulk): Promise<Client> {
  const { service_address: address, email, phone, type, external_refs, ...rest } = input
  const { tags = [], sms_opt_out = false, email_opt_out = false, ...said } = rest
  const storedOptOuts = await wishesOf(ctx, { phone: phone.phone, email: email.email }, bulk?.isOptedOut)
  const { client: addRow, property: addProperty } = bulk?.gathered ?? inserted
  const stored = addRow(ctx, {
    ...said,
    created_lead_source: said.lead_source ?? '',
    type: type ?? 'residential',
    email: email.email,
    email_key: email.key,
    phone: phone.phone,
    phone_typed: phone.typed,
    phone_extension: phone.extension,
    country: ctx.actor.org.country,
    former_emails: [],
    sms_opt_out: sms_opt_out || storedOptOuts.sms_opt_out,
    email_opt_out: email_opt_out || storedOptOuts.email_opt_out,
    tags,
    external_refs: external_refs ?? {},
  })
  const property =
    address &&
    addProperty(ctx, {
      ...address,
      client_id: stored.id,
      location_id: said.location_id,
      is_primary: true,
    })
  const created = clients.present(
    {
      ...stored,
      properties: property ? [propertyOf(property)] : [],
      balance_cents: 0,
      credit_cents: 0,
      lifetime_value_cents: 0,
      last_job_at: null,
    },
    ctx,
  )
  ctx.emit(clientCreated, { ...created, client_id: created.id })
  return created
}
