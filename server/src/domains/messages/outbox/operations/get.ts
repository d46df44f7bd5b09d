import * as z from 'zod'
import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import {
  type Enclosure,
  type MessageBody,
  openBody,
  withoutSecrets,
} from '../../../../kernel/messages/index.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { type FoundMessage, requireMessage } from '../find-message.ts'
import { mailOf, outboxMessageSchema, textOf } from '../message.ts'

export const getOutboxMessage = query({
  name: 'outbox.get',
  summary: 'Read an email or text message of the outbox.',
  description:
    "If the text contains a customer's link, the link is shown only before the message is sent, and " +
    'only to callers who may send the linked document themselves. Otherwise `[redacted]` is shown ' +
    'instead. Sign-in secrets are never shown.',
  permission: ['manage_settings'],
  input: z.strictObject({ message_id: id().describe('The message.') }),
  output: outboxMessageSchema.extend({
    text: z.string().nullable().describe('Text of the message. Null if the text has been deleted.'),
    html: z.string().nullable(),
    enclosed: z
      .array(
        z.object({
          name: z.string().describe('Name of the file.'),
          kind: z.string().describe('Type of the printed record.'),
          id: id(),
          version: z.int().describe('Version of the printed record.'),
        }),
      )
      .describe('Attached documents. They are printed when the message is sent.'),
  }),
  errors: ['not_found', 'unsupported_in_test_mode'],
  async handler(ctx, { message_id }) {
    requireLive(ctx.actor)
    const message = await requireMessage(ctx, message_id)
    const view = message.channel === 'email' ? mailOf(message.row) : textOf(message.row)
    return { ...view, ...contentOf(ctx, message.row) }
  },
})

type NamedEnclosure = Pick<Enclosure, 'name' | 'kind' | 'id' | 'version'>

function contentOf(
  { actor, services }: QueryContext,
  row: FoundMessage['row'],
): Pick<MessageBody, 'html'> & { text: string | null; enclosed: NamedEnclosure[] } {
  if (row.body === null) return { text: null, html: null, enclosed: [] }
  const body = openBody(services.sealer, { ...row, body: row.body })
  const maySee = row.shown_to !== null && accessScopeFor(actor, row.shown_to as Permission) === 'all'
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
