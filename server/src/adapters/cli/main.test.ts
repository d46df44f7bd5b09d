// Slow: starts the server and the command line many times.

import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { launchFor } from '../../testing/program.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

function quoin(directory: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], QUOIN_DATA_DIR: directory }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command line creates its own database, and works beside a running server', async (t: TestContext) => {
  const directory = scratchDirectory(t)
  const creation = quoin(
    directory,
    'orgs',
    'create',
    '--name',
    'Ada',
    '--slug',
    'ada',
    '--owner-email',
    'a@b.example',
    '--json',
  )
  assert.equal(creation.status, 0, creation.stderr)
  const { id } = JSON.parse(creation.stdout) as { id: string }
  const list = JSON.stringify([{ id, slug: 'ada', name: 'Ada' }])
  assert.equal(quoin(directory, 'orgs', 'list', '--json').stdout, `${list}\n`)

  const server = launchFor(t, { QUOIN_DATA_DIR: directory })
  const welcome = await server.welcomed
  const demo = JSON.parse(quoin(directory, 'demo', '--json').stdout) as {
    base_url: string
    orgs: { slug: string; keys: { live: string } }[]
  }
  assert.ok(welcome.includes(demo.base_url))
  assert.deepEqual(
    demo.orgs.map((org) => org.slug),
    ['harbor', 'summit'],
  )
  const headers = { authorization: `Bearer ${demo.orgs[0]!.keys.live}` }
  assert.equal((await fetch(`${demo.base_url}/api/v1/leads`, { headers })).status, 200)

  assert.match(quoin(directory, 'orgs', 'list').stdout, /^ID +SLUG +NAME\n/)
  assert.deepEqual(quoin(directory, 'keys', 'list', '--org', 'nobody', '--json'), {
    status: 1,
    stdout: '',
    stderr: '{"error":{"code":"not_found","message":"No such organization.","details":[]}}\n',
  })
})

test('unusable arguments are refused with a JSON error before anything is started', () => {
  const { status, stdout, stderr } = quoin('/nowhere', 'fly')
  assert.deepEqual([status, stdout], [1, ''])
  assert.deepEqual(JSON.parse(stderr), {
    error: { code: 'usage', message: 'There is no command fly.', details: [] },
  })
})
