import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Settings } from './s3-storage.ts'
import { findSignatureIssue } from './sigv4-for-tests.ts'

/** A failure that the test server simulates for a request, before or after the request takes effect. */
export type Trouble =
  | { refuse: number }
  | { doThenRefuse: number }
  | 'hang up'
  | 'do, then hang up'
  /**
   * `cut off`: the connection breaks after half of the content. `stand still`: after half of the content, nothing
   * more is sent.
   */
  | 'cut off'
  | 'stand still'
  | 'send elsewhere'
  | { lateMs: number }

interface StoredObject {
  bytes: Buffer
  contentType: string
}

export interface S3ForTests {
  settings: S3Settings
  /** Stored objects, by `organization/kind/id`. */
  objects: Map<string, StoredObject>
  /** Requests that were received, each as its method and the name of the object. */
  requests: string[]
  /** Failures for the next requests, one per request. When the list is empty, requests succeed. */
  troubles: Trouble[]
  /** Called for each request before it is processed. */
  onRequest: ((line: string) => Promise<void>) | undefined
  close(): Promise<void>
}

const bucket = 'quoin-files'
const keys = {
  accessKeyId: 'AKIATESTTESTTESTTEST',
  secretAccessKey: 'a secret/of+tests',
  region: 'eu-central-1',
}

/**
 * Starts a test server with the part of S3 that this project uses. It verifies every signature, with separate code.
 */
export async function s3ForTests(): Promise<S3ForTests> {
  const fixture: Omit<S3ForTests, 'settings' | 'close'> = {
    objects: new Map(),
    requests: [],
    troubles: [],
    onRequest: undefined,
  }
  const server = createServer((request, response) => {
    answer(fixture, request, response).catch((error: Error) => {
      if (!response.headersSent) refuse(response, 500, error.message)
      else response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = { ...keys, bucket, endpoint: `http://127.0.0.1:${port}` }
  return Object.assign(fixture, {
    settings,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function answer(
  fixture: Omit<S3ForTests, 'settings' | 'close'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request
  const [path, query] = url.split('?')
  const name = path!.replace(`/${bucket}/`, '')
  fixture.requests.push(`${method} ${name}`)
  await fixture.onRequest?.(`${method} ${name}`)
  const trouble = fixture.troubles.shift()
  if (trouble === 'hang up') return void request.socket.destroy()
  if (typeof trouble === 'object' && 'refuse' in trouble)
    return refuse(response, trouble.refuse, 'InternalError')
  if (typeof trouble === 'object' && 'lateMs' in trouble) await sleep(trouble.lateMs)
  if (trouble === 'send elsewhere') {
    response.writeHead(307, { location: `${url}-elsewhere` })
    return void response.end()
  }
  const signatureIssue = findSignatureIssue({ method, url, headers }, { ...keys, now: new Date() })
  if (signatureIssue) return refuse(response, 403, signatureIssue)
  if (!path!.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
  const body = await buffer(request)
  const declared = headers['x-amz-content-sha256']
  if (declared !== undefined && declared !== createHash('sha256').update(body).digest('hex'))
    return refuse(response, 400, 'XAmzContentSHA256Mismatch')
  if (trouble === 'do, then hang up') {
    perform(fixture, { method, name, body, headers })
    return void request.socket.destroy()
  }
  if (typeof trouble === 'object' && 'doThenRefuse' in trouble) {
    perform(fixture, { method, name, body, headers })
    return refuse(response, trouble.doThenRefuse, 'InternalError')
  }
  const result = perform(fixture, { method, name, body, headers })
  const parameters = new URLSearchParams(query)
  for (const [header, value] of Object.entries(result.headers)) response.setHeader(header, value)
  for (const header of ['content-disposition', 'content-type'])
    if (parameters.has(`response-${header}`))
      response.setHeader(header, parameters.get(`response-${header}`)!)
  response.writeHead(result.status)
  if (trouble === 'cut off' || trouble === 'stand still') {
    response.write(result.body!.subarray(0, result.body!.length / 2))
    if (trouble === 'cut off') setTimeout(() => request.socket.destroy(), 50)
    return
  }
  response.end(method === 'HEAD' ? undefined : result.body)
}

interface Done {
  status: number
  headers: Record<string, string | number>
  body?: Buffer
}

function perform(
  { objects }: Pick<S3ForTests, 'objects'>,
  {
    method,
    name,
    body,
    headers,
  }: { method: string; name: string; body: Buffer; headers: IncomingMessage['headers'] },
): Done {
  if (method === 'PUT') {
    objects.set(name, { bytes: body, contentType: headers['content-type'] ?? 'binary/octet-stream' })
    return { status: 200, headers: {} }
  }
  if (method === 'DELETE') {
    objects.delete(name)
    return { status: 204, headers: {} }
  }
  const object = objects.get(name)
  if (!object) return { status: 404, headers: {}, body: xml('NoSuchKey') }
  const { bytes, contentType } = object
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (first === undefined)
    return {
      status: 200,
      headers: { 'content-type': contentType, 'content-length': bytes.length },
      body: bytes,
    }
  const part = bytes.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
  return {
    status: 206,
    headers: { 'content-type': contentType, 'content-length': part.length, 'content-range': range },
    body: part,
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(xml(code))
}

const xml = (code: string): Buffer => Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
