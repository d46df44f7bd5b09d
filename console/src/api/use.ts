import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { type Input, type MutationName, type Name, type Output, type Place, runMutation } from './call.ts'
import { Intention, newKey } from './intention.ts'
import { type ListName, listQuery, operationQuery } from './query-options.ts'
import { refreshPlace } from './refresh.ts'
import { Refusal } from './refusal.ts'

/**
 * Organization and mode of the page. Hundreds of components read them, so they are taken from the URL only once, by
 * `shell/place-of-url.tsx`. Outside of an organization, such as on the sign-in page, the name is empty.
 */
export const PlaceContext = createContext<Place>({ org: '', mode: 'live' })

export const usePlace = (): Place => useContext(PlaceContext)

interface QueryOptions {
  enabled?: boolean
  /** True to show the previous answer until the answer for a new input arrives. */
  keepsPrevious?: boolean
  /** Milliseconds for which an answer is used before it is requested again. `static` means until the page reloads. */
  staleTime?: number | 'static'
  /** Milliseconds after which the query runs again, for progress that the server does not announce. */
  refetchMs?: number | undefined
}

export function useOperation<N extends Name>(name: N, input: Input<N>, options: QueryOptions = {}) {
  const place = usePlace()
  const { enabled = true, keepsPrevious = false, staleTime, refetchMs } = options
  return useQuery({
    ...operationQuery(place, name, input),
    enabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  })
}

/** The pages of a list that have been loaded so far, as one array. */
export function useList<N extends ListName>(name: N, input: Input<N>) {
  const place = usePlace()
  const query = useInfiniteQuery({
    ...listQuery(place, name, input),
    placeholderData: keepPreviousData,
  })
  return { ...query, rows: query.data?.pages.flatMap((page) => page.items) ?? [] }
}

interface IntentionOptions<N extends MutationName> {
  /** Runs after a success, even if the component was removed in the meantime. */
  onSuccess?: (output: Output<N>) => void
}

/**
 * Runs a mutation with one idempotency key for each intention (an action of the person, whose request may be sent
 * several times). After a success, all queries on the screen run again.
 */
export function useIntention<N extends MutationName>(name: N, options: IntentionOptions<N> = {}) {
  const place = usePlace()
  const [intention] = useState(() => new Intention(`${place.org}/${place.mode}/${name}`))
  return useMutation({
    mutationFn: (call: { input: Input<N>; confirmToken?: string | undefined }) =>
      runMutation(place, name, call.input, {
        key: intention.keyFor(call.input),
        confirmToken: call.confirmToken,
      }),
    onSuccess: async (output) => {
      intention.succeed()
      options.onSuccess?.(output)
      await refreshPlace(place)
    },
    onError: (error) => {
      intention.fail(error)
      // The page shows an old version of the record. The new version is read, so that the person can compare both.
      if (error instanceof Refusal && error.isStale) void refreshPlace(place)
    },
  })
}

/** Returns a function that runs a mutation. Calls can run at the same time, each with its own idempotency key. */
export function useEachIntention<N extends MutationName>(name: N): (input: Input<N>) => Promise<Output<N>> {
  const place = usePlace()
  return async (input) => {
    const output = await runMutation(place, name, input, { key: newKey() })
    await refreshPlace(place)
    return output
  }
}
