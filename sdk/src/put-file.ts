import type { CallSite } from './call-site.ts'
import { QuoinError } from './errors.ts'
import { fetchOnce } from './fetch-once.ts'
import { repeat, type Settings } from './transport.ts'

/**
 * Sends the bytes of a file to the address of an announcement, without the API key. The address accepts the same bytes
 * again.
 */
export async function putFile(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Uint8Array,
  settings: Settings,
  site: CallSite,
): Promise<void> {
  const { 'content-length': _derived, ...others } = headers
  const request = { method: 'PUT', headers: others, body: bytes as Uint8Array<ArrayBuffer> }
  await repeat({ name: 'the upload' }, settings, site, async () => {
    const outcome = await fetchOnce(url, request, settings)
    return outcome instanceof QuoinError ? outcome : judge(outcome)
  })
}

function judge({ response, text }: { response: Response; text: string }): { status: number } | QuoinError {
  const { ok, status } = response
  if (ok) return { status }
  const message = `The upload was refused with status ${status}: ${text.slice(0, 500)}`
  return new QuoinError({ code: 'upload_failed', message, status })
}
