import * as z from 'zod'
import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { searchInput } from '../../../kernel/search/search-input.ts'
import { isAmong, oneOrMore } from '../../../kernel/records/one-or-more.ts'
import { externalRefFilter, hasExternalRef } from '../../organization/external-refs/index.ts'
import { clientHealths, healthSql } from './client-health.ts'
import { clientStatuses } from './client.ts'

export const clientFilters = {
  status: oneOrMore(clientStatuses)
    .optional()
    .describe('Only clients in this status, or in one of several statuses.'),
  health: z.enum(clientHealths).optional().describe('Only clients with this health.'),
  ...externalRefFilter,
  tag: text(60, 1).optional().describe('Only clients that have a tag with this name.'),
  search: searchInput(200)
    .optional()
    .describe(
      'Words to find in the name, email, phone number or an address. Each word matches as a prefix; all words must match.',
    ),
}
type ClientFilters = z.infer<z.ZodObject<typeof clientFilters>>

/**
 * SQL conditions on clients with the alias `r`: the client is neither merged nor archived, and it matches the filter.
 */
export function conditionsOf(
  ctx: QueryContext,
  { status, health, tag, external_ref }: Omit<ClientFilters, 'search'>,
  bind: (value: Parameter) => string,
): string[] {
  return [
    'r.archived_at is null',
    ...hasExternalRef('client', external_ref, bind),
    ...isAmong('r.status', status, bind),
    ...(tag === undefined ? [] : [`${bind(tag)} = any (r.tags)`]),
    ...(health === undefined ? [] : [healthSql(health, ctx.now, bind)]),
  ]
}
