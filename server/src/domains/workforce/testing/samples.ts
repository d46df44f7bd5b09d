import { randomUUID } from 'node:crypto'
import type { TestOrg } from '../../../testing/test-org.ts'
import { newMember } from './new-member.ts'

export const samples = {
  'workforce.members.list': async () => ({ input: {}, subject: null }),
  'workforce.members.invite': async (org: TestOrg) => ({
    input: {
      email: `ada-${randomUUID()}@example.com`,
      name: 'Ada',
      role: 'technician',
      location_ids: [org.locationId],
    },
    subject: null,
  }),
  'workforce.members.update': async (org: TestOrg) => ({
    input: { member_id: (await newMember(org)).id, role: 'crew_lead' },
    subject: 'member_id',
  }),
  'workforce.members.deactivate': async (org: TestOrg) => ({
    input: { member_id: (await newMember(org)).id },
    subject: 'member_id',
  }),
}
