import type { TestOrg } from '../../../../testing/test-org.ts'
import { addTerritory, knockAt, startWalk } from './walking.ts'

let houses = 1000
const doorOf = async (org: TestOrg) => (await knockAt(org, ++houses)).door.id

/** Returns the id of the owner's open canvassing session. Starts one if none is open. */
async function openWalk(org: TestOrg): Promise<string> {
  const rows = await org.query<{ id: string }>(
    'select id from live.canvassing_sessions where org_id = $1 and member_id = $2 and ended_at is null',
    [org.ownerId],
  )
  return rows[0]?.id ?? (await startWalk(org)).id
}

export const samples = {
  'canvassing.territories.list': async (org: TestOrg) => {
    await addTerritory(org)
    return { input: { active: true, limit: 10 }, subject: null }
  },
  'canvassing.territories.save': async (org: TestOrg) => ({
    input: {
      territory_id: (await addTerritory(org)).id,
      name: 'North Shore',
      color: '#1f77b4',
      area: { cities: [{ city: 'Evanston', state: 'IL' }] },
      reps: [{ member_id: org.ownerId, is_primary: true }],
    },
    subject: 'territory_id',
  }),
  'canvassing.doors.list': async (org: TestOrg) => {
    await doorOf(org)
    return {
      input: {
        box: { south: 42, west: -87.7, north: 42.1, east: -87.6 },
        outcomes: ['not_home', 'callback'],
        not_knocked_since: '2099-01-01T00:00:00-06:00',
        include_do_not_knock: false,
      },
      subject: null,
    }
  },
  'canvassing.knocks.log': async (org: TestOrg) => ({
    input: {
      door_id: await doorOf(org),
      outcome: 'callback',
      callback_at: '2099-03-16T18:00:00-05:00',
      note: 'Ask for Bob',
      pos: { latitude: 42.0451, longitude: -87.6877, accuracy_m: 5 },
    },
    subject: 'door_id',
  }),
  'canvassing.doors.convertToLead': async (org: TestOrg) => ({
    input: { door_id: await doorOf(org), customer_name: 'Ada Lovelace', notes: 'Two storeys' },
    subject: 'door_id',
  }),
  'canvassing.sessions.set': async (org: TestOrg) => ({
    input: { action: 'end', session_id: await openWalk(org) },
    subject: 'session_id',
  }),
}
