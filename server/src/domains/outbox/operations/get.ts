import * as z from 'zod'
import { reach } from '../../../kernel/access/actor.ts'
import type { Permission } from '../../../kernel/access/permissions.ts'
import { type Enclosure, type MessageBody, openBody, withoutSecrets } from '../../../kernel/messages/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { requireLive } from '../../company/index.ts'
import { type FoundMessage, requireMessage } from '../find-message.ts'
import { mailOf, outboxMessageSchema, textOf } from '../message.ts'

export const getOutboxMessage = query({
  name: 'outbox.get',
  summary: 'Read a mail or text message that was to be sent.',
  description:
    "A customer's link in it is shown only while the message has not left, to who may send that document themselves; to everybody else, and from then on, `[redacted]` stands in its place. Secrets of signing in are shown to nobody.",
  permission: ['manage_settings'],
  input: z.strictObject({ message_id: id().describe('Which message.') }),
  output: outboxMessageSchema.extend({
    text: z.string().nullable().describe('What it says; null when nothing is left of it.'),
    html: z.string().nullable(),
    enclosed: z
      .array(
        z.object({
          name: z.string().describe('Of the file.'),
          kind: z.string().describe('The kind of record that it is of.'),
          id: id(),
          version: z.int().describe('The version of the record that is printed.'),
        }),
      )
      .describe('Documents that go with it, printed when it leaves.'),
  }),
  errors: ['not_found', 'unsupported_in_test_mode'],
  async handler(ctx, { message_id }) {
    requireLive(ctx.actor)
    const found = await requireMessage(ctx, message_id)
    const told = found.channel === 'email' ? mailOf(found.row) : textOf(found.row)
    return { ...told, ...contentOf(ctx, found.row) }
  },
})

type NamedEnclosure = Pick<Enclosure, 'name' | 'kind' | 'id' | 'version'>

function contentOf(
  { actor, services }: QueryContext,
  row: FoundMessage['row'],
): Pick<MessageBody, 'html'> & { text: string | null; enclosed: NamedEnclosure[] } {
  if (row.body === null) return { text: null, html: null, enclosed: [] }
  const body = openBody(services.sealer, { ...row, body: row.body })
  const maySee = row.shown_to !== null && reach(actor, row.shown_to as Permission) === 'all'
  const hasNotLeft = row.status === 'kept' || (row.status === 'recorded' && row.submissions === 0)
  const { text, html } = maySee && hasNotLeft ? body : withoutSecrets(body)
  const enclosed = (body.enclosed ?? []).map(({ name, kind, id: of, version }) => ({
    name,
    kind,
    id: of,
    version,
  }))
  return { text, html, enclosed }
}
