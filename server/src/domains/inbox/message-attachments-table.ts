import type { Writes } from '../../kernel/database/queries.ts'

export interface AttachmentRow {
  message_id: string
  position: number
  filename: string
  content_type: string
  content: Buffer
  location_id: string
}

export function insertAttachment(db: Writes, orgId: string, attachment: AttachmentRow): void {
  db.later(
    `insert into message_attachments (org_id, message_id, position, filename, content_type, size, content, location_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      orgId,
      attachment.message_id,
      attachment.position,
      attachment.filename,
      attachment.content_type,
      attachment.content.length,
      attachment.content,
      attachment.location_id,
    ],
  )
}
