import { findDue, sweepSchedule } from '../../../organization/company/index.ts'
import { pursueRecording } from '../operations/voicemails/pursue.ts'
import { dueRecordings } from './recordings-there-table.ts'

/** Finds recordings that background tasks failed to fetch, or to delete at the carrier, in time. */
export const sweepRecordings = sweepSchedule({
  name: 'inbox.recordings',
  everySeconds: 300,
  sweep: (now) => ({
    ...findDue(dueRecordings, now),
    operation: pursueRecording,
    inputOf: (voicemail_id) => ({ voicemail_id }),
  }),
})
