import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountForTests, refusal } from '../messages/sms/twilio-for-tests.ts'
import { httpReceiver } from '../outbound/receiver-for-tests.ts'
import { tones } from './tones.ts'

/** A failure that the test server simulates for a request about a recording. */
export type CarrierTrouble =
  | { refuse: number }
  | { lateMs: number }
  | { says: Buffer }
  | 'send elsewhere'
  | 'hang up'
  | 'do, then hang up'
  | 'cut off'
  | 'cut off without a word'
  | 'stand still'

const mp3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(400, 0x55)])

/**
 * Starts a test server with the part of Twilio that is needed for recordings. It returns recordings of the account as
 * WAV or MP3 and deletes them on request. It answers 404 before a recording is ready and after its deletion, and
 * refuses wrong credentials. Each entry of `troubles` causes one failure.
 */
export async function carrierForTests() {
  const recordings = new Map<string, Buffer>()
  const requests: string[] = []
  const troubles: CarrierTrouble[] = []
  const hooks = { onRequest: undefined as ((line: string) => Promise<void>) | undefined }
  const elsewhere = await httpReceiver((_request, response) => response.end(tones(1, 'elsewhere')))
  const root = `/2010-04-01/Accounts/${accountForTests.accountSid}/Recordings/`
  const expectedAuthorization = `Basic ${Buffer.from(`${accountForTests.accountSid}:${accountForTests.authToken}`).toString('base64')}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = '', url = '', headers } = request
    const [, sid = '', ending = ''] = /^([^./]+)\.(\w+)$/.exec(url.replace(root, '')) ?? []
    requests.push(`${method} ${sid}.${ending}`)
    if (headers.authorization !== expectedAuthorization)
      return refusal(401, 20003, 'Authenticate')(response, request)
    await hooks.onRequest?.(requests.at(-1)!)
    const trouble = troubles.shift()
    if (trouble === 'stand still') return undefined
    if (trouble === 'hang up') return request.socket.destroy()
    if (trouble === 'send elsewhere') return response.writeHead(302, { location: elsewhere.url }).end()
    if (typeof trouble === 'object' && 'refuse' in trouble)
      return refusal(trouble.refuse, 20500, 'Not now')(response, request)
    if (typeof trouble === 'object' && 'lateMs' in trouble) await sleep(trouble.lateMs)
    const bytes = url.startsWith(root) ? recordings.get(sid) : undefined
    if (bytes === undefined) return refusal(404, 20404, 'Not found')(response, request)
    if (method === 'DELETE' && ending === 'json') {
      recordings.delete(sid)
      if (trouble === 'do, then hang up') return request.socket.destroy()
      return response.writeHead(204).end()
    }
    const said = typeof trouble === 'object' && 'says' in trouble ? trouble.says : bytes
    const body = ending === 'mp3' ? mp3 : said
    if (trouble === 'cut off without a word') {
      response.useChunkedEncodingByDefault = false
      response.shouldKeepAlive = false
      response.writeHead(200, { 'content-type': 'audio/x-wav' })
      return response.end(body.subarray(0, body.length / 2))
    }
    response.writeHead(200, {
      'content-type': ending === 'mp3' ? 'audio/mpeg' : 'audio/x-wav',
      'content-length': body.length,
    })
    if (trouble !== 'cut off') return response.end(body)
    response.write(body.subarray(0, body.length / 2))
    await sleep(20)
    return request.socket.destroy()
  }

  const receiver = await httpReceiver(answer)
  const { accountSid, authToken } = accountForTests
  return Object.assign(hooks, {
    settings: { provider: 'twilio', accountSid, authToken, api: new URL(receiver.url).origin } as const,
    recordings,
    requests,
    troubles,
    /** Returns the number of redirects that were followed. */
    wentElsewhere: () => elsewhere.connections(),
    close: () => receiver.close(),
  })
}
