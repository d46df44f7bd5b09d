import * as z from 'zod'
import type { Operation } from '../../kernel/operations/operation.ts'
import { nearNames } from '../../kernel/schema/near-names.ts'
import { invalidField } from '../../kernel/errors.ts'
import { type CatalogEntry, catalogEntry, confirmOf, type CatalogViewer } from './catalog-entry.ts'
import type { CatalogSearch } from './search-catalog.ts'

const details = ['name', 'summary', 'full'] as const

/** Schemas of the input fields of a search in the catalog. */
export const findingInput = {
  search: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Words that describe the task, such as "remind of a bill". The best matches come first in the answer.',
    ),
  area: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe(
      "Only operations of this area. The area is the first part of an operation's name, such as " +
        '`invoices`.',
    ),
  kind: z.enum(['query', 'mutation']).optional().describe('Only operations of this kind.'),
  detail: z.enum(details).optional().describe('Level of detail of each operation.'),
  limit: z.int().min(1).max(500).optional().describe('Maximum number of operations.'),
}

export type Finding = z.infer<z.ZodObject<typeof findingInput>>
export type Detail = (typeof details)[number]

/** Risk flags of a mutation, by their names in the catalog. */
const risks = ['sends', 'money', 'destructive', 'metered', 'sensitive'] as const

export const shortEntrySchema = z
  .object({
    name: z.string(),
    kind: z
      .enum(['query', 'mutation'])
      .describe('Kind of the operation, `query` or `mutation`. It determines how to call the operation.'),
    summary: z.string().optional(),
    risks: z
      .array(z.enum(risks))
      .optional()
      .describe('Risk flags of the operation. Absent if there are none.'),
    confirm: z.literal(true).optional(),
  })
  .meta({
    id: 'ShortCatalogEntry',
    description: 'Short description of one operation that can be called by its name.',
  })
export type ShortEntry = z.infer<typeof shortEntrySchema>

export interface Found {
  operations: Operation[]
  /** Number of operations that match but are not in the answer. */
  more: number
}

/**
 * Finds the operations that match the filters. With search words, the best match comes first; otherwise they
 * are in the order of the catalog.
 */
export function findOperations(
  visible: readonly Operation[],
  { search, area, kind, limit }: Finding,
  find: CatalogSearch,
): Found {
  const areas = new Set(visible.map(areaOf))
  if (area !== undefined && !areas.has(area)) throw invalidField('area', unknownArea(area, areas))
  const visibleSet = new Set(visible)
  const ordered =
    search === undefined ? visible : find(search).filter((operation) => visibleSet.has(operation))
  const matching = ordered.filter(
    (operation) =>
      (area === undefined || areaOf(operation) === area) && (kind === undefined || operation.kind === kind),
  )
  const operations = matching.slice(0, limit)
  return { operations, more: matching.length - operations.length }
}

export function presentOperation(
  operation: Operation,
  detail: Detail,
  viewer: CatalogViewer,
): CatalogEntry | ShortEntry {
  if (detail === 'full') return { ...catalogEntry(operation), ...confirmOf(operation, viewer) }
  const { name, kind } = operation
  return detail === 'name' ? { name, kind } : { ...shortEntry(operation), ...confirmOf(operation, viewer) }
}

export function shortEntry(operation: Operation): ShortEntry {
  const entry = catalogEntry(operation)
  const { name, kind, summary } = entry
  const dangers = risks.filter((risk) => entry[risk])
  return { name, kind, summary, ...(dangers.length > 0 ? { risks: dangers } : {}) }
}

export const areaOf = ({ name }: Operation): string => name.split('.', 1)[0]!

function unknownArea(area: string, areas: ReadonlySet<string>): string {
  const near = nearNames(area, areas)
  return `is not an area that this key can use; ${near.length > 0 ? 'similar areas' : 'the areas'} are ${(near.length > 0 ? near : [...areas]).join(', ')}`
}
