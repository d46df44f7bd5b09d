import { ensure, expectEqual, expectRefusal } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { fill, idsIn, page, plural, readNeeds, type Resource, resources } from '../resources.ts'
import { type Statement, statementsOf } from '../statement.ts'
import { inOrder } from './sorting.ts'

const define = statementsOf('lists')

/** Statements about pages, limits and sorts of every list. */
export const lists: readonly Statement[] = resources.flatMap((resource) => [
  ...pages(resource),
  ...limits(resource),
  ...sorts(resource),
])

function pages(resource: Resource): Statement[] {
  const { path } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  return [
    define(
      `envelope.${name}`,
      `A page of ${name} has data, and meta with next_cursor, has_more and limit.`,
      needs,
      async (kit) => {
        const answer = await page(kit, `${path}?limit=2`)
        ensure(answer, Array.isArray(answer.body?.data), 'a list in data')
        const members = Object.keys(answer.body.meta ?? {}).sort()
        expectEqual(answer, 'the members of meta', members, ['has_more', 'limit', 'next_cursor'])
        expectEqual(answer, 'meta.limit', answer.body.meta.limit, 2)
      },
    ),
    define(
      `all-pages.${name}`,
      `Pages of ${name} together hold every record of the list once.`,
      needs,
      async (kit) => {
        await fill(kit, resource)
        const whole = await page(kit, `${path}?limit=20`)
        const single: string[] = []
        for (let cursor = ''; ;) {
          const next = await page(kit, `${path}?limit=3${cursor}`)
          single.push(...idsIn(next))
          if (single.length >= idsIn(whole).length || next.body.meta.has_more !== true) {
            expectEqual(next, 'the ids of the pages', single.slice(0, idsIn(whole).length), idsIn(whole))
            return
          }
          ensure(
            next,
            typeof next.body.meta.next_cursor === 'string',
            'next_cursor, because more records follow',
          )
          cursor = `&cursor=${encodeURIComponent(next.body.meta.next_cursor)}`
        }
      },
    ),
    define(
      `more.${name}`,
      `A page of ${name} has a next_cursor exactly if has_more is true.`,
      needs,
      async (kit) => {
        await fill(kit, resource)
        const first = await page(kit, `${path}?limit=1`)
        expectEqual(first, 'has_more', first.body.meta.has_more, true)
        ensure(first, typeof first.body.meta.next_cursor === 'string', 'next_cursor to be a text')
        const last = await page(kit, `${path}?limit=100`)
        expectEqual(
          last,
          'whether next_cursor is null',
          last.body.meta.next_cursor === null,
          !last.body.meta.has_more,
        )
        ensure(
          last,
          last.body.meta.has_more !== true || last.body.data.length === 100 || last.text.length > 500_000,
          'a full page before further pages',
        )
      },
    ),
    define(
      `unknown-parameters.${name}`,
      `The filter status and unknown parameters of ${name} have no effect.`,
      needs,
      async (kit) => {
        await fill(kit, resource)
        // Other statements create records at the same time. The lists are compared if none came between them.
        for (let attempt = 1; ; attempt++) {
          const plain = await page(kit, `${path}?limit=5`)
          const more = await page(kit, `${path}?limit=5&status=new&anything=1`)
          const again = await page(kit, `${path}?limit=5`)
          const isQuiet = idsIn(again).join() === idsIn(plain).join()
          if (isQuiet || attempt === 10) return expectEqual(more, 'the ids', idsIn(more), idsIn(plain))
        }
      },
    ),
  ]
}

function limits(resource: Resource): Statement[] {
  const { path } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  return [
    define(
      `default-limit.${name}`,
      `A page of ${name} has at most 25 records unless a limit is sent.`,
      needs,
      async (kit) => {
        const answer = await page(kit, path)
        expectEqual(answer, 'meta.limit', answer.body.meta.limit, 25)
        ensure(answer, answer.body.data.length <= 25, 'at most 25 records')
      },
    ),
    define(
      `limit.${name}`,
      `A page of ${name} has as many records as limit allows, at most 100.`,
      needs,
      async (kit) => {
        await fill(kit, resource)
        const answer = await page(kit, `${path}?limit=3`)
        expectEqual(answer, 'the number of records', answer.body.data.length, 3)
        const most = await page(kit, `${path}?limit=100`)
        expectEqual(most, 'meta.limit', most.body.meta.limit, 100)
      },
    ),
    define(
      `wrong-limit.${name}`,
      `A limit of ${name} outside 1 to 100, or that is not a whole number, is 422.`,
      needs,
      async (kit) => {
        for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
          expectRefusal(await kit.get(`${path}?limit=${limit}`), 422, 'validation_error', 'limit')
      },
    ),
  ]
}

function sorts(resource: Resource): Statement[] {
  const { path } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  const usual = resource.sorts[0]!
  return [
    ...resource.sorts.map((sort) =>
      define(
        `sort-${sort}.${name}`,
        `${capital(name)} are sorted by ${sort}, in both directions.`,
        needs,
        async (kit) => {
          await fill(kit, resource)
          for (const order of ['asc', 'desc'] as const) {
            const answer = await page(kit, `${path}?sort=${sort}&order=${order}&limit=50`)
            ensure(
              answer,
              inOrder(answer.body.data, sort, order),
              `the records in the order ${sort} ${order}`,
            )
          }
        },
      ),
    ),
    define(
      `default-sort.${name}`,
      `${capital(name)} are sorted by ${usual}, the latest first, unless a sort is sent.`,
      needs,
      async (kit) => {
        await fill(kit, resource)
        const plain = await page(kit, `${path}?limit=10`)
        const explicit = await page(kit, `${path}?limit=10&sort=${usual}&order=desc`)
        expectEqual(plain, 'the ids', idsIn(plain), idsIn(explicit))
        ensure(plain, inOrder(plain.body.data, usual, 'desc'), `the records in the order ${usual} desc`)
      },
    ),
    define(`unknown-sort.${name}`, `An unknown sort of ${name} is 422 invalid_sort.`, needs, async (kit) => {
      for (const sort of ['customer_name', 'CREATED_AT', 'id'])
        expectRefusal(await kit.get(`${path}?sort=${sort}`), 422, 'invalid_sort')
    }),
    define(
      `unknown-order.${name}`,
      `An order of ${name} other than asc and desc is 422.`,
      needs,
      async (kit) => {
        for (const order of ['up', 'ASC', ''])
          expectRefusal(await kit.get(`${path}?order=${order}`), 422, 'validation_error', 'order')
      },
    ),
    ...(resource.one === 'job' ? [] : [onlyJobs(resource)]),
  ]
}

function onlyJobs(resource: Resource): Statement {
  const name = plural(resource)
  return define(
    `no-scheduled-date.${name}`,
    `${capital(name)} cannot be sorted by scheduled_date.`,
    readNeeds(resource),
    async (kit: Kit) => {
      const answer = await kit.get(`${resource.path}?sort=scheduled_date`)

      expectRefusal(answer, 422, 'invalid_sort')
    },
  )
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
