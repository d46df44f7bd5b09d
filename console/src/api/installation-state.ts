import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchAnswer } from './early-answers.ts'

/** State in which the installation does not work as usual. Empty if it does. */
export interface InstallationState {
  /** Time of the restore since which nothing is sent. */
  quiet_since?: string
  /** Time until which changes are refused. */
  maintenance_until?: string
}

const everyMs = 60_000

export const installationStateQuery = queryOptions({
  queryKey: ['installation state'],
  queryFn: async ({ signal }): Promise<InstallationState> => {
    const response = await fetchAnswer('/api/health', { signal })
    return (await response.json()) as InstallationState
  },
  retry: false,
})

/** Returns the state of the installation, read again every minute. Undefined until the server has answered. */
export function useInstallationState(): InstallationState | undefined {
  const { data } = useQuery({ ...installationStateQuery, refetchInterval: everyMs })
  return data
}
