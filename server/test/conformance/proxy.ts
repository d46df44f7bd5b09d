import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** A request that reached the proxy. */
export interface ProxyRequest {
  method: string
  /** Path with its query. */
  path: string
  headers: Record<string, string>
  body: string
}

export interface ProxyAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

/** Answers a request. `forward` sends a request to the service and returns its answer. */
export type Fault = (
  request: ProxyRequest,
  forward: (request: ProxyRequest) => Promise<ProxyAnswer>,
) => Promise<ProxyAnswer>

/** Starts a proxy in front of the service that breaks some answers. It stops when the test ends. */
export async function proxyWith(t: TestContext, service: string, fault: Fault): Promise<string> {
  const server = createServer((request, response) => {
    void respond(request).then(({ status, headers, text }) => {
      response.writeHead(status, headers)
      response.end(request.method === 'HEAD' ? undefined : text)
    })
  })
  const respond = async (request: IncomingMessage): Promise<ProxyAnswer> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
      ),
    ) as Record<string, string>
    return await fault(
      { method: request.method!, path: request.url!, headers, body: Buffer.concat(chunks).toString() },
      (forwarded) => send(service, forwarded),
    )
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function send(service: string, { method, path, headers, body }: ProxyRequest): Promise<ProxyAnswer> {
  const hasBody = ['POST', 'PATCH', 'PUT'].includes(method)
  const response = await fetch(service + path, {
    method,
    headers,
    ...(hasBody ? { body } : {}),
    redirect: 'manual',
  })
  const answerHeaders = Object.fromEntries(
    [...response.headers].filter(
      ([name]) =>
        !['content-length', 'transfer-encoding', 'connection', 'content-encoding', 'keep-alive'].includes(
          name,
        ),
    ),
  )
  return { status: response.status, headers: answerHeaders, text: await response.text() }
}
