import * as z from 'zod'
import { fieldsOf } from '../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../kernel/automations/kinds/prefix.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

const conversation = z.object({
  id: id(),
  subject: z.string().nullable(),
  client_id: id().nullable(),
  lead_id: id().nullable(),
  location_id: id(),
  last_message_at: instant().nullable(),
  created_at: instant(),
  updated_at: instant(),
})

export const conversationPrefix: Prefix = {
  name: 'conversation',
  fields: fieldsOf(conversation),
  templates: new Map(),
  async load(db, { orgId }, ids) {
    const rows = await db.rows<z.infer<typeof conversation>>(
      `select c.id, c.subject, c.client_id, c.lead_id, c.location_id, c.last_message_at, c.created_at, c.updated_at
         from conversations c where c.org_id = $1 and c.id = any ($2::uuid[])`,
      [orgId, ids],
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
}
