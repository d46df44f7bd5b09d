import * as z from 'zod'
import { longestCursor } from '../../../../../kernel/http/cursor.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { personalKinds } from '../../../../../kernel/personal-data/index.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { clients } from '../../../../customers/clients/index.ts'
import { requirePerson } from '../../describe-person.ts'
import { readPage } from '../../exported-rows.ts'

const minutes = 5

export const exportPerson = query({
  name: 'clients.exportPerson',
  summary: 'Export all data about a person.',
  description:
    'For a person who demands a copy. Returns everything that is stored about the client: records, messages, consents ' +
    'and the list of files, also of clients that were merged into it. Read all pages, or download `archive`, which ' +
    'contains the files too. Requires access to all locations.',
  permission: ['export_data', 'view_clients'],
  wholeOrganization: true,
  requiresConfirmation: true,
  input: z.strictObject({
    client_id: id().describe('The client whose data is exported.'),
    limit: z.int().min(1).max(500).default(200).describe('Maximum number of rows per page.'),
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. Valid only for the same client.')
      .meta({ maxLength: longestCursor }),
  }),
  output: z.object({
    client_id: id(),
    items: z
      .array(
        z.object({
          kind: z.enum(personalKinds).describe('Kind of data.'),
          record: z.record(z.string(), z.json()).describe('Everything that is stored, by field.'),
        }),
      )
      .describe('Data of the page. Kinds are in a fixed order.'),
    archive: z
      .object({ url: z.string(), expires_at: instant() })
      .nullable()
      .describe(
        'A zip file with all data as `data.json`, and the files in `files/`, by id. The URL is valid for ' +
          `${minutes} minutes, for anyone who has it. Null on later pages and in test mode.`,
      ),
    next_cursor: z.string().nullable().describe('Cursor of the next page. Null at the end.'),
    has_more: z.boolean(),
    limit: z.int(),
  }),
  errors: ['not_found', 'insufficient_permission', 'invalid_cursor'],
  async handler(ctx, { client_id, limit, cursor }) {
    const { actor, services } = ctx
    const client = await clients.find(ctx.db, actor.org.id, client_id)
    if (!client) throw notFound('client')
    const binding = JSON.stringify(['person', actor.org.id, actor.mode, client_id])
    const [table = '0', offset = '0'] = cursor === undefined ? [] : services.cursors.decode(cursor, binding)
    const person = await requirePerson(ctx, client_id)
    const from = { table: Number(table), offset: Number(offset) }
    const page = await readPage(ctx, person, from, limit)
    const next = page.next
    return {
      client_id,
      items: page.items,
      archive: cursor === undefined && actor.mode === 'live' ? archiveOf(ctx, client_id) : null,
      next_cursor:
        next === null
          ? null
          : services.cursors.encode({ binding, position: [String(next.table), String(next.offset)] }),
      has_more: next !== null,
      limit,
    }
  },
})

/** Creates the URL of an archive. */
function archiveOf({ actor, present, services }: QueryContext, clientId: string) {
  const until = new Date(Date.parse(present) + minutes * 60_000)
  const url = services.fileAddresses.person({ orgId: actor.org.id, id: clientId, until })
  return { url, expires_at: until.toISOString() }
}
