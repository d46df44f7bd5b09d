import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { endOverlongSession } from './operations/sessions/end-overlong.ts'
import { nextOverlong, overlongWalks } from '../../customers/canvassing-records/index.ts'

/** Canvassing sessions that are due to be ended, because no member ended them within 12 hours. */
export const overlongSessions: DueWithTime = {
  sweep: (now) => ({
    ...findDue(overlongWalks, now),
    operation: endOverlongSession,
    inputOf: (session_id) => ({ session_id }),
  }),
  next: (db, orgId) => nextOverlong(db, orgId),
}

export const endOverlongSessions = sweepSchedule({
  name: 'canvassing.endSessions',
  everySeconds: 300,
  sweep: overlongSessions.sweep,
})
