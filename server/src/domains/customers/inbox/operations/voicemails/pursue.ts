import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { runLater } from '../../../../../kernel/operations/run-later.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import {
  deleteRecordingThere,
  lockRecordingThere,
  lookLater,
} from '../../voicemails/recordings-there-table.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/**
 * Time, in milliseconds, for which the service tries to fetch a recording from the carrier. Afterwards the recording
 * is marked as unavailable. The time is long enough for an administrator to notice that the carrier refuses the
 * requests.
 */
const retryTimeoutMs = 7 * 24 * 3_600_000

/**
 * Queues a task again: the task that fetches a voicemail's recording from the carrier, or the task that deletes the
 * fetched recording there. If the carrier reported the recording too long ago, gives up; a recording that was not
 * fetched is marked as unavailable.
 */
export const pursueRecording = mutation({
  name: 'inbox.voicemails.pursue',
  summary: 'Try again to fetch a recording that is still at the carrier.',
  permission: [],
  only: 'system',
  input: z.strictObject({ voicemail_id: id().describe('The voicemail.') }),
  output: z.object({ result: z.enum(['left_anew', 'given_up', 'known']) }),
  async handler(ctx, { voicemail_id }) {
    // Locks the voicemail first, like the operation that fetches the recording, because a fixed order prevents
    // deadlocks.
    const row = await voicemails.findAndLock(ctx, voicemail_id)
    const there = await lockRecordingThere(ctx, voicemail_id)
    if (!row || !there || there.due_at > ctx.present) return { result: 'known' as const }
    const isFetching = row.recording_status === 'fetching'
    if (Date.parse(ctx.present) - Date.parse(there.told_at) < retryTimeoutMs) {
      lookLater(ctx, voicemail_id)
      runLater(ctx, isFetching ? 'inbox.voicemails.fetch' : 'inbox.voicemails.forgetThere', { voicemail_id })
      return { result: 'left_anew' as const }
    }
    if (isFetching) voicemails.save(ctx, row, { recording_status: 'unavailable' })
    deleteRecordingThere(ctx, voicemail_id)
    return { result: 'given_up' as const }
  },
})
