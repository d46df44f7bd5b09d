import type { Answer } from './exchange.ts'
import { expectStatus, NotTried } from './expect.ts'
import type { Kit } from './kit.ts'
import type { Made } from './made.ts'
import type { Need } from './needs.ts'

/** A kind of record that the resource API lists. */
export interface Resource {
  path: '/leads' | '/clients' | '/estimates' | '/jobs' | '/invoices'
  /** Name of one record. */
  one: 'lead' | 'client' | 'estimate' | 'job' | 'invoice'
  sorts: readonly string[]
  /** True if test keys can read it. */
  inSandbox: boolean
}

const times = ['created_at', 'updated_at']

export const resources: readonly Resource[] = [
  { path: '/leads', one: 'lead', sorts: times, inSandbox: true },
  { path: '/clients', one: 'client', sorts: times, inSandbox: true },
  { path: '/estimates', one: 'estimate', sorts: times, inSandbox: true },
  { path: '/jobs', one: 'job', sorts: ['scheduled_date', ...times], inSandbox: false },
  { path: '/invoices', one: 'invoice', sorts: times, inSandbox: false },
]

export const plural = ({ path }: Resource): string => path.slice(1)

/** Returns the needs of a statement that reads the list. */
export function readNeeds(resource: Resource): Need[] {
  return [`${plural(resource)}:read` as Need, ...(resource.inSandbox ? [] : (['live'] as const))]
}

const fewest = 4

/**
 * Makes sure that a list has a few records of different times, so that it can be sorted and paged. In a practice
 * company, whose clock stands still, the clock advances between the new records.
 */
export function fill(kit: Kit, resource: Resource): Promise<void> {
  return kit.stage.once(`filled ${resource.one}`, async () => {
    const { body } = await page(kit, `${resource.path}?limit=100`)
    const times = new Set((body.data as Made[]).map((record) => record['created_at']))
    for (let number = times.size; number < fewest; number++) {
      await kit.stage.advance()
      await kit.stage.records[resource.one]()
    }
  })
}

/** Returns a page of the list, which must be answered with 200. */
export async function page(kit: Kit, path: string): Promise<Answer> {
  const answer = await kit.get(path)
  expectStatus(answer, 200)
  return answer
}

export const idsIn = ({ body }: Answer): string[] => (body.data as Made[]).map(({ id }) => id)

/** Returns any record of the list. */
export async function anyOf(kit: Kit, resource: Resource): Promise<Made> {
  await fill(kit, resource)
  const { body } = await page(kit, `${resource.path}?limit=1`)
  const [first] = body.data as Made[]
  if (first === undefined) throw new NotTried(`the company has no ${resource.one}`)
  return first
}
