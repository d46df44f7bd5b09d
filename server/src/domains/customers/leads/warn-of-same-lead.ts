import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  type ContactKeys,
  keysOfContact,
  oldestCandidate,
  findAccessibleDuplicates,
} from '../clients/index.ts'
import { findSimilarLeads } from './similar-leads-table.ts'

const over: readonly string[] = ['converted', 'lost']

/** Warns the caller if another open lead that the caller can access has the same phone or email. */
export async function warnOfSameLead(ctx: MutationContext, contact: ContactKeys): Promise<void> {
  const keys = keysOfContact(contact)
  if (!ctx.warn || !keys) return
  const similar = await findAccessibleDuplicates(ctx.actor, 'view_leads', (own) =>
    findSimilarLeads(ctx, keys, { except: null, ofOther: null, own }),
  )
  const longest = oldestCandidate(similar.filter(({ status }) => !over.includes(status)))
  if (!longest) return
  const { same, matchedField: matchedBy } = longest
  ctx.warn({
    code: 'lead_exists',
    message: `Another open lead has the same ${matchedBy}.`,
    lead_id: same.id,
  })
}
