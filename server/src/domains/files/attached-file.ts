import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import type { Query } from '../../kernel/operations/operation.ts'
import { type PageFile, pageFile } from '../../kernel/pages/page-kind.ts'
import type { Attached } from './listed-files.ts'
import { readFile } from './read-file.ts'

export interface AttachedFile {
  filename: string
  content_type: string
  /** One that was encoded anew here: browsers may show it. */
  is_photo: boolean
  bytes: Buffer
}

export const attachedFileSchema = z.custom<AttachedFile>((file) => typeof file === 'object')

/** One of the files that are attached to a record, as whoever asks sees these. */
export async function readAttached(
  { services, actor }: Pick<QueryContext, 'services' | 'actor'>,
  { attachments, photos }: Attached,
  fileId: string,
): Promise<AttachedFile> {
  const photo = photos.find((each) => each.file_id === fileId)
  const found = photo ?? attachments.find((each) => each.file_id === fileId)
  if (!found) throw notFound('file')
  const { filename, content_type } = found
  const bytes = await readFile(services, actor.org.id, fileId)
  return { filename, content_type, is_photo: photo !== undefined, bytes }
}

/** At the pages of customers. */
export function fileOfPage<Input>(operation: Query<Input, AttachedFile>): PageFile {
  return pageFile({
    operation,
    file: ({ filename, content_type, is_photo, bytes }) => ({
      name: filename,
      contentType: content_type,
      isShown: is_photo,
      content: bytes,
    }),
  })
}
