import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './refusal.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (count, error) => count < 2 && (!(error instanceof Refusal) || error.isTemporary),
      retryDelay: (count) => 400 * 2 ** count,
      // Without a network, calls fail at once instead of waiting, so that the page can show the reason.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
