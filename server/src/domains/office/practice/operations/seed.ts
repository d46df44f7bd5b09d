import * as z from 'zod'
import { requireLive } from '../../../../kernel/access/set-up-authority.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { selectVersions } from '../../../money/price-book/index.ts'
import { findMemberByEmail, selectLeadSources } from '../../../organization/company/index.ts'
import { hasRecords } from '../practice-companies-table.ts'
import { practiceRequest, requirePractice, seededMailDomain } from '../practice-company.ts'

export const seedPractice = mutation({
  name: 'practice.seed',
  summary: 'Fill this practice company with invented data.',
  description:
    'Adds people, a price book, clients, leads, estimates, jobs and invoices in all statuses, as in a small ' +
    'demonstration company. The invented records emit no events. Call it first: a practice company that has clients, leads, lead ' +
    'sources or a price book is refused.',
  permission: ['manage_practice'],
  wholeOrganization: true,
  provider: { resolution: 'Look at the clients of the practice company. If it has none, call again.' },
  input: z.strictObject({}),
  output: z.object({
    clients: z.int(),
    leads: z.int(),
    estimates: z.int(),
    jobs: z.int(),
    invoices: z.int(),
  }),
  errors: ['invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx) {
    const { org } = ctx.actor
    requirePractice(org)
    requireLive(ctx.actor)
    if (!(await isEmpty(ctx.db, org.id)))
      throw invalidState(
        'The practice company already has data of its own. Create a new one and seed it first.',
      )
    ctx.services.practice.requireFew()
    return await ctx.callProvider(
      practiceRequest(org.id, 'seed', {}),
      () => ctx.services.practice.seed(org),
      (seeded) => seeded,
    )
  },
})

/** True if nothing was added to the company, except by an interrupted earlier call, which this call continues. */
async function isEmpty(db: Queries, orgId: string): Promise<boolean> {
  if (await hasRecords(db, orgId)) return false
  if (await findMemberByEmail(db, orgId, `manager@${seededMailDomain}`)) return true
  return (await selectLeadSources(db, orgId)).length === 0 && (await selectVersions(db, orgId)).length === 0
}
