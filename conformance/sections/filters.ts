import { ensure, expectEqual, expectRefusal } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { anyOf, idsIn, page, plural, readNeeds, type Resource, resources } from '../resources.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('filters')
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Statements about the filters of every list. */
export const filters: readonly Statement[] = [
  ...resources.flatMap(byTime),
  ...resources.flatMap(byRecord),
  ...byDay(),
]

function byTime(resource: Resource): Statement[] {
  const { path } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  const at = encodeURIComponent
  return [
    define(`created_after.${name}`, `created_after of ${name} includes its bound.`, needs, async (kit) => {
      const { created_at } = await anyOf(kit, resource)
      const answer = await page(kit, `${path}?limit=100&sort=created_at&created_after=${at(created_at)}`)
      const times = timesIn(answer.body.data, 'created_at')
      ensure(answer, times.includes(created_at), `a record created at ${created_at}`)
      ensure(
        answer,
        times.every((time) => time >= created_at),
        `no record created before ${created_at}`,
      )
    }),
    define(`created_before.${name}`, `created_before of ${name} excludes its bound.`, needs, async (kit) => {
      const { created_at } = await anyOf(kit, resource)
      const answer = await page(kit, `${path}?limit=100&sort=created_at&created_before=${at(created_at)}`)
      const times = timesIn(answer.body.data, 'created_at')
      ensure(
        answer,
        times.every((time) => time < created_at),
        `only records created before ${created_at}`,
      )
    }),
    define(`updated_after.${name}`, `updated_after of ${name} includes its bound.`, needs, async (kit) => {
      const { updated_at } = await anyOf(kit, resource)
      const answer = await page(kit, `${path}?limit=100&sort=updated_at&updated_after=${at(updated_at)}`)
      const times = timesIn(answer.body.data, 'updated_at')
      ensure(answer, times.includes(updated_at), `a record changed at ${updated_at}`)
      ensure(
        answer,
        times.every((time) => time >= updated_at),
        `no record changed before ${updated_at}`,
      )
    }),
    define(
      `wrong-time.${name}`,
      `A filter of ${name} that is not an instant is 422 and names the filter.`,
      needs,
      async (kit) => {
        for (const filter of ['created_after', 'created_before', 'updated_after'])
          expectRefusal(await kit.get(`${path}?${filter}=yesterday`), 422, 'validation_error', filter)
      },
    ),
  ]
}

function byRecord(resource: Resource): Statement[] {
  const { path, one } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  const filter = async (kit: Kit, member: string, of: Made): Promise<void> => {
    const value = member === 'client_id' && one === 'client' ? of.id : of[member]
    const answer = await page(kit, `${path}?limit=100&${member}=${value}`)
    ensure(answer, idsIn(answer).includes(of.id) || answer.body.meta.has_more, `the record ${of.id}`)
    const own = (record: Made): unknown =>
      member === 'client_id' && one === 'client' ? record.id : record[member]
    ensure(
      answer,
      (answer.body.data as Made[]).every((record) => own(record) === value),
      `only records with ${member} ${value}`,
    )
  }
  return [
    define(`location_id.${name}`, `location_id selects ${name} of one location.`, needs, async (kit) => {
      await filter(kit, 'location_id', await anyOf(kit, resource))
    }),
    define(
      `client_id.${name}`,
      `client_id selects ${name} of one client, and none for another id.`,
      needs,
      async (kit) => {
        const record = await anyOf(kit, resource)
        if (one === 'client' || record['client_id'] !== null) await filter(kit, 'client_id', record)
        const none = await page(kit, `${path}?client_id=${unknownId}`)
        expectEqual(none, 'the records', none.body.data, [])
      },
    ),
    define(
      `wrong-id.${name}`,
      `A client_id of ${name} that is not an id is 422 and names the filter.`,
      needs,
      async (kit) => {
        expectRefusal(await kit.get(`${path}?client_id=1`), 422, 'validation_error', 'client_id')
      },
    ),
  ]
}

function byDay(): Statement[] {
  const needs = ['live', 'jobs:read'] as const
  return [
    define('scheduled', 'scheduled_from and scheduled_to of jobs include their days.', needs, async (kit) => {
      const day = '2031-03-04'
      const { id } = await kit.stage.once('scheduled job', () =>
        kit.stage.records.job({
          scheduled_date: day,
          scheduled_time_start: '09:00:00',
          scheduled_time_end: '10:30:00',
        }),
      )
      const answer = await page(kit, `/jobs?scheduled_from=${day}&scheduled_to=${day}&limit=100`)
      ensure(answer, idsIn(answer).includes(id), `the job ${id} of ${day}`)
      ensure(
        answer,
        answer.body.data.every((job: Made) => job['scheduled_date'] === day),
        `only jobs of ${day}`,
      )
      const before = await page(kit, `/jobs?scheduled_to=2031-03-03&scheduled_from=2031-03-03`)
      ensure(before, !idsIn(before).includes(id), `not the job ${id} of ${day}`)
    }),
    define('scheduled-form', 'scheduled_from and scheduled_to of jobs must be days.', needs, async (kit) => {
      for (const filter of ['scheduled_from', 'scheduled_to'])
        for (const value of ['2031-02-30', 'tomorrow', '2031-03-04T00:00:00Z'])
          expectRefusal(await kit.get(`/jobs?${filter}=${value}`), 422, 'validation_error', filter)
    }),
  ]
}

const timesIn = (records: readonly Made[], member: string): string[] =>
  records.map((record) => record[member] as string)
