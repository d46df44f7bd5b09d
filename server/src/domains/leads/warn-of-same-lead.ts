import { reach } from '../../kernel/access/actor.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { findSimilarLeads } from './similar-leads-table.ts'

const over: readonly string[] = ['converted', 'lost']

/** Tells that somebody stands there already as an open lead that the caller sees, with the same phone or e-mail. */
export async function warnOfSameLead(
  ctx: MutationContext,
  { phone, email_key }: { phone: string | null; email_key: string | null },
): Promise<void> {
  if (!ctx.warn || (phone === null && email_key === null)) return
  const far = reach(ctx.actor, 'view_leads')
  if (far === null) return
  const own = far === 'own' ? ctx.actor.id : null
  const keys = { name: null, phone, email_key, places: [] }
  const found = await findSimilarLeads(ctx, keys, { except: null, ofOther: null, own })
  const [same] = found
    .filter(({ status }) => !over.includes(status))
    .sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1))
  if (!same) return
  const what = same.reasons.includes('phone') ? 'phone number' : 'e-mail address'
  ctx.warn({
    code: 'lead_exists',
    message: `An open lead has the same ${what} already: this is another one.`,
    lead_id: same.id,
  })
}
