import { oneLine } from '../../../kernel/one-line.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { fitsQuota, storeFile } from '../../organization/stored-files/index.ts'
import type { ConversationRow, MessageAttachment } from '../../messages/conversations/index.ts'
import type { Attachment } from './inbound-mail.ts'

/**
 * Stores the attachments of an email as files of the conversation. Returns the stored attachments, and the number of
 * attachments that were not stored because they exceed the storage quota.
 */
export async function storeAttachments(
  ctx: MutationContext,
  { id, location_id }: Pick<ConversationRow, 'id' | 'location_id'>,
  attachments: readonly Attachment[],
): Promise<{ storedAttachments: MessageAttachment[]; leftOut: number }> {
  // Empty files are ignored.
  const full = attachments.filter(({ content }) => content.length > 0)
  const storedAttachments: MessageAttachment[] = []
  for (const { filename, content_type, content } of full) {
    if (!(await fitsQuota(ctx, content.length))) continue
    const file = await storeFile(ctx, {
      kind: 'inbox_attachment',
      parent: { kind: 'conversation', id, location_id },
      filename: nameOf(filename),
      contentType: typeOf(content_type),
      bytes: content,
    })
    storedAttachments.push({
      file_id: file.id,
      filename: file.filename,
      content_type: file.content_type,
      size_bytes: file.size_bytes,
    })
  }
  return { storedAttachments, leftOut: full.length - storedAttachments.length }
}

/** Returns the file name that the sender chose, without a path. */
const nameOf = (filename: string): string =>
  cutText(oneLine(filename).replaceAll(/[/\\]/g, '_'), 200).trim() || 'attachment'

const mediaType = /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,60}$/

function typeOf(declared: string): string {
  const type = declared.split(';')[0]!.trim().toLowerCase()
  return mediaType.test(type) ? type : 'application/octet-stream'
}
