import * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation, redacted } from '../../../kernel/operations/operation.ts'
import { claimRequestId, duplicateField, requestIdField } from '../../../kernel/operations/request-ids.ts'
import { id, instant, text } from '../../../kernel/schema/fields.ts'
import { requireLive } from '../../organization/company/index.ts'
import { contentTypeField, filenameField } from './announced-fields.ts'
import {
  type FileKindName,
  fileKinds,
  type FileRow,
  files,
  type Parent,
  requireFileQuota,
  reserveStorage,
  uploadOf,
  visitOfFile,
} from '../../organization/stored-files/index.ts'
import { canAccessParent } from './parents.ts'

const addressMinutes = 15
/** Number of hours, counted from the announcement of a file, within which the file must be uploaded and completed. */
const awaitedHours = 24

const output = z.object({
  file_id: id(),
  status: files.schema.shape.status,
  upload: z
    .object({
      method: z.literal('PUT'),
      url: z
        .string()
        .describe(
          'URL for the upload. It is valid only for this file. Only the first answer contains the URL.',
        ),
      headers: z
        .object({ 'content-type': z.string(), 'content-length': z.string() })
        .describe('Headers that the upload request must contain with exactly these values.'),
      expires_at: instant(),
    })
    .nullable()
    .describe(
      'HTTP request that uploads the content. It can be repeated. Null if the upload has ' +
        'expired or the file is already completed.',
    ),
  duplicate: duplicateField(),
})
type Announced = z.infer<typeof output>

/** The record to which a file is attached, and the checklist item if there is one. */
interface Place {
  parent: Parent | null
  visit_id?: string | null | undefined
  checklist_id?: string | null | undefined
  item_id?: string | null | undefined
}

interface Announcement<Shape extends z.ZodRawShape> {
  name: string
  summary: string
  description?: string
  kind: FileKindName
  wholeOrganization?: true
  /** Input fields that select the record to which the file is attached. */
  input: Shape
  /**
   * Finds and locks the record to which the file is attached. Because of the lock, files are added to it one after the
   * other.
   */
  resolveParent: (ctx: MutationContext, input: z.output<z.ZodObject<Shape>>) => Promise<Place>
}

/**
 * Creates an operation that announces a file. Files that are too large for the body of a call are uploaded in two steps.
 * First, the caller announces the file's size and type and gets a URL to which it can be uploaded. After the upload, the
 * caller completes the file (completion.ts), which stores it.
 */
export function announcement<Shape extends z.ZodRawShape>({
  name,
  summary,
  description,
  kind,
  wholeOrganization,
  input,
  resolveParent,
}: Announcement<Shape>) {
  const { mostBytes, change } = fileKinds[kind]
  return mutation({
    name,
    summary,
    description: `${description ? `${description} ` : ''}The URL is valid for ${addressMinutes} minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within ${awaitedHours} hours.`,
    permission: [change],
    ...(wholeOrganization && { wholeOrganization }),
    input: z.strictObject({
      ...input,
      filename: filenameField(),
      content_type: contentTypeField(kind),
      size_bytes: z.int().min(1).max(mostBytes).describe('Size of the upload.'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
        .nullish()
        .describe(
          'SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed.',
        ),
      caption: text(500).nullish().describe('Caption of the file.'),
      request_id: requestIdField().nullish(),
    }),
    output,
    errors: [
      // Pictures of the price book belong to the whole organization, so there is no record that could be `not_found`.
      wholeOrganization ? 'insufficient_permission' : 'not_found',
      'invalid_state',
      'unsupported_in_test_mode',
    ],
    redact: (announced: Announced) => ({
      ...announced,
      upload: announced.upload && { ...announced.upload, url: redacted },
    }),
    async handler(ctx, values) {
      requireLive(ctx.actor)
      const request = values as z.output<z.ZodObject<Shape>> & UploadRequest
      const fileId = newId()
      const { madeBefore } = await claimRequestId(ctx, name, request.request_id, fileId)
      if (madeBefore !== null) return await answered(ctx, await madeFile(ctx, kind, madeBefore), true)
      const { parent, visit_id, checklist_id, item_id } = await resolveParent(ctx, request)
      await requireFileQuota(ctx, kind, parent)
      await reserveStorage(ctx, request.size_bytes)
      const row = files.insert(ctx, {
        id: fileId,
        location_id: parent?.location_id ?? null,
        kind,
        parent_kind: parent?.kind ?? null,
        parent_id: parent?.id ?? null,
        visit_id: visitOfFile(parent, visit_id),
        checklist_id: checklist_id ?? null,
        item_id: item_id ?? null,
        filename: request.filename,
        content_type: request.content_type,
        size_bytes: request.size_bytes,
        sha256: request.sha256 ?? null,
        caption: request.caption || null,
        status: 'pending',
        expires_at: later(ctx.present, addressMinutes * 60),
        held_bytes: request.size_bytes,
        due_at: later(ctx.present, awaitedHours * 3600),
      })
      return await answered(ctx, row, false)
    },
  })
}

interface UploadRequest {
  filename: string
  content_type: string
  size_bytes: number
  sha256?: string | null | undefined
  caption?: string | null | undefined
  request_id?: string | null | undefined
}

/**
 * Returns the file that an earlier call with the same `request_id` announced. Fails with `not_found` if the caller can
 * no longer access the record to which the file is attached.
 */
async function madeFile(ctx: MutationContext, kind: FileKindName, fileId: string): Promise<FileRow> {
  const row = await files.find(ctx.db, ctx.actor.org.id, fileId)
  if (!row || !(await canAccessParent(ctx, row, fileKinds[kind].change))) throw notFound('file')
  return row
}

async function answered(
  ctx: MutationContext,
  row: Pick<FileRow, 'id' | 'status' | 'expires_at' | 'size_bytes' | 'content_type'>,
  duplicate: boolean,
): Promise<Announced> {
  const { id: file_id, status, expires_at, size_bytes: sizeBytes, content_type: contentType } = row
  if (status !== 'pending' || expires_at === null || expires_at <= ctx.present)
    return { file_id, status, upload: null, duplicate }
  const constraints = { sizeBytes, contentType, until: new Date(expires_at) }
  const url = await ctx.services.storage.presignPut(uploadOf(ctx.actor.org.id, file_id), constraints)
  const headers = { 'content-type': contentType, 'content-length': String(sizeBytes) }
  return { file_id, status, upload: { method: 'PUT', url, headers, expires_at }, duplicate }
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
