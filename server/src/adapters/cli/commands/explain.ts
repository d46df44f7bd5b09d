import { invalidField } from '../../../kernel/errors.ts'
import { costOf, dearestCosts } from '../../workflows/operation-costs.ts'
import type { DatabaseCommand } from '../command.ts'
import { printCost } from '../print-cost.ts'
import { asTable } from '../print-table.ts'

export const explainCommand: DatabaseCommand = {
  name: 'explain [operation]',
  summary:
    'Show the SQL statements, round trips, rows and locks of one call of an operation, as recorded with its example. ' +
    'Without an operation, list the twenty that need most statements.',
  // The costs are part of this version. No database is opened.
  open: 'database',
  act(_installation, _options, operation) {
    if (operation === '') {
      const answer = dearestCosts().map(({ sent: _sent, row_locks, table_locks, ...totals }) => ({
        ...totals,
        locked_tables: row_locks.length + table_locks.length,
      }))
      return Promise.resolve({ answer, text: asTable(answer), isFailure: false })
    }
    const cost = costOf(operation)
    if (!cost)
      return Promise.reject(
        invalidField(
          'operation',
          'is no operation with a recorded cost. The operations that programs can call have one, such as leads.create',
        ),
      )
    return Promise.resolve({ answer: cost, text: printCost(cost), isFailure: false })
  },
}
