import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { duplicateField } from '../../../../../kernel/operations/request-ids.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { jobs, visitIdInput, visitToRecord } from '../../../../work/jobs/index.ts'
import {
  fileKinds,
  files,
  inlineBodyLimit,
  storeFile,
  pictureName,
} from '../../../../organization/stored-files/index.ts'
import { claimUpload } from '../../claim-upload.ts'
import { cleanTakenPicture, takenPictureFields } from '../../taken-picture.ts'

const name = 'files.crewPhoto.upload'
const { longestSide } = fileKinds.crew_photo.picture
const accepts = ['jpeg', 'png', 'webp', 'heic'] as const

export const uploadCrewPhoto = mutation({
  name,
  summary: 'Add a photo to a job.',
  description: `A still JPEG, PNG, WebP or HEIC picture of at most 50 million pixels. Stored upright, in sRGB, at most ${longestSide} pixels a side and without metadata, as JPEG, or as WebP if it has transparency; the original is not stored.`,
  permission: ['update_job_status'],
  input: z.strictObject({
    job_id: id().describe('The job.'),
    visit_id: visitIdInput(),
    ...takenPictureFields('photo', accepts),
  }),
  output: files.schema.extend({ duplicate: duplicateField() }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  bodyLimit: inlineBodyLimit,
  async prepare(ctx, input) {
    requireLive(ctx.actor)
    await jobs.get(ctx, input.job_id)
    return await cleanTakenPicture(ctx, input, { accepts, longestSide })
  },
  async handler(ctx, { job_id, visit_id, filename, caption, captured_at, position, request_id }, picture) {
    const { fileId, before } = await claimUpload(ctx, name, request_id, 'update_job_status')
    if (before) return before
    const job = await jobs.get(ctx, job_id)
    const { bytes, contentType, width, height } = picture
    const file = await storeFile(ctx, {
      id: fileId,
      kind: 'crew_photo',
      parent: { kind: 'job', id: job.id, location_id: job.location_id },
      visitId: await visitToRecord(ctx, job, visit_id),
      filename: pictureName(filename, contentType),
      contentType,
      bytes,
      width,
      height,
      caption,
      capturedAt: captured_at ? toIso(parseInstant(captured_at)!) : null,
      position,
    })
    return { ...file, duplicate: false }
  },
})
