import * as z from 'zod'
import { AppError, invalidField } from '../../../../kernel/errors.ts'
import { longestCursor } from '../../../../kernel/http/cursor.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { PageFitter } from '../../../../kernel/operations/call.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { findLocation } from '../../../organization/company/index.ts'
import { selectEntries, selectNamedClients, selectNamedDocuments } from '../books-table.ts'
import { closingOf } from '../closing.ts'
import { closingSchema } from '../closing-schema.ts'
import { accountsCsv, entriesCsv } from '../csv.ts'
import { type Entry, entrySchema } from '../entry.ts'
import { periodOf } from '../period.ts'

const month = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-05')
    .refine((value) => value >= '0001-01' && value <= '9999-12', 'must be a month of the years 1 to 9999')
    .meta({ example: '2026-05' })

const refs = () => z.record(z.string(), z.string()).describe('Ids in other systems, by system.')

export const exportBooks = query({
  name: 'books.export',
  summary: 'Read the books of a month: every entry, the trial balance, and the closing checksum.',
  description:
    'Entries never change, so the entries of a past month are identical byte for byte in every export; ' +
    'the names of clients and documents, which can change, are listed separately. The closing checksum ' +
    'covers the month’s entries and the checksum of the previous month: see docs/decisions/books.md. The ' +
    'first page contains the closing. Requires access to all locations, or to the passed location.',
  permission: ['export_data'],
  requiresConfirmation: true,
  input: z.strictObject({
    month: month().describe('Month, in the time zone of the organization or of the passed location.'),
    location_id: idOf('location').nullish().describe('Only entries of this location.'),
    format: z
      .enum(['json', 'csv'])
      .default('json')
      .describe(
        '`json` returns entries in `items`. `csv` returns them in `csv`, as lines of one file: append ' +
          'the lines of all pages.',
      ),
    limit: z.int().min(1).max(1000).default(500).describe('Maximum number of entries per page.'),
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. Valid only for the same location and month.')
      .meta({ maxLength: longestCursor }),
  }),
  output: z.object({
    month: z.string(),
    timezone: z.string().describe('Time zone of the month.'),
    from: instant().describe('Start of the month.'),
    until: instant().describe('End of the month, exclusive.'),
    is_over: z.boolean().describe('True if the month is over. If false, entries may still be added.'),
    location_id: id().nullable(),
    closing: closingSchema.nullable().describe('Closing of the month. Null on all pages except the first.'),
    items: z.array(entrySchema).describe('Entries of the page. Empty for `csv`.'),
    clients: z
      .array(
        z.object({
          id: id(),
          name: z.string(),
          external_refs: refs(),
          merged_into: id().nullable(),
        }),
      )
      .describe('Clients to which entries of the page refer, with their current names.'),
    documents: z
      .array(
        z.object({
          kind: z.enum(['invoice', 'estimate']),
          id: id(),
          display_number: z.string().nullable(),
          memo: z.string().nullable(),
          external_refs: refs(),
        }),
      )
      .describe('Documents to which entries of the page refer, with their current data.'),
    csv: z
      .string()
      .nullable()
      .describe('CSV lines of the page. The first page begins with the column names. Null for `json`.'),
    accounts_csv: z
      .string()
      .nullable()
      .describe('The trial balance as CSV. Null for `json`, and on all pages except the first.'),
    next_cursor: z.string().nullable().describe('Cursor of the next page. Null at the end.'),
    has_more: z.boolean(),
    limit: z.int(),
  }),
  errors: ['insufficient_permission', 'invalid_cursor'],
  async handler(ctx, { month: requestedMonth, location_id, format, limit, cursor }) {
    const { org, mode, locations } = ctx.actor
    const period = periodOf(requestedMonth, await zoneOf(ctx, location_id ?? null))
    const scope = { orgId: org.id, locationId: location_id ?? null }
    const binding = JSON.stringify(['books', requestedMonth, scope, format, period.timezone, mode, locations])
    const { cursors } = ctx.services
    const after = cursor === undefined ? null : cursors.decode(cursor, binding)
    const rows = await selectEntries(ctx.db, scope, period, after, limit + 1)
    const read = rows.slice(0, limit)
    const [closing, named] = await Promise.all([
      after === null ? closingOf(ctx.db, scope, period) : null,
      namesIn(ctx, read),
    ])
    const entries = read.slice(
      0,
      ctx.countFitting && fitting(ctx.countFitting, { entries: read, closing, named }),
    )
    const last = entries.at(-1)
    const has_more = rows.length > entries.length
    const isCsv = format === 'csv'
    return {
      month: requestedMonth,
      timezone: period.timezone,
      from: period.start,
      until: period.end,
      is_over: period.end <= ctx.now,
      location_id: scope.locationId,
      closing,
      items: isCsv ? [] : entries,
      ...namesOf(entries, named),
      csv: isCsv ? entriesCsv(entries, after === null) : null,
      accounts_csv: isCsv && closing ? accountsCsv(closing.accounts) : null,
      next_cursor: has_more && last ? cursors.encode({ binding, position: [last.at, last.id] }) : null,
      has_more,
      limit,
    }
  },
})

async function zoneOf({ db, actor }: QueryContext, locationId: string | null): Promise<string> {
  const { org, locations } = actor
  if (locationId === null) {
    if (locations === '*') return org.timezone
    throw new AppError(
      'insufficient_permission',
      'The books of the organization require access to all locations. Pass `location_id` with a ' +
        'location that you can access.',
    )
  }
  const location = await findLocation(db, org.id, locationId)
  if (!location || (locations !== '*' && !locations.includes(location.id)))
    throw invalidField('location_id', 'is not a location of the organization')
  return location.timezone
}

type Named = Awaited<ReturnType<typeof namesIn>>

/**
 * Returns the number of entries that fit on the page, at least one. The closing, and the clients and documents to
 * which these entries refer, need space on the page too.
 */
function fitting(
  countFitting: PageFitter,
  { entries, closing, named }: { entries: readonly Entry[]; closing: object | null; named: Named },
): number {
  const remaining = new Map([...named.clients, ...named.documents].map((each) => [each.id, each]))
  const parts: object[] = closing === null ? [] : [closing]
  const ends: number[] = []
  for (const entry of entries) {
    for (const id of namedBy(entry)) {
      const each = remaining.get(id)
      if (remaining.delete(id)) parts.push(each!)
    }
    ends.push(parts.push(entry))
  }
  const partsFitting = countFitting(parts)
  return Math.max(1, ends.filter((end) => end <= partsFitting).length)
}

function namesOf(entries: readonly Entry[], { clients, documents }: Named): Named {
  const ids = new Set(entries.flatMap(namedBy))
  const isNamed = ({ id }: { id: string }): boolean => ids.has(id)
  return { clients: clients.filter(isNamed), documents: documents.filter(isNamed) }
}

const namedBy = ({ client_id, invoice_id, estimate_id }: Entry): string[] =>
  [client_id, invoice_id, estimate_id].flatMap((id) => id ?? [])

async function namesIn({ db, actor }: QueryContext, entries: readonly Entry[]) {
  const idsOf = (id: (entry: Entry) => string | null): string[] => [
    ...new Set(entries.flatMap((entry) => id(entry) ?? [])),
  ]
  const invoices = idsOf((entry) => entry.invoice_id)
  const estimates = idsOf((entry) => entry.estimate_id)
  const [clients, documents] = await Promise.all([
    selectNamedClients(
      db,
      actor.org.id,
      idsOf((entry) => entry.client_id),
    ),
    selectNamedDocuments(db, actor.org.id, invoices, estimates),
  ])
  return { clients, documents }
}
