import * as z from 'zod'
import { AppError } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { runLater } from '../../../../../kernel/operations/run-later.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { providerNotConfigured } from '../../../../../kernel/providers/index.ts'
import type { FetchedRecording } from '../../../../../kernel/voice/index.ts'
import { fitsQuota, storeFile } from '../../../../organization/stored-files/index.ts'
import { deleteRecordingThere, findRecordingThere } from '../../voicemails/recordings-there-table.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/** Time in milliseconds within which the carrier should provide a recording after it has reported it. */
const readyWithinMs = 20 * 60_000

/**
 * Fetches a recording from the carrier and stores it. The steps, and the state after a crash:
 *
 * 1. The recording is at the carrier: the voicemail is `fetching` and has a row in `recordings_there`. The
 *    transaction that received it queued this operation.
 * 2. The recording is stored: one transaction writes a file with the bytes, updates the voicemail, and queues the
 *    deletion at the carrier.
 * 3. Done: the bytes are moved to storage like those of every file. The carrier has deleted the recording, and the
 *    row is deleted.
 *
 * Fetching only reads, so it is repeated after a crash. A recording is deleted at the carrier only after it is stored
 * here. If the background task has given up, a sweep queues steps 1 and 2 again (`pursue.ts`), and finally sets
 * `unavailable` if the recording cannot be fetched.
 */
export const fetchVoicemail = mutation({
  name: 'inbox.voicemails.fetch',
  summary: "Fetch a voicemail's recording from the carrier.",
  permission: [],
  only: 'system',
  input: z.strictObject({ voicemail_id: id().describe('The voicemail.') }),
  output: z.object({ recording_status: z.enum(['fetching', 'available', 'unavailable']) }),
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  async prepare(ctx, { voicemail_id }): Promise<FetchedRecording | undefined> {
    const row = await voicemails.get(ctx, voicemail_id)
    if (row.recording_status !== 'fetching') return undefined
    const voice = ctx.services.voice.of(ctx.actor.org)
    if (!voice) throw providerNotConfigured('phone calls')
    const fetched = await voice.fetchRecording(row.recording_sid)
    const there = await findRecordingThere(ctx.db, ctx.actor.org.id, voicemail_id)
    if (!fetched && there && Date.parse(ctx.present) - Date.parse(there.told_at) < readyWithinMs)
      throw new AppError('service_unavailable', 'The carrier does not provide the recording yet.')
    return fetched
  },
  async handler(ctx, { voicemail_id }, fetched) {
    const row = await voicemails.lock(ctx, voicemail_id)
    if (row.recording_status !== 'fetching') return { recording_status: row.recording_status }
    if (!fetched || !(await fitsQuota(ctx, fetched.bytes.length))) {
      voicemails.save(ctx, row, { recording_status: 'unavailable' })
      deleteRecordingThere(ctx, voicemail_id)
      return { recording_status: 'unavailable' as const }
    }
    const { conversation_id, location_id } = row
    const { bytes, contentType } = fetched
    const file = await storeFile(ctx, {
      kind: 'inbox_attachment',
      parent: { kind: 'conversation', id: conversation_id, location_id },
      filename: `voicemail-${row.received_at.slice(0, 10)}.wav`,
      contentType,
      bytes,
    })
    voicemails.save(ctx, row, {
      recording_status: 'available',
      file_id: file.id,
      content_type: contentType,
      size_bytes: bytes.length,
    })
    runLater(ctx, 'inbox.voicemails.forgetThere', { voicemail_id })
    return { recording_status: 'available' as const }
  },
})
