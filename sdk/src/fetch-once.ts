import { QuoinError } from './errors.ts'
import type { Settings } from './transport.ts'

const usualTimeoutMs = 60_000
/** Maximum duration of a timer, in milliseconds. A timer with a longer duration would end at once. */
const longestMs = 2 ** 31 - 1

/**
 * Sends a request once and reads the whole answer. Returns an error if no complete answer arrives in time.
 *
 * The timer keeps the process running, and the signals are combined by this code: `AbortSignal.timeout` would let the
 * process end during a call, and `AbortSignal.any` does not exist in Node.js 18.
 */
export async function fetchOnce(
  url: string,
  request: RequestInit,
  { fetch = globalThis.fetch, signal, timeout = usualTimeoutMs }: Settings,
): Promise<{ response: Response; text: string } | QuoinError> {
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      controller.abort()
    },
    Math.min(timeout, longestMs),
  )
  const abort = (): void => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    // Redirects are not followed, because they would reveal the key to another server. The mode `error` is not used,
    // because some runtimes do not support it.
    const response = await fetch(url, { ...request, redirect: 'manual', signal: controller.signal })
    return { response, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted)
      return new QuoinError({ code: 'aborted', message: 'The call was aborted.', cause: signal.reason })
    if (isLate)
      return new QuoinError({ code: 'timeout', message: `No complete answer arrived within ${timeout} ms.` })
    const message = `No answer arrived from ${new URL(url).origin}.`
    return new QuoinError({ code: 'connection_failed', message, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
