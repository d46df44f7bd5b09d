import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type ContactKeys, keysOfContact, knownLongest, seenDuplicates } from '../clients/index.ts'
import { findSimilarLeads } from './similar-leads-table.ts'

const over: readonly string[] = ['converted', 'lost']

/** Warns that an open lead with the same phone or e-mail exists and is accessible to the caller. */
export async function warnOfSameLead(ctx: MutationContext, contact: ContactKeys): Promise<void> {
  const keys = keysOfContact(contact)
  if (!ctx.warn || !keys) return
  const found = await seenDuplicates(ctx.actor, 'view_leads', (own) =>
    findSimilarLeads(ctx, keys, { except: null, ofOther: null, own }),
  )
  const longest = knownLongest(found.filter(({ status }) => !over.includes(status)))
  if (!longest) return
  const { same, what } = longest
  ctx.warn({
    code: 'lead_exists',
    message: `An open lead has the same ${what} already: this is another one.`,
    lead_id: same.id,
  })
}
