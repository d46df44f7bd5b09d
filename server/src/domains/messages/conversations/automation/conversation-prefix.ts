import * as z from 'zod'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'

const conversation = z.object({
  id: id(),
  subject: z.string().nullable(),
  client_id: id().nullable(),
  lead_id: id().nullable(),
  location_id: id(),
  participant_name: z.string().nullable(),
  participant_phone: z.string().nullable(),
  participant_email: z.string().nullable(),
  last_message_at: instant().nullable(),
  created_at: instant(),
  updated_at: instant(),
})

const fields = fieldsOf(conversation)

export const conversationPrefix: Prefix = {
  name: 'conversation',
  fields,
  templates: templateFields(fields, { always: [], nullable: ['participant_name', 'participant_phone'] }),
  async load(db, { orgId }, ids) {
    const rows = await db.rows<z.infer<typeof conversation>>(
      `select c.id, c.subject, c.client_id, c.lead_id, c.location_id, c.participant_name,
              c.participant_phone, c.participant_email, c.last_message_at, c.created_at, c.updated_at
         from conversations c where c.org_id = $1 and c.id = any ($2::uuid[])`,
      [orgId, ids],
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
}
