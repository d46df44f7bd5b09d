import { type RecordedStatement, recordStatements } from '../../src/testing/record-statements.ts'
import { call } from '../from-catalog/calls.ts'
import { legible } from '../from-catalog/legible.ts'
import { sampled } from '../from-catalog/samples.ts'
import type { World } from './company.ts'

/** A statement of a transaction, with the first mutation that sent it. */
export interface MutationStatement {
  name: string
  statement: RecordedStatement
}

export interface MutationStatements {
  /** Each text once, with the parameters of its first execution. */
  statements: readonly MutationStatement[]
  /** Mutations whose dry run was refused, so that their statements are unknown. */
  refused: readonly string[]
}

/**
 * Statements that read rows, lock them or change existing ones. Rows of an `insert` are new, so a second execution would
 * violate unique indexes.
 */
const measurable = /^(?:SELECT|UPDATE|DELETE)\b/

/**
 * Records the statements that the transactions of all mutations of the catalog send with their examples. The mutations are
 * dry runs, so that the records of the company stay as they are.
 */
export async function recordMutations({ org }: World): Promise<MutationStatements> {
  const statements = new Map<string, MutationStatement>()
  const refused: string[] = []
  for (const { operation, sample } of sampled) {
    const { name, kind } = operation
    if (kind !== 'mutation') continue
    const { callable } = legible((await sample(org)).input)
    const recording = await recordStatements(() => call(org, operation, callable, { dryRun: true }))
    if (recording.result.status !== 200) {
      refused.push(name)
      continue
    }
    for (const statement of inTransactions(recording.statements))
      if (measurable.test(statement.tag) && !statements.has(statement.text))
        statements.set(statement.text, { name, statement })
  }
  return { statements: [...statements.values()], refused }
}

function* inTransactions(statements: readonly RecordedStatement[]): Generator<RecordedStatement> {
  let isOpen = false
  for (const statement of statements) {
    if (/^\s*begin\b/.test(statement.text)) isOpen = true
    else if (/^\s*(?:commit|rollback\s*$)/.test(statement.text)) isOpen = false
    else if (isOpen && !statement.isSystem) yield statement
  }
}
