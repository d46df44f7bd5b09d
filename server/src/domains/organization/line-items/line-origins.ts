import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { LineOrigin, LineToCompute } from './compute-lines.ts'
import { formerLines } from './former-lines.ts'
import type { LineItemInput } from './line-item-input.ts'
import type { LineItem } from './line-item.ts'
import { findSources, type SourceLine } from './line-items-table.ts'
import { findServices } from './services-table.ts'

/**
 * Adds to each line of the input the fields that only the server sets. `stood` contains the record's previous lines.
 * The price floor is taken from the source line and from the replaced line; a line with a service gets at least the
 * price floor of the service. The price book version, package and design are copied from these lines if the service is
 * the same.
 *
 * Throws `validation_error` on `line_items.<n>.service_id` and `line_items.<n>.source_line_id` for ids that the
 * organization does not have.
 */
export async function withOrigins(
  ctx: QueryContext,
  lines: readonly LineItemInput[],
  stood: readonly LineItem[],
): Promise<LineToCompute[]> {
  const orgId = ctx.actor.org.id
  const former = formerLines(lines, stood)
  const [sources, services] = await Promise.all([
    findSources(ctx.db, orgId, namedIn(lines, 'source_line_id')),
    findServices(ctx.db, orgId, namedIn(lines, 'service_id')),
  ])
  return lines.map((line, at) => {
    const { service_id, source_line_id } = line
    const source = source_line_id ? sources.get(source_line_id) : undefined
    // A source line that no longer exists is accepted if the previous line had the same source, because saving a draft
    // replaces its lines.
    if (source_line_id && !source && former[at]?.source_line_id !== source_line_id)
      throw invalidField(`line_items.${at}.source_line_id`, 'is not a line of the organization')
    const before = [source, former[at]].filter((each) => each !== undefined)
    const service = service_id ? services.get(service_id) : undefined
    // A service that is no longer in the price book is accepted if the source line or the previous line has it.
    if (service_id && !service && before.every((each) => each.service_id !== service_id))
      throw invalidField(`line_items.${at}.service_id`, 'is not a service of the price book')
    return { ...line, ...originOf(service_id ?? null, before, service?.floor_cents || null) }
  })
}

function originOf(
  serviceId: string | null,
  before: readonly SourceLine[],
  floorOfService: number | null,
): LineOrigin {
  const same = before.find((line) => line.service_id === serviceId)
  const floors = [floorOfService, ...before.map((line) => line.floor_cents)].filter((each) => each !== null)
  return {
    price_book_version: same?.price_book_version ?? null,
    package_id: same?.package_id ?? null,
    holiday_design_id: same?.holiday_design_id ?? null,
    floor_cents: floors.length === 0 ? null : Math.max(...floors),
  }
}

function namedIn(lines: readonly LineItemInput[], member: 'service_id' | 'source_line_id'): string[] {
  return [...new Set(lines.flatMap((line) => line[member] ?? []))]
}
