import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { longestNote } from '../longest-note.ts'

const config = z.strictObject({
  body: text(4000, 1).describe(
    'Template for the text of the note. Notes are internal: customers never see them.',
  ),
})

/**
 * Kinds of records to which a note is added directly. If the automation runs for another kind of record, the note is
 * added to the record's client.
 */
const own: readonly string[] = ['lead', 'conversation']

export const addNote: ActionKind<z.infer<typeof config>> = {
  kind: 'add_note',
  config,
  templates: ['body'],
  needsCustomer: true,
  samples: [{ body: 'x' }],
  keepsSubject: () => true,
  calls: () => ({ operation: 'inbox.notes.add', permission: ['view_messages'] }),
  async input(step, { body }) {
    const { subject, subjectKind } = step
    const about = own.includes(subjectKind)
      ? { [`${subjectKind}_id`]: subject.id }
      : subject.clientId !== null
        ? { client_id: subject.clientId }
        : subject.records.lead
          ? { lead_id: subject.records.lead }
          : null
    return about === null
      ? { skip: 'no_client' }
      : { input: { ...about, body: await step.render(body, 'text', longestNote) } }
  },
}
