import * as z from 'zod'
import { authorSchema } from '../../kernel/records/author.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import type { MessageRow } from './messages-table.ts'

export const messageKinds = ['email', 'note'] as const
export const messageDirections = ['inbound', 'outbound', 'none'] as const

export const messageSchema = z
  .object({
    id: id(),
    conversation_id: id(),
    location_id: id(),
    kind: z.enum(messageKinds).describe('`note`: for the company alone.'),
    direction: z.enum(messageDirections).describe('`none`: of a note.'),
    from_email: z.string().nullable().describe('Who wrote it; null of a note, whose author is `created_by`.'),
    from_name: z.string().nullable(),
    subject: z.string().nullable(),
    body: z.string(),
    sent_at: instant().describe('When it arrived, left or was noted.'),
    version: z.int().min(1),
    created_by: authorSchema,
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'Message', description: 'What stands in a conversation.' })

export type Message = z.infer<typeof messageSchema>

export function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    location_id: row.location_id,
    kind: row.kind,
    direction: row.direction,
    from_email: row.from_email,
    from_name: row.from_name,
    subject: row.subject,
    body: row.body,
    sent_at: row.sent_at,
    version: row.version,
    created_by: { type: row.created_by_type, id: row.created_by_id },
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
