import { compare, decimal } from '../../../kernel/money/index.ts'
import type { LineItem } from './line-item.ts'

/** The fields by which a new line is matched to a previous one. */
interface NewLine {
  id?: string
  service_id?: string | null | undefined
  source_line_id?: string | null | undefined
  quantity?: string | null | undefined
  description?: string | null | undefined
}

/** Ways to match a new line to a previous one, the most reliable first. */
const ways: readonly ((line: NewLine, old: LineItem) => boolean)[] = [
  (line, old) => old.id === line.id || old.id === line.source_line_id,
  (line, old) => Boolean(line.source_line_id) && old.source_line_id === line.source_line_id,
  (line, old) => Boolean(line.service_id) && old.service_id === line.service_id && isSameWork(line, old),
]

/**
 * Finds, for each new line of a record, the previous line that it replaces. Each previous line is replaced by at most
 * one line. Tries, in this order: a previous line whose id equals the `id` or the `source_line_id` of the new line; one
 * with the same `source_line_id`; one with the same service, quantity and description. If there is none, the new line
 * replaces nothing, even if a previous line has the same service.
 */
export function formerLines(
  lines: readonly NewLine[],
  stood: readonly LineItem[],
): readonly (LineItem | undefined)[] {
  const unmatched = new Set(stood)
  const former = lines.map((): LineItem | undefined => undefined)
  for (const isFormer of ways)
    for (const [at, line] of lines.entries()) {
      const match = former[at] ? undefined : unmatched.values().find((old) => isFormer(line, old))
      if (!match) continue
      former[at] = match
      unmatched.delete(match)
    }
  return former
}

function isSameWork(line: NewLine, old: LineItem): boolean {
  const isAsMuch = compare(decimal(line.quantity ?? '1'), decimal(old.quantity)) === 0
  return isAsMuch && (line.description ?? null) === old.description
}
