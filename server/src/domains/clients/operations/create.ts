import * as z from 'zod'
import { homeLocation } from '../../../kernel/access/actor.ts'
import { AppError } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { readEmail, readPhone } from '../../../kernel/schema/contact-fields.ts'
import { addClient } from '../add-client.ts'
import { clientFields as fields } from '../client-fields.ts'
import { clientCreated } from '../client-events.ts'
import { clientSchema, clientStatuses } from '../client.ts'
import { readServiceAddress } from '../service-address.ts'

const input = z.strictObject({
  name: fields.name,
  email: fields.email.nullish(),
  phone: fields.phone.nullish(),
  address_line1: fields.address_line1,
  address_line2: fields.address_line2.nullish(),
  city: fields.city,
  state: fields.state,
  zip: fields.zip,
  notes: fields.notes.nullish(),
  status: z.enum(clientStatuses).nullish().describe('`active` unless given.'),
})

export const createClient = mutation({
  name: 'clients.create',
  summary: 'Create a client with its primary property.',
  permission: ['manage_clients'],
  scope: 'clients:write',
  input,
  output: clientSchema,
  emits: [clientCreated],
  async handler(ctx, wanted) {
    const { org } = ctx.actor
    const locationId = homeLocation(ctx.actor)
    if (locationId === undefined)
      throw new AppError('validation_error', 'The key covers no location that the client could belong to.')
    const address = { ...wanted, address_line2: wanted.address_line2 ?? null }
    const service_address = readServiceAddress(address, org.country)
    return await addClient(ctx, {
      name: wanted.name,
      status: wanted.status ?? 'active',
      email: readEmail('email', wanted.email),
      phone: readPhone('phone', wanted.phone, org.country),
      address_line1: service_address.address_line1,
      address_line2: service_address.address_line2,
      city: service_address.city,
      state: service_address.state,
      zip: service_address.zip,
      notes: wanted.notes ?? null,
      lead_source: null,
      location_id: locationId,
      service_address,
    })
  },
})
