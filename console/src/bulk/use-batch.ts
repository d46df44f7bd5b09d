import { useOperation } from '../api/use.ts'

/**
 * A batch with its items. While it runs, it is read every second, because the server does not announce the progress
 * of items.
 */
export function useBatch(batchId: string | undefined, page: { verdict?: string; after_n?: number } = {}) {
  const input = { batch_id: batchId ?? '', limit: 100, ...page } as { batch_id: string }
  const isEnabled = batchId !== undefined
  const first = useOperation('batches.get', input, { enabled: isEnabled, keepsPrevious: true })
  const isRunning = first.data?.status === 'running'
  useOperation('batches.get', input, {
    enabled: isEnabled && isRunning,
    refetchMs: isRunning ? 1000 : undefined,
  })
  return first
}
