import * as z from 'zod'
import { type ConnectorPayload, members } from './read-connector-payload.ts'

/**
 * Fields of an imported document that a member can correct before the lead is created. The external id belongs to the
 * connected system and cannot be corrected.
 */
export const correctedFields = z.strictObject({
  customer_name: members.customer_name.nullish(),
  customer_email: members.customer_email.nullish(),
  customer_phone: members.customer_phone.nullish(),
  service_address: members.service_address.nullish(),
  city: members.city.nullish(),
  state: members.state.nullish(),
  zip: members.zip.nullish(),
  notes: members.notes.nullish(),
  existing_client_id: members.existing_client_id.nullish(),
})

export type Corrections = z.infer<typeof correctedFields>

/** Replaces values with a member's corrections. A correction also removes the problems of its field. */
export function correctValues(read: ConnectorPayload, corrections: Corrections): ConnectorPayload {
  const values = { ...read.values }
  const corrected = new Set<string>()
  for (const [name, value] of Object.entries(corrections)) {
    if (value === undefined) continue
    corrected.add(name)
    const member = name as keyof Corrections
    if (value === null) delete values[member]
    else values[member] = value
  }
  return { values, problems: read.problems.filter(({ field }) => !corrected.has(field)) }
}
