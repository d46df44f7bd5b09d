import type { InstallationReader } from '../../../kernel/installation/installation-reader.ts'
import type { Mode } from '../../../kernel/database/database.ts'

/** A journal whose debits and credits differ, or whose entries have several currencies. */
export interface UnbalancedJournal {
  org_id: string
  mode: Mode
  journal_id: string
  /** Debits minus credits, in cents. */
  difference_cents: number
}

export interface JournalAudit {
  journals: number
  unbalanced: number
  /** The unbalanced journals, at most 100 of each mode and organization. */
  examples: UnbalancedJournal[]
}

const mostExamples = 100
const isUnbalanced = 'sum(t.debit_cents) <> sum(t.credit_cents) or min(t.currency) <> max(t.currency)'

/** Checks every journal of the ledger, in both modes and all organizations. */
export async function auditJournals(reader: InstallationReader): Promise<JournalAudit> {
  const audit: JournalAudit = { journals: 0, unbalanced: 0, examples: [] }
  await reader.eachScope(async ({ condition }) => {
    for (const mode of ['live', 'sandbox'] as const) {
      const counted = await reader.queries.row<{ journals: number; unbalanced: number }>(
        `select count(*) as journals, count(*) filter (where j.is_unbalanced) as unbalanced
           from (select ${isUnbalanced} as is_unbalanced from ${mode}.ledger_entries t
                  where ${condition} group by t.org_id, t.journal_id) j`,
      )
      audit.journals += counted!.journals
      audit.unbalanced += counted!.unbalanced
      if (counted!.unbalanced > 0) audit.examples.push(...(await selectUnbalanced(reader, mode, condition)))
    }
  })
  return audit
}

async function selectUnbalanced(
  { queries }: InstallationReader,
  mode: Mode,
  condition: string,
): Promise<UnbalancedJournal[]> {
  return await queries.rows<UnbalancedJournal>(
    `select t.org_id, '${mode}' as mode, t.journal_id, (sum(t.debit_cents) - sum(t.credit_cents))::bigint as difference_cents
       from ${mode}.ledger_entries t where ${condition} group by t.org_id, t.journal_id having ${isUnbalanced}
      order by t.org_id, t.journal_id limit ${mostExamples}`,
  )
}
