import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePlace } from '../api/use.ts'

/**
 * Query string of the page, and a function that changes parts of it. Tabs, filters and dates are stored there, so
 * that a link to the page shows the same content.
 */
export function useAddress(): [Record<string, string>, (change: Record<string, string | undefined>) => void] {
  const search: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (parts: Record<string, string | undefined>): void => {
    const next = Object.entries({ ...search, ...parts }).filter(([, value]) => value)
    void navigate({ search: Object.fromEntries(next) as never, replace: true } as never)
  }
  return [search, change]
}

/** Returns a function that opens a page of the same organization and mode. */
export function useGo(): (to: string, search?: Record<string, string>) => void {
  const { org, mode } = usePlace()
  const navigate = useNavigate()
  return (to, search = {}) =>
    void navigate({ to: `/${mode === 'sandbox' ? 's' : 'c'}/${org}/${to}`, search } as never)
}
