import { randomUUID } from 'node:crypto'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { saveCrew } from '../operations/crews/save.ts'
import { newMember } from './new-member.ts'

/** Creates a crew that consists of a new member and the owner. */
async function madeCrew(org: TestOrg): Promise<string> {
  const members = [{ member_id: (await newMember(org)).id }, { member_id: org.ownerId }]
  return (await org.run(saveCrew, { name: 'North', members }, org.owner)).id
}

export const samples = {
  'workforce.crews.list': async (org: TestOrg) => {
    await madeCrew(org)
    return { input: { active: true, limit: 10 }, subject: null }
  },
  'workforce.crews.save': async (org: TestOrg) => {
    const lead_member_id = (await newMember(org)).id
    const members = [
      { member_id: lead_member_id, share_percent: '60' },
      { member_id: org.ownerId, share_percent: '40' },
    ]
    const changes = { name: 'South', members, lead_member_id, color: '#1f6feb' }
    return { input: { crew_id: await madeCrew(org), ...changes }, subject: 'crew_id' }
  },
  'workforce.availability.list': async (org: TestOrg) => ({
    input: { from: '2026-03-02', days: 3, member_ids: [org.ownerId] },
    subject: null,
  }),
  'workforce.availability.set': async (org: TestOrg) => ({
    input: {
      member_id: (await newMember(org)).id,
      recurring: [{ weekday: 1, from: '08:00', to: '16:00' }],
      effective_from: '2026-03-02',
      exceptions: [{ date: '2026-03-09', windows: [], note: 'Dentist' }],
    },
    subject: 'member_id',
  }),
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
