import type { MutationContext } from '../../../kernel/operations/context.ts'
import { readEmail, readPhone } from '../../../kernel/schema/contact-fields.ts'
import { type ClientContact, findClientContact, matchClient } from '../clients/index.ts'
import type { ImportProblem } from './lead-import.ts'
import type { ImportedValues } from './read-connector-payload.ts'

export interface Recognized {
  /**
   * The client whose id is in the imported document. Where the document has no name, contact data or address, those of
   * the client are used.
   */
  named: ClientContact | undefined
  /**
   * Id of the client who has the phone or email of the imported document. The lead is linked to this client, but no
   * data of the client is copied to the lead.
   */
  matchedId: string | null
  problems: ImportProblem[]
}

/** This problem reveals data about clients, so it is hidden from API keys that may not read clients. */
export const twoClients: ImportProblem = {
  field: 'customer_email',
  message: 'belongs to a different client than customer_phone',
}

/**
 * Finds the client whose id is in the imported document, or else the client with its phone or email. If phone and
 * email belong to different clients, a member has to decide.
 */
export async function recognizeClient(ctx: MutationContext, values: ImportedValues): Promise<Recognized> {
  const { org } = ctx.actor
  if (values.existing_client_id) {
    const named = await findClientContact(ctx.db, org.id, values.existing_client_id)
    return {
      named,
      matchedId: null,
      problems: named
        ? []
        : [{ field: 'existing_client_id', message: 'is not a client of the organization' }],
    }
  }
  const { phone } = readPhone('customer_phone', values.customer_phone, org.country)
  const { key } = readEmail('customer_email', values.customer_email)
  const match = await matchClient(ctx.db, org.id, phone, key)
  if (match.by_phone !== null && match.by_email !== null && match.by_phone !== match.by_email) {
    return {
      named: undefined,
      matchedId: null,
      problems: [twoClients],
    }
  }
  return { named: undefined, matchedId: match.by_phone ?? match.by_email, problems: [] }
}
