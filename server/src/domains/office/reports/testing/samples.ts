import type { TestOrg } from '../../../../testing/test-org.ts'
import { createSnapshot } from '../operations.ts'

const may = { report: 'revenue', from: '2026-05-01', to: '2026-05-31' }

export const samples = {
  'reports.summary': async (org: TestOrg) => ({
    input: { ...may, group_by: 'week', location_id: org.locationId },
    subject: null,
  }),
  'reports.snapshots.create': async (org: TestOrg) => ({
    input: { ...may, group_by: 'month', location_id: org.locationId, name: 'May' },
    subject: null,
  }),
  'reports.snapshots.get': async (org: TestOrg) => {
    const snapshot = await org.run(
      createSnapshot,
      { ...may, location_id: org.locationId, name: 'May' },
      org.owner,
    )
    return { input: { report_snapshot_id: snapshot.id }, subject: 'report_snapshot_id' }
  },
  'reports.snapshots.list': async () => ({ input: { report: 'revenue' }, subject: null }),
}
