import * as z from 'zod'
import { notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { Query } from '../../../kernel/operations/operation.ts'
import { type PageFile, pageFile, type Pieces } from '../../../kernel/pages/page-kind.ts'
import type { ByteRange } from '../../../kernel/storage/index.ts'
import { files } from './file.ts'
import type { Attached } from './listed-files.ts'
import { streamFile } from './stream-file.ts'

export interface AttachedFile {
  filename: string
  content_type: string
  size_bytes: number
  sha256: string
  /** True if the file is a picture that the server re-encoded, so that browsers may display it. */
  is_photo: boolean
  pieces: (range: ByteRange) => AsyncIterator<Buffer>
}

export const attachedFileSchema = z.custom<AttachedFile>((file) => typeof file === 'object')

/**
 * Reads one of the files attached to a record, if the caller may see it. The bytes are read later, when they are
 * needed.
 */
export async function readAttached(
  { services, actor }: Pick<QueryContext, 'services' | 'actor'>,
  { attachments, photos }: Attached,
  fileId: string,
): Promise<AttachedFile> {
  const photo = photos.find((each) => each.file_id === fileId)
  const match = photo ?? attachments.find((each) => each.file_id === fileId)
  const orgId = actor.org.id
  const db = services.database.live.reader({ orgId, locations: '*' })
  const file = match && (await files.find(db, orgId, fileId))
  if (!file) throw notFound('file')
  const { filename, content_type } = match
  const { id, kind, size_bytes, sha256 } = file
  return {
    filename,
    content_type,
    size_bytes,
    sha256: sha256!,
    is_photo: photo !== undefined,
    pieces: (range) => streamFile(services, { orgId, id, kind }, range),
  }
}

/** Defines a file that a customer's page can serve. */
export function fileOfPage<Input>(operation: Query<Input, AttachedFile>): PageFile<unknown, unknown, Pieces> {
  return pageFile({
    operation,
    file: ({ filename, content_type, is_photo, size_bytes, sha256, pieces }) => ({
      name: filename,
      contentType: content_type,
      isShown: is_photo,
      content: { size: size_bytes, etag: `"${sha256}"`, pieces },
    }),
  })
}
