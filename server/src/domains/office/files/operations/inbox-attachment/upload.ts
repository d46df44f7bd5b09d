import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { duplicateField, requestIdField } from '../../../../../kernel/operations/request-ids.ts'
import { formatOf } from '../../../../../kernel/pictures/index.ts'
import { anyInstant, id, text } from '../../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { requireLockedConversation } from '../../../../messages/conversations/index.ts'
import { filenameField } from '../../announced-fields.ts'
import {
  cleanPicture,
  declaredType,
  fileKinds,
  files,
  inlineBodyLimit,
  inlineFile,
  storeFile,
  pictureName,
  requireDeclared,
  requireTrueType,
  typeOf,
} from '../../../../organization/stored-files/index.ts'
import { claimUpload } from '../../claim-upload.ts'
import { positionSchema } from '../../../../../kernel/schema/position.ts'

const name = 'files.inboxAttachment.upload'
const pictures = ['jpeg', 'png', 'webp', 'heic'] as const
const longestSide = 2560
/** Hours after which an uploaded file is deleted if no message was sent with it. */
const hours = 24

export const uploadInboxAttachment = mutation({
  name,
  summary: 'Upload a file to send with a message.',
  description: `Accepts any file. A JPEG, PNG, WebP or HEIC picture is stored upright and without metadata, with at most ${longestSide} pixels a side. \`inbox.messages.sendEmail\` sends the file; files that are not sent within ${hours} hours are deleted.`,
  permission: ['send_messages'],
  metered: true,
  input: z.strictObject({
    conversation_id: id()
      .nullish()
      .describe('Conversation to which the file is attached. If omitted, the file can be attached later.'),
    content_base64: inlineFile(),
    filename: filenameField(),
    content_type: declaredType(),
    caption: text(500).nullish().describe('Caption of the file.'),
    captured_at: anyInstant()
      .nullish()
      .describe('Time at which the picture was taken. It is not read from the metadata of the file.'),
    position: positionSchema
      .nullish()
      .describe('Place where the picture was taken. It is not read from the metadata of the file.'),
    request_id: requestIdField().nullish(),
  }),
  output: files.schema.extend({ duplicate: duplicateField() }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  bodyLimit: inlineBodyLimit,
  async prepare(ctx, { content_base64, content_type, filename }) {
    requireLive(ctx.actor)
    const bytes = Buffer.from(content_base64, 'base64')
    const isPicture = (pictures as readonly (string | undefined)[]).includes(formatOf(bytes))
    if (!isPicture) {
      requireTrueType('content_type', content_type, bytes)
      return { bytes, contentType: typeOf(content_type, bytes), filename }
    }
    requireDeclared('content_type', content_type, bytes)
    const picture = await cleanPicture(ctx, 'content_base64', bytes, { accepts: pictures, longestSide })
    return { ...picture, filename: pictureName(filename, picture.contentType) }
  },
  async handler(ctx, { conversation_id, caption, captured_at, position, request_id }, file) {
    const { fileId, before } = await claimUpload(ctx, name, request_id, fileKinds.inbox_attachment.change)
    if (before) return before
    const conversation = conversation_id ? await requireLockedConversation(ctx, conversation_id) : null
    const stored = await storeFile(ctx, {
      ...file,
      id: fileId,
      kind: 'inbox_attachment',
      parent: conversation && {
        kind: 'conversation',
        id: conversation.id,
        location_id: conversation.location_id,
      },
      caption,
      capturedAt: captured_at ? toIso(parseInstant(captured_at)!) : null,
      position,
      retainUntil: new Date(Date.parse(ctx.present) + hours * 3_600_000).toISOString(),
    })
    return { ...stored, duplicate: false }
  },
})
