import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { files, type FileRow } from './file.ts'
import { lockFiles, retainSentFiles } from './files-table.ts'

interface Use {
  /** Input field that contains the file ids. */
  field: string
  conversation: { id: string; location_id: string }
  mostBytes: number
}

export interface UsedFile {
  file_id: string
  filename: string
  content_type: string
  size_bytes: number
}

/**
 * Checks the files that are to be sent with a message, and returns them in the order of `ids`. From this call on, they
 * are no longer deleted after a day. Each file must belong to the conversation, or the caller must have uploaded it
 * before the conversation existed.
 */
export async function useUnsent(
  ctx: MutationContext,
  ids: readonly string[],
  { field, conversation, mostBytes }: Use,
): Promise<UsedFile[]> {
  if (ids.length === 0) return []
  const orgId = ctx.actor.org.id
  lockFiles(ctx.db, orgId, ids)
  const rowsById = new Map((await files.findMany(ctx.db, orgId, ids)).map((row) => [row.id, row]))
  const used = ids.map((id, at) => {
    const row = rowsById.get(id)
    if (!row || !isUsable(ctx, row, conversation.id))
      throw invalidField(`${field}.${at}`, 'is not a file that was uploaded for this conversation')
    return row
  })
  const bytes = used.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  if (bytes > mostBytes)
    throw invalidField(field, `must be at most ${mostBytes} bytes in total, but are ${bytes}`)
  retainSentFiles(ctx.db, orgId, ids, conversation, ctx.now)
  return used.map(({ id, filename, content_type, size_bytes }) => ({
    file_id: id,
    filename,
    content_type,
    size_bytes,
  }))
}

function isUsable({ author }: MutationContext, row: FileRow, conversationId: string): boolean {
  if (row.kind !== 'inbox_attachment' || row.status !== 'ready') return false
  if (row.parent_id !== null) return row.parent_id === conversationId
  return row.created_by_type === author.type && row.created_by_id === author.id
}
