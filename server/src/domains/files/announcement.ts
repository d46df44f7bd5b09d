import { authorColumns } from '../../kernel/records/author.ts'
import * as z from 'zod'
import { newId } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation, redacted } from '../../kernel/operations/operation.ts'
import { claimRequestId, duplicateField, requestIdField } from '../../kernel/operations/request-ids.ts'
import { id, instant, text } from '../../kernel/schema/fields.ts'
import { requireLive } from '../company/index.ts'
import { contentTypeField, filenameField } from './announced-fields.ts'
import { type FileRow, files } from './file.ts'
import { type FileKindName, fileKinds } from './file-kinds.ts'
import type { Parent } from './files-table.ts'
import { requireRoomAt } from './keep-file.ts'
import { uploadOf } from './object-of-file.ts'
import { reachesParent } from './parents.ts'
import { takeRoom } from './room.ts'

const addressMinutes = 15
/** After that, what was not completed is no longer awaited. */
const awaitedHours = 24

const output = z.object({
  file_id: id(),
  status: files.schema.shape.status,
  upload: z
    .object({
      method: z.literal('PUT'),
      url: z.string().describe('Good for this file alone; shown in the first answer only.'),
      headers: z
        .object({ 'content-type': z.string(), 'content-length': z.string() })
        .describe('To be sent exactly so.'),
      expires_at: instant(),
    })
    .nullable()
    .describe('Where the bytes are put, as often as need be; null once they are no longer awaited.'),
  duplicate: duplicateField(),
})
type Announced = z.infer<typeof output>

/** What of a call says more than its members say for all of these. */
interface Place {
  parent: Parent | null
  checklist_id?: string | null | undefined
  item_id?: string | null | undefined
}

interface Announcement<Shape extends z.ZodRawShape> {
  name: string
  summary: string
  description?: string
  kind: FileKindName
  wholeOrganization?: true
  /** What it is attached to. */
  input: Shape
  /** Held, where there is one: several that add to it take turns. */
  place: (ctx: MutationContext, input: z.output<z.ZodObject<Shape>>) => Promise<Place>
}

/**
 * The first of two steps by which a larger file comes: it is announced, and whoever announced it gets an address at which
 * exactly these bytes can be put. Nothing is kept before it is completed.
 */
export function announcement<Shape extends z.ZodRawShape>({
  name,
  summary,
  description,
  kind,
  wholeOrganization,
  input,
  place,
}: Announcement<Shape>) {
  const { mostBytes, change } = fileKinds[kind]
  return mutation({
    name,
    summary,
    description: `${description ? `${description} ` : ''}The address is good for ${addressMinutes} minutes and takes exactly what was announced; putting again replaces what was put before. Then the file has to be completed, within ${awaitedHours} hours.`,
    permission: [change],
    ...(wholeOrganization && { wholeOrganization }),
    input: z.strictObject({
      ...input,
      filename: filenameField(),
      content_type: contentTypeField(kind),
      size_bytes: z.int().min(1).max(mostBytes).describe('Of what will be put.'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in small letters')
        .nullish()
        .describe('Of what will be put, in hexadecimal: what does not have it is not completed.'),
      caption: text(500).nullish().describe('What it shows.'),
      request_id: requestIdField().nullish(),
    }),
    output,
    errors: [
      // A picture of the price book is of no record yet, and belongs to the whole organization.
      wholeOrganization ? 'insufficient_permission' : 'not_found',
      'invalid_state',
      'unsupported_in_test_mode',
    ],
    redact: (announced: Announced) => ({
      ...announced,
      upload: announced.upload && { ...announced.upload, url: redacted },
    }),
    async handler(ctx, given) {
      requireLive(ctx.actor)
      const wanted = given as z.output<z.ZodObject<Shape>> & Wanted
      const fileId = newId()
      const { madeBefore } = await claimRequestId(ctx, name, wanted.request_id, fileId)
      if (madeBefore !== null) return await answered(ctx, await madeFile(ctx, kind, madeBefore), true)
      const { parent, checklist_id, item_id } = await place(ctx, wanted)
      await requireRoomAt(ctx, kind, parent)
      await takeRoom(ctx, wanted.size_bytes)
      const row = files.insert(ctx, {
        id: fileId,
        location_id: parent?.location_id ?? null,
        kind,
        parent_kind: parent?.kind ?? null,
        parent_id: parent?.id ?? null,
        checklist_id: checklist_id ?? null,
        item_id: item_id ?? null,
        filename: wanted.filename,
        content_type: wanted.content_type,
        size_bytes: wanted.size_bytes,
        sha256: wanted.sha256 ?? null,
        caption: wanted.caption || null,
        status: 'pending',
        expires_at: later(ctx.present, addressMinutes * 60),
        held_bytes: wanted.size_bytes,
        due_at: later(ctx.present, awaitedHours * 3600),
        version: 1,
        ...authorColumns('created', ctx.author),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      return await answered(ctx, row, false)
    },
  })
}

interface Wanted {
  filename: string
  content_type: string
  size_bytes: number
  sha256?: string | null | undefined
  caption?: string | null | undefined
  request_id?: string | null | undefined
}

/** A request id opens nothing: who no longer reaches what it was made for does not find it. */
async function madeFile(ctx: MutationContext, kind: FileKindName, fileId: string): Promise<FileRow> {
  const row = await files.find(ctx.db, ctx.actor.org.id, fileId)
  if (!row || !(await reachesParent(ctx, row, fileKinds[kind].change))) throw notFound('file')
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
  const wanted = { sizeBytes, contentType, until: new Date(expires_at) }
  const url = await ctx.services.storage.presignPut(uploadOf(ctx.actor.org.id, file_id), wanted)
  const headers = { 'content-type': contentType, 'content-length': String(sizeBytes) }
  return { file_id, status, upload: { method: 'PUT', url, headers, expires_at }, duplicate }
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
