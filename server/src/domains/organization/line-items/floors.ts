import { accessScopeFor } from '../../../kernel/access/actor.ts'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { companySettings } from '../company/index.ts'
import { formerLines } from './former-lines.ts'
import type { LineItem } from './line-item.ts'

/**
 * Refuses lines below their price floors, unless the caller may override prices. With `custom_lines: override_only` it
 * also refuses lines without a service. `stood` contains the record's previous lines. A line that already existed and
 * has not become cheaper is accepted, because another member may have allowed its price. With `by: 'service'`, lines
 * without a service are accepted, because the server itself created them, for example for the add-ons of a package.
 *
 * Throws `validation_error` on `line_items.<n>` with `floor_cents`.
 */
export async function requireFloors(
  ctx: QueryContext,
  lines: readonly LineItem[],
  stood: readonly LineItem[],
  by: 'caller' | 'service' = 'caller',
): Promise<void> {
  if (accessScopeFor(ctx.actor, 'override_pricing') !== null || lines.length === 0) return
  const isServiceRequired =
    by === 'caller' && (await companySettings(ctx.db, ctx.actor.org.id)).custom_lines === 'override_only'
  const former = formerLines(lines, stood)
  for (const [at, line] of lines.entries()) {
    if (standsAsBefore(line, former[at])) continue
    if (isServiceRequired && line.service_id === null && line.kind !== 'text')
      throw invalidField(
        `line_items.${at}.service_id`,
        'is required, because the company sells only services of the price book',
      )
    const floor = floorOf(line)
    if (floor !== null && line.line_total_cents < floor) throw belowFloor(at, floor)
  }
}

function standsAsBefore(line: LineItem, before: LineItem | undefined): boolean {
  return (
    before?.service_id === line.service_id &&
    line.line_total_cents >= before.line_total_cents &&
    !isOfOtherSource(line, before)
  )
}

/**
 * Returns true if the new line names another source (`source_line_id`) than the previous line. It then does not replace
 * the previous line.
 */
function isOfOtherSource({ source_line_id: named }: LineItem, { id, source_line_id }: LineItem): boolean {
  return named !== null && named !== id && named !== source_line_id
}

/** Returns the price floor of a line, in cents. A line with a service must not be negative, regardless of its kind. */
function floorOf({ floor_cents, service_id }: LineItem): number | null {
  return floor_cents ?? (service_id === null ? null : 0)
}

function belowFloor(at: number, floor_cents: number): AppError {
  const field = `line_items.${at}`
  const message = 'is below the minimum amount of the line (`floor_cents`)'
  return new AppError('validation_error', `${field}: ${message}`, [{ field, message, floor_cents }])
}
