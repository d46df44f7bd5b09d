import type { ReactNode } from 'react'
import { Failure, Skeleton } from './states.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Lines of the skeleton. */
  lines?: number
  children: (data: Data) => ReactNode
}

/**
 * What is made of the answer of a query. Without an answer, the failure or a skeleton. A failed refresh changes
 * nothing, because the earlier answer is still useful.
 */
export function Loaded<Data>({ query, lines, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <Failure error={error} retry={refetch} /> : <Skeleton {...(lines ? { lines } : {})} />
}
