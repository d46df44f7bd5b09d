import type { TestOrg } from '../../../../testing/test-org.ts'
import { jobIn, morning } from '../../jobs/testing/working.ts'

export const samples = {
  'schedule.board': async () => ({
    input: { from: morning.scheduled_date, scope: 'combined' },
    subject: null,
  }),
  'schedule.openSlots': async (org: TestOrg) => ({
    input: { date_from: '2099-06-01', days: 3, location_id: org.locationId, duration_minutes: 120, limit: 5 },
    subject: null,
  }),
  'schedule.optimizeRoute': async (org: TestOrg) => ({
    input: {
      date: morning.scheduled_date,
      job_ids: [await jobIn(org), await jobIn(org)],
      start: { latitude: 42.0451, longitude: -87.6877 },
      apply: true,
    },
    subject: null,
  }),
}
