import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DryRun, type Input, type MutationName, type Output, runDryRun } from './call.ts'
import { usePlace } from './use.ts'

/**
 * The effects that a mutation would have, from a dry run 250 ms after the last change of the input. `isCurrent` is
 * true if the effects belong to the current input. No dry run is made while `isPaused` is true.
 */
export function useDryRun<N extends MutationName>(
  name: N,
  input: Input<N> | undefined,
  { isPaused = false }: { isPaused?: boolean } = {},
) {
  const place = usePlace()
  const [settled] = useDebouncedValue(input, 250)
  const query = useQuery<DryRun<Output<N>>>({
    queryKey: [place.org, place.mode, 'dry run', name, settled],
    queryFn: ({ signal }) => runDryRun(place, name, settled!, signal),
    enabled: settled !== undefined && !isPaused,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  const isSettled = JSON.stringify(settled) === JSON.stringify(input)
  const isCurrent = input !== undefined && isSettled && !query.isFetching && !query.error
  return {
    effects: settled === undefined ? undefined : query.data,
    error: query.error,
    isCurrent,
    isLoading: query.isLoading,
    isComplete: settled !== undefined,
    refetch: query.refetch,
  }
}
