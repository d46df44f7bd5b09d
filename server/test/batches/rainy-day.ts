import type pg from 'pg'
import { addDays } from '../../src/kernel/time/index.ts'
import { runMutation } from '../crash/gateway-calls.ts'
import type { Installation } from '../crash/installation.ts'

/**
 * The rainy day on which the visits are planned, and the dry day to which they are moved. Both are in the far
 * future, because customers are notified only of visits that are still to come.
 */
export const [rainy, dry] = ['2027-10-30', '2027-11-02']

/**
 * A customer with visits on the rainy day: the channels on which the customer may be notified now, and the number of
 * visits.
 */
export interface Customer {
  email: string
  phone: string
  visits: number
  email_now: boolean
  sms_now: boolean
}

const wishes = [
  { email_now: true, sms_now: true },
  { email_now: false, sms_now: true, said: { email_opt_out: true } },
  { email_now: true, sms_now: false, said: { sms_opt_out: true } },
  { email_now: false, sms_now: false, said: { email_opt_out: true, sms_opt_out: true } },
  // It is night where this customer lives, so texts wait.
  { email_now: true, sms_now: false, isAbroad: true },
] as const

const address = { city: 'Austin', state: 'TX', zip: '78701' }

/** Returns quiet hours in Tokyo that include the present time there, so that texts to customers in Tokyo wait. */
function nightInTokyo(): { from: string; to: string } {
  const hour = (new Date().getUTCHours() + 9) % 24
  const at = (hours: number): string => `${String((hour + hours + 24) % 24).padStart(2, '0')}:00`
  return { from: at(-2), to: at(6) }
}

/**
 * Creates a day with 60 visits at the first location, for 48 jobs with one visit and 6 jobs with two. These 6 jobs
 * also have a visit on the next day. Some customers accept emails or texts, and others do not.
 */
export async function addRainyDay(installation: Installation): Promise<Customer[]> {
  const call = (operation: string, input: object) => runMutation(installation, operation, input)
  const night = nightInTokyo()
  await call('settings.company.update', { quiet_hours: { sms: night, email: null } })
  const abroad = await call('settings.locations.save', { name: 'Tokyo', timezone: 'Asia/Tokyo' })
  const customers: Customer[] = []
  for (let at = 0; at < 54; at++) {
    const wish = wishes[at % wishes.length]!
    const contact = { email: `customer${at}@example.com`, phone: `+1312555${1000 + at}` }
    const client = await call('clients.create', {
      name: `Customer ${at}`,
      ...contact,
      ...address,
      address_line1: `${at + 1} Main St`,
      location_id: 'isAbroad' in wish ? abroad.id : installation.keys.locationId,
    })
    if ('said' in wish) await call('clients.update', { client_id: client.id, ...wish.said })
    const served = { client_id: client.id, location_id: installation.keys.locationId }
    const property = await call('properties.create', {
      ...served,
      ...address,
      address_line1: `${at + 1} Oak St`,
    })
    const start = `${String(8 + (at % 8)).padStart(2, '0')}:00:00`
    const day = { scheduled_date: rainy, scheduled_time_start: start, scheduled_time_end: '17:00:00' }
    const job = await call('jobs.create', { client_id: client.id, property_id: property.id, ...day })
    const hasVisits = at >= 48
    if (hasVisits) {
      const later = { scheduled_time_start: '17:00:00', scheduled_time_end: '18:00:00' }
      for (const date of [rainy, addDays(rainy, 1)])
        await call('jobs.visits.save', { job_id: job.id, dates: [date], ...later })
    }
    const { email_now, sms_now } = wish
    customers.push({ ...contact, visits: hasVisits ? 2 : 1, email_now, sms_now })
  }
  return customers
}

export interface VisitNow {
  id: string
  date: string
  starts: string
  moves: number
}

/** Returns all visits with the number of times that each was moved. */
export async function readVisits(client: pg.Client): Promise<VisitNow[]> {
  const { rows } = await client.query<VisitNow>(
    `select v.visit_id as id, v.scheduled_date::text as date, v.scheduled_time_start::text as starts,
            v.rescheduled_count as moves
       from live.jobs_by_visit v order by v.visit_id`,
  )
  return rows
}
