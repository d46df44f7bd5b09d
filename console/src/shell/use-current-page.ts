import { useRouterState } from '@tanstack/react-router'
import { pageAt } from './places.ts'

/** Returns the URL of the current page, relative to the organization. Undefined if the page is in no navigation. */
export const useCurrentPage = (): string | undefined =>
  useRouterState({ select: ({ location }) => pageAt(location.pathname)?.to })
