import { dearestCosts } from '../operation-costs.ts'
import { generated } from './generated.ts'

/** Writes the reference page of the operations that need most statements. */
export function costsReference(): string {
  const rows = dearestCosts().map(
    (cost) =>
      `| ${cost.operation} | ${cost.statements} | ${cost.trips} | ${cost.transactions} | ${cost.rows_returned} | ` +
      `${cost.rows_written} | ${cost.row_locks.length} | ${cost.advisory_locks} | ${cost.table_locks.join(', ') || 'none'} |`,
  )
  return `${generated}

# Dearest operations

The ${rows.length} operations that need most SQL statements, the dearest first. Each was called once through the gateway with its example,
in a company that has hardly more records than the example needs. The figures include the receipt and the commit.
\`npm run quoin -- explain OPERATION\` prints the statements of any operation. \`server/test/operation-costs.test.ts\` fails if an
operation needs more statements, round trips or locks than recorded ([decision](../decisions/operation-costs.md)).

| operation | statements | round trips | transactions | rows returned | rows written | tables with locked rows | advisory locks | locked tables |
| --- | --: | --: | --: | --: | --: | --: | --: | --- |
${rows.join('\n')}
`
}
