import { ensure, expectRefusal, NotTried } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { fill, page, plural, readNeeds, type Resource, resources } from '../resources.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('cursors')

/** Statements about the cursor of every list. */
export const cursors: readonly Statement[] = resources.flatMap(ofList)

function ofList(resource: Resource): Statement[] {
  const { path } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  const after = (cursor: string, query = ''): string =>
    `${path}?limit=1&cursor=${encodeURIComponent(cursor)}${query}`
  return [
    define(
      `altered.${name}`,
      `An altered cursor of ${name} is 422 invalid_cursor, down to its last bits.`,
      needs,
      async (kit) => {
        const cursor = await cursorOf(kit, resource)
        const middle = Math.floor(cursor.length / 2)
        for (const wrong of [
          'x',
          'a'.repeat(3000),
          cursor.slice(0, -1),
          `${cursor}A`,
          swapped(cursor, 0),
          swapped(cursor, middle),
          swapped(cursor, cursor.length - 1),
        ])
          expectRefusal(await kit.get(after(wrong)), 422, 'invalid_cursor')
      },
    ),
    define(
      `other-sort.${name}`,
      `A cursor of ${name} with another sort or order is 422 invalid_cursor.`,
      needs,
      async (kit) => {
        const cursor = await cursorOf(kit, resource)
        const other = resource.sorts.at(-1)!
        expectRefusal(await kit.get(after(cursor, `&sort=${other}&order=desc`)), 422, 'invalid_cursor')
        expectRefusal(await kit.get(after(cursor, '&order=asc')), 422, 'invalid_cursor')
      },
    ),
    define(
      `other-filter.${name}`,
      `A cursor of ${name} with another filter is 422 invalid_cursor.`,
      needs,
      async (kit) => {
        const cursor = await cursorOf(kit, resource)
        const query = '&created_after=2001-01-01T00:00:00.000Z'
        expectRefusal(await kit.get(after(cursor, query)), 422, 'invalid_cursor')
      },
    ),
    define(
      `other-limit.${name}`,
      `The limit of ${name} can change from page to page.`,
      needs,
      async (kit) => {
        const cursor = await cursorOf(kit, resource)
        const answer = await page(kit, `${path}?limit=2&cursor=${encodeURIComponent(cursor)}`)
        ensure(answer, answer.body.data.length >= 1, 'the records after the first')
      },
    ),
    define(
      `other-list.${name}`,
      `A cursor of ${name} is 422 invalid_cursor in every other list.`,
      needs,
      async (kit) => {
        const cursor = await cursorOf(kit, resource, '&sort=created_at')
        for (const other of resources.filter((each) => each !== resource)) {
          const answer = await kit.get(`${other.path}?sort=created_at&cursor=${encodeURIComponent(cursor)}`)
          // A key that cannot read the other list is refused before the cursor is read.
          if (answer.status !== 403) expectRefusal(answer, 422, 'invalid_cursor')
        }
      },
    ),
  ]
}

/** Returns the cursor after the first record. */
async function cursorOf(kit: Kit, resource: Resource, query = ''): Promise<string> {
  await fill(kit, resource)
  const { body } = await page(kit, `${resource.path}?limit=1${query}`)
  const cursor: unknown = body.meta?.next_cursor
  if (typeof cursor !== 'string') throw new NotTried(`the list has fewer than two records`)
  return cursor
}

/** Returns the text with another character at this position. */
function swapped(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}
