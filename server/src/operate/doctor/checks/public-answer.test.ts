import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { withClient } from '../../../kernel/database/with-client.ts'
import { findInstallationMark, installationHeader } from '../../../kernel/installation/installation-mark.ts'
import { afterwards } from '../../../start/postgres/testing/scratch.ts'
import { doctorParts, type FaultyParts, wrongOf } from '../../testing/doctor-parts.ts'
import { publicAnswer } from './public-answer.ts'

/**
 * Examines an address at which a server answers with the mark. It is a name of the loopback interface that does not count
 * as such.
 */
async function examineAt(t: TestContext, markOf: (parts: FaultyParts) => Promise<string | undefined>) {
  let mark: string | undefined
  const server = createServer((_request, response) => {
    if (mark !== undefined) response.setHeader(installationHeader, mark)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(t, () => server.close())
  const { port } = server.address() as AddressInfo
  const parts = await doctorParts(t, { env: { QUOIN_PUBLIC_URL: `http://0.0.0.0:${port}` } })
  mark = await markOf(parts)
  const running = { ...parts.connection, application_name: 'quoin listener of a test' }
  return await withClient(running, async (client) => {
    await client.query('select 1')
    return await publicAnswer.examine(parts)
  })
}

test('an address at which this installation answers is right', async (t) => {
  assert.deepEqual(await examineAt(t, ({ reader }) => findInstallationMark(reader.queries)), {
    isRight: true,
  })
})

test('an address at which another installation or another program answers is found', async (t) => {
  assert.match(
    wrongOf(await examineAt(t, () => Promise.resolve('00'))),
    /^Another installation of Quoin answers/,
  )
  assert.match(
    wrongOf(await examineAt(t, () => Promise.resolve(undefined))),
    /answers with status 200, but it is not Quoin/,
  )
})

test('without a running service, the address is not checked; one that does not answer is found', async (t) => {
  const parts = await doctorParts(t, { env: { QUOIN_PUBLIC_URL: 'https://0.0.0.0:1' } })
  assert.equal((await publicAnswer.examine(parts)).isRight, true)
  const running = { ...parts.connection, application_name: 'quoin listener of a test' }
  await withClient(running, async (client) => {
    await client.query('select 1')
    assert.match(
      wrongOf(await publicAnswer.examine(parts)),
      /^The address https:\/\/0\.0\.0\.0:1 does not answer: /,
    )
  })
})
