import * as z from 'zod'
import { longestCursor } from '../http/cursor.ts'
import { anyInstant, calendarDate, id } from '../schema/fields.ts'
import { idOf } from '../schema/named-id.ts'
import { isCalendarDate } from '../time/index.ts'

/**
 * Schema of an instant with any UTC offset. The instant is converted to UTC, because Postgres accepts no offset of
 * sixteen hours or more. All digits of its fraction of a second are kept.
 */
export const offsetInstant = () =>
  anyInstant()
    .overwrite((value) => Temporal.Instant.from(value).toString())
    .meta({ example: '2026-03-02T15:04:05.678Z' })

const date = () => calendarDate().refine(isCalendarDate, 'must be a date between the years 1 and 9999')

/** Filters that a list can offer, each with its SQL condition. */
const filters = {
  client_id: { schema: id(), sql: (p: string) => `r.client_id = ${p}` },
  location_id: { schema: idOf('location'), sql: (p: string) => `r.location_id = ${p}` },
  assigned_to: { schema: idOf('member'), sql: (p: string) => `r.assigned_to = ${p}` },
  created_after: { schema: offsetInstant(), sql: (p: string) => `r.created_at >= ${p}` },
  created_before: { schema: offsetInstant(), sql: (p: string) => `r.created_at < ${p}` },
  updated_after: { schema: offsetInstant(), sql: (p: string) => `r.updated_at >= ${p}` },
  scheduled_from: { schema: date(), sql: (p: string) => `r.scheduled_date >= ${p}` },
  scheduled_to: { schema: date(), sql: (p: string) => `r.scheduled_date <= ${p}` },
} as const

export type Filter = keyof typeof filters

const descriptions: Record<Filter, string> = {
  client_id: 'Only records of this client.',
  location_id: 'Only records of this location.',
  assigned_to: 'Only records assigned to this member.',
  created_after: 'Only records created at this instant or later.',
  created_before: 'Only records created before this instant.',
  updated_after:
    'Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or ' +
    '`sync.changes`) instead: a change by a slow call can become visible late, with an earlier time.',
  scheduled_from: 'Only jobs scheduled on this day or later.',
  scheduled_to: 'Only jobs scheduled on this day or earlier.',
}

/** Definition of one list operation: its kind of record, its sorts and its filters. */
export interface List<Sort extends string = string> {
  resource: string
  /**
   * Sorts that callers can choose. The first is the default. If a column is nullable, null values come last in both
   * directions.
   */
  sorts: readonly { name: Sort; cast: 'timestamptz' | 'date'; nullable?: boolean }[]
  filters: readonly Filter[]
  /** SQL conditions that replace those of the standard filters, for records with other column names. */
  filterSql?: Partial<Record<Filter, (parameter: string) => string>>
}

/**
 * Defines a list that can be sorted and filtered by the times of creation and of the last change. `filters` adds
 * further filters.
 */
export const timeList = (resource: string, filters: readonly Filter[] = []): List => ({
  resource,
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: [...filters, 'created_after', 'created_before', 'updated_after'],
})

export type ListInput = {
  limit: number
  order: 'asc' | 'desc'
  sort: string
  cursor?: string | undefined
} & { [F in Filter]?: string | undefined }

/**
 * Returns the input schema of a list. `more` contains fields that only this list has; the operation that uses the
 * list must apply them itself.
 */
export function listInput(list: List): z.ZodType<ListInput>
export function listInput<More extends z.ZodRawShape>(
  list: List,
  more: More,
): z.ZodType<ListInput & z.infer<z.ZodObject<More>>>
export function listInput(list: List, more: z.ZodRawShape = {}): z.ZodType {
  const names = list.sorts.map((sort) => sort.name)
  const filterShape = Object.fromEntries(
    list.filters.map((name) => [name, filters[name].schema.optional().describe(descriptions[name])]),
  )
  return z.strictObject({
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(25)
      .describe('Maximum number of records on a page. A page of large records may contain fewer.'),
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page, unchanged, with the same sort, order and filters.')
      // A longer cursor cannot have been created by this service, so it is refused as altered.
      .meta({ maxLength: longestCursor }),
    // The schema accepts any text. An unknown sort is refused elsewhere, with a separate error code.
    sort: z.string().default(names[0]!).describe('The field to sort by.').meta({ enum: names }),
    order: z.enum(['asc', 'desc']).default('desc').describe('Direction of the sort.'),
    ...filterShape,
    ...more,
  })
}

export function filterSql(list: List, name: Filter, parameter: string): string {
  return (list.filterSql?.[name] ?? filters[name].sql)(parameter)
}

/** Returns the output schema of one page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
    has_more: z.boolean(),
    limit: z.int(),
  })
}

export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
  has_more: boolean
  limit: number
}
