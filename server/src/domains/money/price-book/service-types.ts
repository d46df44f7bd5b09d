import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { offeredTo, servicesOf } from './books-table.ts'
import { inBook, readBook } from './read-book.ts'

/**
 * Returns the values that jobs can use as `service_type`: the slugs of services that are sold at a location that the
 * caller can access.
 */
export async function serviceTypes(ctx: QueryContext): Promise<string[]> {
  const book = await readBook(ctx, 'current')
  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = ['r.org_id = $1', 'r.active', ...inBook(book, bind), ...offeredTo(ctx.actor, bind)]
  const rows = await ctx.db.rows<{ slug: string }>(
    `select r.slug from ${servicesOf(book).table} r where ${conditions.join(' and ')} order by r.position, r.id`,
    parameters,
  )
  return rows.map(({ slug }) => slug)
}
