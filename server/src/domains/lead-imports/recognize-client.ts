import type { MutationContext } from '../../kernel/operations/context.ts'
import { readEmail, readPhone } from '../../kernel/schema/contact-fields.ts'
import { type ClientContact, findClientContact, matchClient } from '../clients/index.ts'
import type { ImportProblem } from './lead-import.ts'
import type { ImportedValues } from './read-connector-payload.ts'

export interface Recognized {
  found: ClientContact | undefined
  problems: ImportProblem[]
}

/** The client named, else the one with this phone or e-mail; two different ones are for a person to tell apart. */
export async function recognizeClient(ctx: MutationContext, values: ImportedValues): Promise<Recognized> {
  const { org } = ctx.actor
  if (values.existing_client_id) {
    const named = await findClientContact(ctx.db, org.id, values.existing_client_id)
    return {
      found: named,
      problems: named ? [] : [{ field: 'existing_client_id', message: 'is no client of the organization' }],
    }
  }
  const { phone } = readPhone('customer_phone', values.customer_phone, org.country)
  const { key } = readEmail('customer_email', values.customer_email)
  const match = await matchClient(ctx.db, org.id, phone, key)
  if (match.by_phone !== null && match.by_email !== null && match.by_phone !== match.by_email) {
    return {
      found: undefined,
      problems: [{ field: 'customer_email', message: 'belongs to another client than customer_phone' }],
    }
  }
  const id = match.by_phone ?? match.by_email
  return { found: id === null ? undefined : await findClientContact(ctx.db, org.id, id), problems: [] }
}
