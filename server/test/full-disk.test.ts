// Runs in its own process: it simulates a full disk for half a minute.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { watchDiskSpace } from '../src/kernel/health/index.ts'
import { testOrg } from '../src/testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('when the disk is full, writes are refused with that reason, reads continue, and the health probe is degraded', async () => {
  const org = await testOrg()
  const { inspect } = org.app
  const health = async (): Promise<number> => (await org.app.server.inject('/api/health')).statusCode
  assert.equal(await health(), 200)
  await inspect.query(`
    create function public.no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/5/1234": No space left on device' using errcode = '53100';
    end $$;
    create trigger no_room before insert on live.leads execute function public.no_room()`)
  const refused = await org.request('POST', '/api/v1/leads', { body: lead })
  assert.equal(refused.status, 503)
  assert.equal(refused.body.error.code, 'service_unavailable')
  assert.match(refused.body.error.message, /^The disk of the service is full\. /)
  assert.equal((await org.request('GET', '/api/v1/leads')).status, 200)
  assert.equal(await health(), 503)
})

test('for a database on this machine, the free disk space is checked before each write', async () => {
  const free: Record<string, number> = { '/a': 1e9, '/b': 1e9 }
  const directories = Object.keys(free)
  const freeBytes = (path: string): Promise<number> => Promise.resolve(free[path]!)
  const diskSpace = watchDiskSpace(Fastify(), { directories, now: () => 0, freeBytes })
  assert.equal(await diskSpace.isFull(), false)
  free['/b'] = 63 * 1024 * 1024
  assert.equal(await diskSpace.isFull(), true)
  free['/b'] = 64 * 1024 * 1024
  assert.equal(await diskSpace.isFull(), false)
})

test('a refusal for lack of disk space is cached for half a minute', async () => {
  let now = 0
  const server = Fastify()
  const diskSpace = watchDiskSpace(server, { directories: [], now: () => now })
  server.get('/', () => Promise.reject(Object.assign(new Error('full'), { code: '53100' })))
  await server.inject('/')
  now = 29_999
  assert.equal(await diskSpace.isFull(), true)
  now = 30_000
  assert.equal(await diskSpace.isFull(), false)
})
