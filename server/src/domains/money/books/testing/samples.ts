import type { TestOrg } from '../../../../testing/test-org.ts'

export const samples = {
  'books.export': async (org: TestOrg) => ({
    input: { month: '2026-05', location_id: org.locationId, format: 'json', limit: 100 },
    subject: null,
  }),
}
