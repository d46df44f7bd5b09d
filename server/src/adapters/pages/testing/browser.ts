import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { testApp } from '../../../testing/test-app.ts'
import { anyAddress } from './visit.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

let shared: Promise<Browser> | undefined
let server: Server | undefined

after(async () => {
  await (await shared)?.close()
  server?.closeAllConnections()
  server?.close()
})

/**
 * Opens a browser with an empty profile, or returns the browser that is already open. All tests of a file share it. It
 * is closed after them.
 */
export function browser(): Promise<Browser> {
  shared ??= open()
  return shared
}

async function open(): Promise<Browser> {
  const executablePath = places.find((each) => existsSync(each))
  if (executablePath === undefined)
    throw new Error(`These tests need Chromium, which was not found at ${places.join(' or ')}.`)
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/**
 * Starts the server on a port of this machine and returns its URL. Each request appears to come from a different
 * client address, so that tests do not reach the limit of requests per address.
 */
export async function served(): Promise<string> {
  const opened = (server ??= createServer((request, response) => void handOn(request, response)))
  if (!opened.listening) await new Promise<void>((listening) => void opened.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`
}

async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const app = await testApp()
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const answer = await app.server.inject({
    method: request.method as 'GET',
    url: request.url!,
    headers: { ...request.headers, 'x-request-id': randomUUID() },
    payload: Buffer.concat(parts),
    remoteAddress: anyAddress(),
  })
  response.writeHead(answer.statusCode, answer.headers as Record<string, string>)
  response.end(answer.rawPayload)
}
