import { compare, decimal } from '../../kernel/money/index.ts'
import type { LineItem } from './line-item.ts'

/** Of a line, as somebody gives it or as it is stored, what tells which one it is. */
interface NewLine {
  id?: string
  service_id?: string | null | undefined
  source_line_id?: string | null | undefined
  quantity?: string | null | undefined
  description?: string | null | undefined
}

/** How a new line is known to take the place of one that stood there, the surest way first. */
const ways: readonly ((line: NewLine, old: LineItem) => boolean)[] = [
  (line, old) => old.id === line.id || old.id === line.source_line_id,
  (line, old) => Boolean(line.source_line_id) && old.source_line_id === line.source_line_id,
  (line, old) => Boolean(line.service_id) && old.service_id === line.service_id && isSameWork(line, old),
]

/**
 * For each line of a record the one that it takes the place of, each of which has one successor at most: itself, the one
 * that it names as its source, one that was copied from the same line, else the next that is for as much of the same
 * service in the same words. Other work of a service is a new line, which may well come to less.
 */
export function formerLines(
  lines: readonly NewLine[],
  stood: readonly LineItem[],
): readonly (LineItem | undefined)[] {
  const left = new Set(stood)
  const former = lines.map((): LineItem | undefined => undefined)
  for (const isFormer of ways)
    for (const [at, line] of lines.entries()) {
      const found = former[at] ? undefined : left.values().find((old) => isFormer(line, old))
      if (!found) continue
      former[at] = found
      left.delete(found)
    }
  return former
}

function isSameWork(line: NewLine, old: LineItem): boolean {
  const isAsMuch = compare(decimal(line.quantity ?? '1'), decimal(old.quantity)) === 0
  return isAsMuch && (line.description ?? null) === old.description
}
