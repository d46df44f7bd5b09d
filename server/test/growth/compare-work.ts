import { AppError } from '../../src/kernel/errors.ts'
import { recordStatements } from '../../src/testing/record-statements.ts'
import type { World } from './company.ts'
import type { Exception } from './exceptions.ts'
import type { Explainer, Work } from './measure-work.ts'
import type { MutationStatement } from './record-mutations.ts'

/** The work of each query of the catalog with each of its inputs, or of other work, by its label. */
export type Measurements = Map<string, { name: string; work: Map<string, Work> }>

/** Measures each query with each of its inputs. Inputs that the query refuses are left out. */
export async function measureQueries(
  { org, queries }: World,
  explainer: Explainer,
  exceptions: readonly Exception[],
): Promise<Measurements> {
  const measured: Measurements = new Map()
  for (const { query, inputs } of queries)
    for (const { label, input } of inputs) {
      const statements = await recordStatements(() => org.run(query, input, org.owner)).then(
        (recording) => recording.statements,
        (error: unknown) => {
          // Generated inputs can break rules that involve several fields. The example must not.
          if (error instanceof AppError && label !== 'example') return undefined
          // With 2,000,000 rows, a query that reads all of them can exceed the time limit of statements.
          const isTimeout = (error as { code?: string }).code === '57014'
          if (isTimeout && exceptions.some(({ name }) => name === query.name)) return undefined
          throw new Error(`${query.name} ${label} failed.`, { cause: error })
        },
      )
      if (statements)
        measured.set(`${query.name} ${label}`, { name: query.name, work: await explainer.workOf(statements) })
    }
  return measured
}

/** Measures the statements of mutations that were recorded before the company grew. */
export async function measureMutations(
  statements: readonly MutationStatement[],
  explainer: Explainer,
): Promise<Measurements> {
  const measured: Measurements = new Map()
  for (const [at, { name, statement }] of statements.entries()) {
    const work = await explainer.workOf([statement]).catch((error: Error) => {
      // The dry run made the change possible by another one that was rolled back with it.
      if ((error.cause as { code?: string }).code?.startsWith('23') === true) return undefined
      throw error
    })
    if (work) measured.set(`${name}, statement ${at}`, { name, work })
  }
  return measured
}

/**
 * Factor by which the work of a statement may be larger, and the additional blocks and rows. With these, a small table may
 * be read as a whole, and an index may have one more level.
 */
const factor = 1.3
const more: Allowance = { blocks: 100, rows: 150 }

export interface Allowance {
  blocks: number
  rows: number
}

const grows = (before: Work, after: Work, allowed: Allowance): boolean =>
  after.blocks > factor * before.blocks + before.descents + allowed.blocks ||
  after.rows > factor * before.rows + allowed.rows

/** Returns the text of a statement as the patterns of exceptions see it. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isExcepted = (exception: Exception, name: string, line: string): boolean =>
  (exception.name ?? name) === name && (exception.statement?.test(line) ?? true)

/** Returns the statements whose work is larger in `after`, except those of the exceptions. */
export function growthOf(
  before: Measurements,
  after: Measurements,
  exceptions: readonly Exception[],
  allowed: Allowance = more,
): string[] {
  const found = new Map<string, string>()
  for (const [label, { name, work }] of after) {
    const earlier = before.get(label)
    if (!earlier) continue
    for (const [text, now] of work) {
      const { blocks, rows, scans } = now
      const was = earlier.work.get(text)
      if (!was || !grows(was, now, allowed)) continue
      const line = inOneLine(text)
      if (exceptions.some((each) => isExcepted(each, name, line))) continue
      const key = `${name} ${line}`
      if (!found.has(key))
        found.set(
          key,
          `${label}: ${was.blocks} to ${blocks} blocks, ${Math.round(was.rows)} to ${Math.round(rows)} rows: ${line.slice(0, 300)}\n  ${scans.join('\n  ')}`,
        )
    }
  }
  return [...found.values()]
}
