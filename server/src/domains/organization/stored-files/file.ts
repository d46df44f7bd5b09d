import * as z from 'zod'
import { column, derived, internal, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { fedParts, fileKindNames } from './file-kinds.ts'
import { positionSchema } from '../../../kernel/schema/position.ts'

export const parentSchema = z.object({ kind: z.string().meta({ example: 'job' }), id: id() })

/** A stored file: bytes that never change, and their metadata. */
export const files = record({
  kind: 'file',
  table: 'files',
  schema: { id: 'File', description: 'A picture or another file, attached to a record.' },
  hidesArchived: true,
  fed: {
    by: 'kind',
    parts: fedParts,
    inFeed: "r.status <> 'pending'",
    there: "r.status = 'ready'",
  },
  members: {
    id: tradeStart.id,
    location_id: column(
      id()
        .nullable()
        .describe("Location of the file's record. Null if the file belongs to the organization as a whole."),
    ),
    kind: column(z.enum(fileKindNames)),
    parent: derived(
      parentSchema.nullable().describe('The record to which the file is attached. Null if there is none.'),
      ({ parent_kind, parent_id }: { parent_kind: string | null; parent_id: string | null }) =>
        parent_kind === null || parent_id === null ? null : { kind: parent_kind, id: parent_id },
    ),
    parent_kind: internal(z.string().nullable()),
    parent_id: internal(id().nullable()),
    visit_id: column(
      id()
        .nullable()
        .describe(
          'Visit to which the file belongs. The first visit of a job has the id of the job. Null if the file ' +
            'does not belong to a job.',
        ),
      { read: `coalesce(r.visit_id, case when r.parent_kind = 'job' then r.parent_id end)` },
    ),
    checklist_id: column(id().nullable()),
    item_id: column(
      z.string().nullable().describe('Item of the checklist that the photo shows. Null for other files.'),
    ),
    filename: column(z.string()),
    content_type: column(z.string().meta({ example: 'image/jpeg' })),
    size_bytes: column(z.int()),
    sha256: column(
      z
        .string()
        .nullable()
        .describe(
          'SHA-256 of the stored bytes, in hexadecimal. Until the upload is completed, the digest that the ' +
            'caller announced.',
        ),
    ),
    width: column(z.int().nullable().describe('Width of a picture in pixels. Null for other files.')),
    height: column(z.int().nullable().describe('Height of a picture in pixels. Null for other files.')),
    caption: column(z.string().nullable()),
    captured_at: column(
      instant()
        .nullable()
        .describe(
          'Time at which the picture was taken, as stated by the caller. It is not read from the metadata ' +
            'of the file.',
        ),
    ),
    position: column(
      positionSchema.nullable().describe('Place where the picture was taken, as stated by the caller.'),
    ),
    status: column(
      z
        .enum(['pending', 'ready', 'deleted', 'expired'])
        .describe('`pending`: not uploaded yet. `expired`: not uploaded in time.'),
    ),
    expires_at: column(instant().nullable().describe('Time at which the upload expires.')),
    held_bytes: internal(z.int()),
    stored_at: internal(instant().nullable()),
    due_at: internal(instant().nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type File = ShownOf<typeof files.members>
export type FileRow = RowOf<typeof files.members>
