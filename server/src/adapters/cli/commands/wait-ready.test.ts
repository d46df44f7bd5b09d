import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../../../config.ts'
import { announceAddress } from '../../../start/announced-address.ts'
import { afterwards, scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import type { Installation } from '../command.ts'
import { waitReadyCommand } from './wait-ready.ts'

/** Starts a server that answers each request with the next of these statuses, and the last one from then on. */
async function answering(t: TestContext, statuses: number[]): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    response.statusCode = statuses.length > 1 ? statuses.shift()! : statuses[0]!
    response.end('{"status":"without_database"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(t, () => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

const publicly = { QUOIN_PUBLIC_URL: 'https://quoin.example.com' }
const installationOf = (env: Record<string, string>): Installation => ({
  config: readConfig(env),
  openPostgres: () => Promise.reject(new Error('The command opens the database.')),
  openSession: () => Promise.reject(new Error('The command opens the database.')),
})

test('the command polls this host, not the public URL, until it takes requests', async (t) => {
  const { port, requests } = await answering(t, [503, 503, 200])
  const installation = installationOf({ ...publicly, PORT: String(port) })
  const { answer, isFailure } = await waitReadyCommand.act(installation, { timeout: '20' }, '')
  assert.equal((answer as { address: string }).address, `http://127.0.0.1:${port}`)
  assert.equal(isFailure, false)
  assert.deepEqual(requests, ['/api/health/ready', '/api/health/ready', '/api/health/ready'])
})

test('if the operating system chose the port, the command uses the address that the service has stored', async (t) => {
  const { port } = await answering(t, [200])
  const directory = scratchDirectory(t)
  announceAddress(directory, `http://127.0.0.1:${port}`)
  const { answer } = await waitReadyCommand.act(
    installationOf({ PORT: '0', QUOIN_DATA_DIR: directory }),
    { timeout: '5' },
    '',
  )
  assert.equal((answer as { address: string }).address, `http://127.0.0.1:${port}`)
})

test('the command ends as soon as the process of the service has ended', async (t) => {
  const { port, requests } = await answering(t, [503])
  const service = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  t.after(() => service.kill('SIGKILL'))
  const waiting = waitReadyCommand.act(
    installationOf({ PORT: String(port) }),
    { timeout: '3600', process: String(service.pid) },
    '',
  )
  const ended = assert.rejects(
    waiting,
    /^StartRefused: Quoin has ended before it took requests, after [\d.]+ seconds\. Its log says why\.$/,
  )
  while (requests.length < 2) await setTimeout(5)
  service.kill('SIGKILL')
  await ended
  for (const id of ['0', '-1', 'x', ''])
    await assert.rejects(
      waitReadyCommand.act(installationOf({ PORT: String(port) }), { timeout: '1', process: id }, ''),
      { code: 'validation_error' },
    )
})

test('the command fails with the last answer when the time is over, and without a service', async (t) => {
  const { port } = await answering(t, [503])
  const wait = (env: Record<string, string>, timeout: string) =>
    waitReadyCommand.act(installationOf(env), { timeout }, '')
  await assert.rejects(
    wait({ PORT: String(port) }, '1'),
    /^StartRefused: Quoin takes no requests at http:\/\/127\.0\.0\.1:\d+ after 1(\.\d)? seconds: it answers 503 \{"status":"without_database"\}\.$/,
  )
  const unused = createServer().listen(0, '127.0.0.1')
  await once(unused, 'listening')
  const { port: closed } = unused.address() as AddressInfo
  unused.close()
  await once(unused, 'close')
  await assert.rejects(wait({ PORT: String(closed) }, '1'), /takes no requests at .*: connect ECONNREFUSED/)
  await assert.rejects(wait({ ...publicly, PORT: '0' }, '1'), /^StartRefused: Set PORT: /)
  const none = { PORT: '0', QUOIN_DATA_DIR: scratchDirectory(t) }
  await assert.rejects(wait(none, '1'), /takes no requests after 1(\.\d)? seconds: it is not running\.$/)
  for (const timeout of ['0', '3601', '-1', 'soon'])
    await assert.rejects(wait({ PORT: '1' }, timeout), { code: 'validation_error' }, timeout)
})
