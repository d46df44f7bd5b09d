import type { InstallationReader } from '../../../kernel/installation/installation-reader.ts'
import type { Mode } from '../../../kernel/database/database.ts'

/** A journal whose debits and credits differ at a location, or whose entries have several currencies. */
export interface UnbalancedJournal {
  org_id: string
  mode: Mode
  journal_id: string
  /** Debits minus credits at the location where they differ most, in cents. */
  difference_cents: number
}

export interface JournalAudit {
  journals: number
  unbalanced: number
  /** The unbalanced journals, at most 100 of each mode and organization. */
  examples: UnbalancedJournal[]
}

const mostExamples = 100

/** SQL for the journals `j` of a mode, with the difference at each of their locations. */
const journalsIn = (mode: Mode, condition: string): string => `
  (select l.org_id, l.journal_id, (array_agg(l.difference order by abs(l.difference) desc))[1] as difference_cents,
          bool_or(l.difference <> 0) or min(l.first) <> max(l.last) as is_unbalanced
     from (select t.org_id, t.journal_id, sum(t.debit_cents) - sum(t.credit_cents) as difference,
                  min(t.currency) as first, max(t.currency) as last
             from ${mode}.ledger_entries t where ${condition} group by t.org_id, t.journal_id, t.location_id) l
    group by l.org_id, l.journal_id) j`

/** Checks every journal of the ledger, in both modes and all organizations. */
export async function auditJournals(reader: InstallationReader): Promise<JournalAudit> {
  const audit: JournalAudit = { journals: 0, unbalanced: 0, examples: [] }
  await reader.eachScope(async ({ condition }) => {
    for (const mode of ['live', 'sandbox'] as const) {
      const counted = await reader.queries.row<{ journals: number; unbalanced: number }>(
        `select count(*) as journals, count(*) filter (where j.is_unbalanced) as unbalanced
           from ${journalsIn(mode, condition)}`,
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
    `select j.org_id, '${mode}' as mode, j.journal_id, j.difference_cents::bigint from ${journalsIn(mode, condition)}
      where j.is_unbalanced order by j.org_id, j.journal_id limit ${mostExamples}`,
  )
}
