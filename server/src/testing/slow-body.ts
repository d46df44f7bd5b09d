import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { listeningPort } from './wire.ts'

/**
 * Begins a POST request whose body arrives in two parts. When this function returns, the request is admitted and only
 * the first part has been sent. The returned function sends the second part and returns the status of the answer.
 */
export async function beginSlowly(
  path: string,
  callHeaders: Record<string, string>,
  body: object,
): Promise<() => Promise<number>> {
  const text = JSON.stringify(body)
  const headers = {
    ...callHeaders,
    'content-type': 'application/json',
    'content-length': text.length,
    'idempotency-key': randomUUID(),
    expect: '100-continue',
  }
  const call = request({ host: '127.0.0.1', port: await listeningPort(), method: 'POST', path, headers })
  // The service answers `100 Continue` once it has received the headers. It checks the API key then, before the body
  // arrives, if it has cached the key.
  call.flushHeaders()
  await once(call, 'continue')
  call.write(text.slice(0, 5))
  return async () => {
    call.end(text.slice(5))
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }]
    answer.resume()
    return answer.statusCode
  }
}
