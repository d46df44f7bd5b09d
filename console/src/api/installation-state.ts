import { useQuery } from '@tanstack/react-query'

/** State in which the installation does not work as usual. Empty if it does. */
export interface InstallationState {
  /** Time of the restore since which nothing is sent. */
  quiet_since?: string
  /** Time until which changes are refused. */
  maintenance_until?: string
}

const everyMs = 60_000

/** Returns the state of the installation, read again every minute. Undefined until the server has answered. */
export function useInstallationState(): InstallationState | undefined {
  const { data } = useQuery({
    queryKey: ['installation state'],
    queryFn: async ({ signal }): Promise<InstallationState> => {
      const response = await fetch('/api/health', { signal })
      return (await response.json()) as InstallationState
    },
    refetchInterval: everyMs,
    retry: false,
  })
  return data
}
