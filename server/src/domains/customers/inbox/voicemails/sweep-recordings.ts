import type { Database } from '../../../../kernel/database/database.ts'
import type { Kernel } from '../../../../kernel/operations/run.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'
import { sweepOrganizations } from '../../../organization/company/index.ts'
import { pursueRecording } from '../operations/voicemails/pursue.ts'
import { organizationsWithRecordingsThere, selectRecordingsThere } from './recordings-there-table.ts'

/** Recordings that the background tasks failed to fetch, or to delete at the carrier, in time. */
export function sweepRecordings(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'inbox.recordings',
    everySeconds: 300,
    suspendWhenCircuitOpen: true,
    run: (now) =>
      sweepOrganizations(database, kernel, {
        organizations: (system, mode, page) =>
          organizationsWithRecordingsThere(system, mode, { now, ...page }),
        due: (reader, orgId, page) => selectRecordingsThere(reader, orgId, { now, ...page }),
        operation: pursueRecording,
        inputOf: (voicemail_id) => ({ voicemail_id }),
      }),
  }
}
