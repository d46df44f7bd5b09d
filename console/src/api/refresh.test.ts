import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { refresh, refreshPlace } from './refresh.ts'

const place = { org: 'harbor', mode: 'live' } as const

afterEach(() => queryClient.clear())

/** Shows a query on the screen. Each read takes the next of `reads` as its answer. */
function show(reads: readonly Promise<string>[]) {
  let begun = 0
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [place.org, place.mode, 'payments.list', {}],
    queryFn: () => reads[begun++]!,
    retry: false,
  })
  const close = observer.subscribe(() => undefined)
  return { close, begun: () => begun, shown: () => observer.getCurrentResult().data }
}

test('a query whose first read is in progress during a change runs once more, however many changes there are', async () => {
  const first = Promise.withResolvers<string>()
  const query = show([first.promise, Promise.resolve('after the change')])
  const refreshes = [refreshPlace(place), refresh({ predicate: () => true })]
  assert.equal(query.begun(), 1)
  first.resolve('before the change')
  await Promise.all(refreshes)
  assert.deepEqual([query.begun(), query.shown()], [2, 'after the change'])
  query.close()
})

test('a query without an answer that other changes concern, or whose first read fails, does not run again', async () => {
  const first = Promise.withResolvers<string>()
  const query = show([first.promise])
  await refresh({ predicate: ({ queryKey }) => queryKey[0] === 'other' })
  const refreshed = refreshPlace(place)
  first.reject(new Error('The server does not answer.'))
  await Promise.allSettled([refreshed])
  assert.equal(query.begun(), 1)
  query.close()
})

test('in a hidden window, a query whose first read was in progress runs again when it is shown next', async () => {
  const first = Promise.withResolvers<string>()
  const query = show([first.promise, Promise.resolve('after the change')])
  const refreshed = refresh({ queryKey: [place.org, place.mode], refetchType: 'none' })
  first.resolve('before the change')
  await refreshed
  assert.equal(query.begun(), 1)
  const [entry] = queryClient.getQueryCache().getAll()
  assert.equal(entry!.state.isInvalidated, true)
  query.close()
})

test('a query with an answer runs again at once', async () => {
  const query = show([Promise.resolve('before the change'), Promise.resolve('after the change')])
  await queryClient.getQueryCache().getAll()[0]!.promise
  await refreshPlace(place)
  assert.deepEqual([query.begun(), query.shown()], [2, 'after the change'])
  query.close()
})
