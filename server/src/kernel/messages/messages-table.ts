import type { MessageRow, TableShape } from './message-row.ts'
import { messageReads } from './table/message-reads.ts'
import { seenMessageReads } from './table/seen-message-reads.ts'
import { messageInsertion } from './table/message-insertion.ts'
import { stopStatements } from './table/stop-statements.ts'
import { submissionStatements } from './table/submission-statements.ts'

const common = `m.org_id, m.id, m.status, m.reason, m.error, m.failure, m.submissions, m.provider_message_id, m.body,
       m.about_kind, m.about_id, m.client_id, m.location_id, m.purpose, m.shown_to,
       m.link_id, m.created_at, m.claimed_at, m.sent_at, m.send_at, m.overrides_quiet,
       m.depends_on, m.not_after`

export type MessagesTable<Row extends MessageRow> = ReturnType<typeof messagesTable<Row>>

/**
 * Creates the statements for the messages of one channel. `own` are the columns that only the table of this channel
 * has. `recipient` is the column that contains the recipient's address.
 */
export function messagesTable<Row extends MessageRow>(
  table: 'quoin.mail_messages' | 'quoin.sms_messages',
  own: readonly (Exclude<keyof Row, keyof MessageRow> & string)[],
  recipient: keyof Row & string,
  /**
   * SQL of the first branches of the `case` that determines a message's state, for states that only this table has.
   */
  stateCases = '',
) {
  const columns = `${common}, ${own.map((name) => `m.${name}`).join(', ')}`
  const shape: TableShape<Row> = { table, own, columns }
  return {
    columns,
    ...messageReads(shape),
    ...seenMessageReads(shape, recipient, stateCases),
    ...messageInsertion(shape),
    ...submissionStatements(shape),
    ...stopStatements(shape),
  }
}
