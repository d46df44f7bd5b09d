import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createApiKey } from '../../src/kernel/access/api-key-format.ts'
import { linkMark } from '../../src/kernel/cell.ts'
import { installedServer } from '../../src/testing/installed-server.ts'
import { testDirectoryPrefix } from '../../src/testing/sweep.ts'

const configuration = resolve(import.meta.dirname, '../../../deploy/cells/haproxy.cfg')

/** Starts a stub of a cell. It answers every request with the cell's code and a copy of the request. */
async function startStubCell(t: TestContext, code: string): Promise<string> {
  const server = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .toArray()
      .then((chunks) => response.end(`${code} ${chunks.join('')}`))
      .catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function proxy(t: TestContext, lines: readonly string[]): Promise<string> {
  const routes = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  writeFileSync(join(routes, 'moved.map'), `${lines.join('\n')}\n`)
  const listen = `127.0.0.1:${await freePort()}`
  const env = {
    PATH: process.env['PATH']!,
    LISTEN: listen,
    CELL_00: await startStubCell(t, '00'),
    CELL_01: await startStubCell(t, '01'),
    ROUTES: routes,
  }
  t.after(() => rmSync(routes, { recursive: true }))
  await installedServer(t, ['haproxy', '-db', '-f', configuration], { env }, () => fetch(`http://${listen}/`))
  return `http://${listen}`
}

test('a proxy finds the cell by the code in key, link and form, and by its map for an organization that has moved', async (t) => {
  const [org, moved] = ['0199c0de-0000-7000-8000-000000000001', '0199c0de-0000-7000-8000-000000000002']
  const movedKey = createApiKey('live', '00')
  const back = createApiKey('live', '01')
  const old = 'A'.repeat(32)
  const digest = createHash('sha256').update(old).digest('hex').toUpperCase()
  const url = await proxy(t, [
    `key/${movedKey.publicId} 01`,
    `key/${back.publicId} 00`,
    `link/${linkMark(moved)} 01`,
    `digest/${digest} 01`,
    'portal/moved 01',
  ])
  const at = async (path: string, key?: string): Promise<string> => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
    return (await fetch(url + path, { method: 'POST', headers, body: 'whole' })).text()
  }
  const link = (cell: string, of: string): string => `/p/${cell}${linkMark(of)}${'x'.repeat(22)}/accept`
  for (const [answer, cell] of [
    [await at('/api/v1/leads', createApiKey('live', '00').key), '00'],
    [await at('/api/v1/leads', createApiKey('test', '01').key), '01'],
    [await at('/api/mcp', createApiKey('live', '01').key), '01'],
    [await at('/api/v1/leads', createApiKey('live', 'Zz').key), '00'],
    [await at('/api/v1/leads', movedKey.key), '01'],
    [await at('/api/v1/leads', back.key), '00'],
    [await at('/api/v1/leads'), '00'],
    [await at(link('00', org)), '00'],
    [await at(link('01', org)), '01'],
    [await at(link('00', moved)), '01'],
    [await at(link('01', org).replace('/p/', '/u/')), '01'],
    [await at(link('00', moved).replace('/p/', '/u/')), '01'],
    [await at(`/p/${old}`), '01'],
    [await at(`/p/${'B'.repeat(32)}`), '00'],
    [await at('/api/portal/harbor/book'), '00'],
    [await at('/api/portal/01.harbor/book'), '01'],
    [await at('/api/portal/moved/book'), '01'],
    [await at('/api/portal/00.moved/book'), '01'],
    [await at('/api/webhooks/stripe?cell=01'), '01'],
    [await at('/api/webhooks/email-inbound'), '00'],
    [await at('/api/v1/leads?cell=01', createApiKey('live', '00').key), '00'],
  ])
    assert.equal(answer, `${cell} whole`)
})
