import type { InstallationReader } from '../../../kernel/installation/installation-reader.ts'
import { isHeldMoney } from '../ledger/index.ts'

export interface HeldMoneyAudit {
  /** Number of journals that use money at another location than the one that holds it. */
  crossing: number
  /** Ids of these journals, at most 100 of each mode and organization. */
  examples: string[]
}

const mostExamples = 100

/**
 * Finds journals that take held money from another location than the one that holds it. The program wrote such journals
 * before version 0.2.0.
 */
export async function auditHeldMoney(reader: InstallationReader): Promise<HeldMoneyAudit> {
  const audit: HeldMoneyAudit = { crossing: 0, examples: [] }
  await reader.eachScope(async ({ condition }) => {
    for (const mode of ['live', 'sandbox'] as const) {
      const rows = await reader.queries.rows<{ journal_id: string; crossing: number }>(
        `select t.journal_id, count(*) over () as crossing
           from ${mode}.ledger_facts t
           join ${mode}.payments p on p.org_id = t.org_id and p.id = t.payment_id
           left join ${mode}.payments o on o.org_id = t.org_id and o.id = p.refund_of
          where ${condition} and ${isHeldMoney('t')}
            and exists (select 1 from ${mode}.ledger_facts s
                         where s.org_id = t.org_id and s.payment_id = coalesce(p.applied_from, o.applied_from, o.id)
                           and ${isHeldMoney('s')} and s.location_id <> t.location_id)
          group by t.journal_id order by t.journal_id limit ${mostExamples}`,
      )
      audit.crossing += rows[0]?.crossing ?? 0
      audit.examples.push(...rows.map(({ journal_id }) => journal_id))
    }
  })
  return audit
}
