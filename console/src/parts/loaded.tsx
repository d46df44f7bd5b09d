import type { ReactNode } from 'react'
import { Failure, Skeleton } from './states.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Number of lines of the skeleton. */
  lines?: number
  children: (data: Data) => ReactNode
}

/**
 * Renders the answer of a query with `children`. Before there is an answer, renders a skeleton or the error. If a
 * later refresh fails, the earlier answer stays visible.
 */
export function Loaded<Data>({ query, lines, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <Failure error={error} retry={refetch} /> : <Skeleton {...(lines ? { lines } : {})} />
}
