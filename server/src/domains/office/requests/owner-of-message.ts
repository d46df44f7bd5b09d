import type { AuditRow, RecordedChange } from '../../../kernel/operations/audit-table.ts'

interface WrittenMessage {
  id: string
  created_at: string
  about_id: string | null
  client_id: string | null
}

/**
 * Returns the audit entry of the call that wrote a message. Messages do not store their call, but both are written in
 * one transaction:
 *
 * 1. The message has the time of the entry, in milliseconds.
 * 2. The id of the entry is created last, so it is higher.
 * 3. The call changed the record of the message or its client, or added the message to a conversation afterwards, or
 *    changed nothing.
 *
 * The first entry that fulfils these conditions is the one. With a test clock, which stands still, later calls about the
 * same record have the same time. `entries` must be in the order of their ids.
 */
export function ownerOfMessage(entries: readonly AuditRow[], message: WrittenMessage): AuditRow | undefined {
  return entries.find(
    (entry) =>
      entry.id > message.id &&
      entry.at === message.created_at &&
      (entry.changes.length === 0 || entry.changes.some((change) => concerns(change, message))),
  )
}

function concerns({ id, kind, change }: RecordedChange, message: WrittenMessage): boolean {
  if (id === message.about_id || id === message.client_id) return true
  return kind === 'message' && change === 'created' && id > message.id
}
