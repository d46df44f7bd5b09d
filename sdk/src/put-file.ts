import type { CallSite } from './call-site.ts'
import { setCallSite } from './call-site.ts'
import { fetchOnce } from './fetch-once.ts'
import { QuoinError } from './errors.ts'
import { retryDelayMs, wait } from './retry.ts'
import type { Settings } from './transport.ts'

/**
 * Sends the bytes of a file to the address of an announcement, without the API key. Repeats the request after a failure
 * that a repetition may overcome; the address accepts the same bytes again.
 */
export async function putFile(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Uint8Array,
  settings: Settings,
  site: CallSite,
): Promise<void> {
  const { 'content-length': _derived, ...others } = headers
  const request = { method: 'PUT', headers: others, body: bytes as Uint8Array<ArrayBuffer> }
  for (let number = 1; ; number++) {
    const outcome = await fetchOnce(url, request, settings)
    const error = outcome instanceof QuoinError ? outcome : failureOf(outcome)
    if (!error) return
    const retryIn = number <= (settings.retries ?? 3) ? retryDelayMs(error, number) : undefined
    if (retryIn === undefined || !(await wait(retryIn, settings.signal))) {
      setCallSite(error, site, `${error.code} of the upload`)
      throw error
    }
  }
}

function failureOf({ response, text }: { response: Response; text: string }): QuoinError | undefined {
  if (response.ok) return undefined
  const message = `The upload was refused with status ${response.status}: ${text.slice(0, 500)}`
  return new QuoinError({ code: 'upload_failed', message, status: response.status })
}
