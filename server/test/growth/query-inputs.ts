import * as z from 'zod'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { minimalOf } from '../from-catalog/minimal.ts'

export interface QueryInput {
  label: string
  input: Record<string, unknown>
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  $defs?: object
  format?: string
}

/** Number of records on a page. Small, so that also the small company has several pages. */
export const pageSize = 5

/** Members of inputs that are no filters, or are measured elsewhere. */
const skipped: Readonly<Record<string, string>> = {
  limit: 'is the size of the page',
  cursor: 'is taken from the answer',
  fields: 'selects what is answered',
  search: 'is measured by searches-by-index.test.ts',
}

/** Tables of records, by the names of the input members that do not follow from the name of the table. */
const tables: Readonly<Record<string, string>> = {
  property_id: 'live.properties',
  location_id: 'quoin.locations',
  location_ids: 'quoin.locations',
  service_id: 'quoin.price_book_services',
  tax_rate_id: 'quoin.tax_rates',
  source: 'quoin.lead_sources',
}
const members = /(member|assigned|assignee|rep|owner|approver|user|inspector|author|by)(_id)?s?$/

/**
 * Returns the inputs of a query: its example, with each value of each filter and of each order, alone and the order
 * in both directions.
 */
export async function queryInputs(
  operation: Operation,
  example: Record<string, unknown>,
  org: TestOrg,
): Promise<QueryInput[]> {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const properties = schema.properties ?? {}
  const base = 'limit' in properties ? { ...example, limit: pageSize } : example
  const inputs: QueryInput[] = [{ label: 'example', input: base }]
  for (const [name, member] of Object.entries(properties)) {
    if (name in skipped || name in example) continue
    for (const value of await valuesOf(member, { name, org, root: schema })) {
      const label = `${name}=${JSON.stringify(value)}`
      inputs.push({ label, input: { ...base, [name]: value } })
      if (name === 'sort' && 'order' in properties)
        for (const order of ['asc', 'desc'])
          inputs.push({ label: `${label} ${order}`, input: { ...base, [name]: value, order } })
    }
  }
  return inputs
}

async function valuesOf(
  schema: Schema,
  place: { name: string; org: TestOrg; root: Schema },
): Promise<unknown[]> {
  const { name, org, root } = place
  const either = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (either) return (await Promise.all(either.slice(0, 2).map((each) => valuesOf(each, place)))).flat()
  if (schema.enum) return schema.enum.slice(0, 8)
  if (schema.const !== undefined) return [schema.const]
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'array') {
    const values = await valuesOf(schema.items ?? {}, place)
    return values.length === 0 ? [] : [values.slice(0, 1), ...(values.length > 1 ? [values.slice(0, 3)] : [])]
  }
  const id = await someId(name, schema, org)
  if (id !== undefined) return [id]
  if (schema.format === 'uuid') return []
  if (schema.format === 'date') return [new Date().toISOString().slice(0, 10)]
  if (schema.format === 'date-time') return [new Date(Date.now() - 10 * 86_400_000).toISOString()]
  return [minimalOf({ ...schema, $defs: root.$defs ?? {} } as never, {})]
}

/** Returns the id of an existing record that the member of an input can name. */
async function someId(name: string, { format }: Schema, org: TestOrg): Promise<string | undefined> {
  const guessed = members.test(name) ? 'quoin.members' : `${name.replace(/_ids?$/, '')}s`
  const table = tables[name] ?? guessed
  if (format !== 'uuid' && tables[name] === undefined) return undefined
  const column = name === 'source' ? 'name' : 'id'
  for (const each of table.includes('.') ? [table] : [`live.${table}`, `quoin.${table}`]) {
    const [found] = await org.app.inspect
      .query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [each])
      .then(({ rows }) => rows)
    if (!found!.exists) continue
    const [row] = await org.query<{ value: string }>(
      `select ${column}::text as value from ${each} where org_id = $1 order by ${column} limit 1`,
    )
    if (row) return row.value
  }
  return undefined
}
