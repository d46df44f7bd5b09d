import * as z from 'zod'
import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { operationSchema } from '../../../server/src/adapters/workflows/catalog-entry.ts'
import {
  describeAnswer,
  isAnonymous,
  type Schema,
} from '../../../server/src/adapters/workflows/reference/index.ts'
import { code, linkTo, listed, type Page } from './page.ts'

/** Writes a page for each record: a schema with a name, which answers and inputs share. */
export function recordPages(operations: readonly Operation[]): Page[] {
  const records = new Map<string, Schema>()
  const answeredBy = new Map<string, string[]>()
  const usedBy = new Map<string, Set<string>>()
  for (const operation of operations) {
    const { input_schema, output_schema } = operationSchema(operation)
    for (const schema of [input_schema, output_schema])
      if (schema !== false)
        for (const [name, each] of Object.entries((schema as Schema).$defs ?? {}))
          if (!isAnonymous(name)) {
            records.set(name, each)
            usedBy.set(name, (usedBy.get(name) ?? new Set()).add(operation.name))
          }
    const name = z.globalRegistry.get(operation.output)?.id
    if (name === undefined) continue
    // The schema of an answer with a name either has the fields itself or refers to the definition that has them.
    records.set(name, (output_schema as Schema).$defs?.[name] ?? output_schema)
    answeredBy.set(name, [...(answeredBy.get(name) ?? []), operation.name])
  }
  const pages = [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) =>
      pageOf(name, schema, { answeredBy: answeredBy.get(name) ?? [], usedBy: [...(usedBy.get(name) ?? [])] }),
    )
  const links = pages.map(({ path, title, summary }) => ({ path, title, summary, isCode: true }))
  const overview: Page = {
    path: '/records',
    title: 'Records',
    summary: `The ${links.length} records that operations return.`,
    section: 'records',
    body: ['Fields that the member behind the key may not see are absent from an answer.', { links }],
  }
  return [overview, ...pages]
}

/** Operations that answer a record, and those whose input or answer contains it. */
interface Uses {
  answeredBy: readonly string[]
  usedBy: readonly string[]
}

/** Describes a record without a description by the operations in which it occurs. */
function summaryOf({ answeredBy, usedBy }: Uses): string {
  if (answeredBy.length > 0) return `The answer of ${listed(answeredBy)}.`
  const [first, second, third, ...others] = usedBy
  const named = [first, second, third].filter((each) => each !== undefined)
  return `A part of ${others.length === 0 ? listed(named) : `${named.join(', ')} and ${others.length} other operations`}.`
}

function pageOf(name: string, schema: Schema, uses: Uses): Page {
  const { answeredBy } = uses
  const links = answeredBy.map((each) => linkTo(`/operations/${each}`, code(each)))
  return {
    path: `/records/${name}`,
    title: name,
    isCode: true,
    summary: schema.description ?? summaryOf(uses),
    section: 'records',
    body: [
      ...(links.length === 0 ? [] : [`Answered by ${listed(links)}.`]),
      '## Fields',
      { fields: describeAnswer(schema) },
    ],
    terms: Object.keys(schema.properties ?? {}).join(' '),
  }
}
