import { isLarge } from '../../../scripts/migrations/reference-rows.ts'
import type { MigrationFile } from '../../src/kernel/database/migration-files.ts'
import type { MigrationFacts, TableFacts } from '../../src/operate/upgrade/facts.ts'

/**
 * Number of the first migration to which the rules apply. Earlier ones were written before the rules.
 */
export const firstUnderRules = '0675'

/** Number of rows written for each row of a table, from which on most of the table is written. */
const mostOfTable = 0.5

/**
 * Returns a sentence if other transactions have to wait for a time that grows with the rows of a table, unless the
 * migration's file gives a reason. Judges by what Postgres did, not by time, because time depends on the machine.
 */
export function violationOf(
  { name, standsStill }: Pick<MigrationFile, 'name' | 'standsStill'>,
  { tables }: Pick<MigrationFacts, 'tables'>,
): string | undefined {
  if (standsStill !== undefined) return undefined
  const all = Object.entries(tables)
  const locked = all.flatMap(([table, { blocks }]) => (blocks ? [table] : []))
  const works = all.flatMap(([table, facts]) => (isLarge(table) ? workOn(table, facts) : []))
  if (locked.length > 0 && works.length > 0)
    return `${name} ${works.join(', ')} while others cannot use ${locked.join(', ')}. Build indexes with \`create index concurrently\` in a file marked \`-- without a transaction\`, validate constraints in a file of their own, fill columns in the background, or begin the file with \`-- stands still: WHY\`.`
  const written = all.filter(([table, facts]) => isLarge(table) && (facts.written ?? 0) >= mostOfTable)
  if (written.length === 0) return undefined
  return `${name} writes most rows of ${written.map(([table]) => table).join(', ')} in one transaction. Write them in the background in batches (kernel/retention/walk-pages.ts), or begin the file with \`-- stands still: WHY\`.`
}

function workOn(table: string, { is_rewritten, indexes, is_read, written }: TableFacts): string[] {
  if (is_rewritten) return [`rewrites ${table}`]
  if (indexes !== undefined) return [`builds ${indexes} indexes on ${table}`]
  if (written !== undefined && written >= mostOfTable) return [`writes ${table}`]
  return is_read ? [`reads all rows of ${table}`] : []
}
