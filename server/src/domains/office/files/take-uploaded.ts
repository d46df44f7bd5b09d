import { buffer } from 'node:stream/consumers'
import { limitedAs } from '../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../kernel/errors.ts'
import { releaseSlot } from '../../../kernel/limits/release-slot.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  cleanPicture,
  contradicts,
  fileKinds,
  type FileRow,
  pictureName,
  sha256Of,
  uploadOf,
} from '../../organization/stored-files/index.ts'

/** An uploaded file that was checked and is ready to be stored. */
export interface Uploaded {
  bytes: Buffer
  filename: string
  contentType: string
  width: number | null
  height: number | null
  /** Releases the memory slot, so that the next upload of the organization can be processed. */
  letGo(): void
}

/** Time in milliseconds after which the memory slot of an upload is released even if the upload is never stored. */
const mostBlockingMs = 60_000

/**
 * Reads the uploaded content of a file into memory. Fails if the size, digest or type of the content differs from those
 * that the caller stated before the upload.
 */
export async function takeUploaded(ctx: QueryContext, row: FileRow): Promise<Uploaded> {
  const leave = await ctx.services.filesInHand.take(limitedAs(ctx.actor.org))
  const late = setTimeout(leave, mostBlockingMs).unref()
  const letGo = (): void => {
    clearTimeout(late)
    leave()
  }
  try {
    return { ...(await judged(ctx, row, await bytesOf(ctx, row))), letGo }
  } catch (error) {
    letGo()
    throw error
  }
}

async function bytesOf({ actor, services }: QueryContext, row: FileRow): Promise<Buffer> {
  const object = uploadOf(actor.org.id, row.id)
  releaseSlot()
  const metadata = await services.storage.head(object)
  if (!metadata) throw notUploaded()
  if (metadata.sizeBytes !== row.size_bytes) throw otherSize(row, metadata.sizeBytes)
  const stream = await services.storage.read(object, { first: 0, last: row.size_bytes - 1 })
  if (!stream) throw notUploaded()
  const bytes = await buffer(stream)
  if (bytes.length !== row.size_bytes) throw otherSize(row, bytes.length)
  return bytes
}

async function judged(ctx: QueryContext, row: FileRow, bytes: Buffer): Promise<Omit<Uploaded, 'letGo'>> {
  if (row.sha256 !== null && row.sha256 !== sha256Of(bytes))
    throw invalidField('sha256', 'differs from the digest of the uploaded bytes')
  if (contradicts(row.content_type, bytes))
    throw invalidField(
      'content_type',
      `differs from the type of the uploaded bytes, which are not ${row.content_type}`,
    )
  const { picture } = fileKinds[row.kind]
  const { filename, content_type: contentType } = row
  if (!picture) return { bytes, filename, contentType, width: null, height: null }
  const accepts = ['jpeg', 'png', 'webp'] as const
  const clean = await cleanPicture(ctx, 'file_id', bytes, { accepts, longestSide: picture.longestSide })
  return { ...clean, filename: pictureName(row.filename, clean.contentType) }
}

function notUploaded(): AppError {
  return invalidState('The file is not uploaded yet. Upload it to its URL first.', [
    { message: 'the file is not uploaded yet', reason: 'not_uploaded' },
  ])
}

function otherSize({ size_bytes }: FileRow, came: number): AppError {
  return invalidField('size_bytes', `was announced as ${size_bytes}, but ${came} bytes were uploaded`)
}
