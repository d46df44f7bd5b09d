import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readAttachment, deleteFile } from '../../domains/office/files/operations.ts'
import { moveBytes } from '../../domains/organization/stored-files/index.ts'
import {
  announce,
  announcing,
  families,
  paper,
  picture,
  put,
  readyFile,
} from '../../domains/office/files/testing/uploading.ts'
import { assertError } from '../../testing/expect-error.ts'
import { soon } from '../../testing/soon.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testOrg, type TestOrg } from '../../testing/test-org.ts'
import { listeningPort } from '../../testing/wire.ts'

let app: TestApp
let port: number
before(async () => {
  app = await testApp()
  port = await listeningPort()
})
after(() => {
  app.clock.now = undefined
})

const pathOf = (url: string): string => new URL(url).pathname
/** Names of the temporary files of uploads that are still being received. */
const incoming = (): string[] => readdirSync(join(app.dataDirectory, 'files', 'incoming'))

async function readable(org: TestOrg, bytes: Buffer): Promise<{ path: string; id: string }> {
  const { id } = await readyFile(org, 'estimate_attachment', bytes)
  const { url } = await org.run(readAttachment, { file_id: id }, org.owner)
  return { path: pathOf(url), id }
}

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url: path, headers })

async function moveAll(org: TestOrg): Promise<void> {
  const { rows } = await app.inspect.query<{ payload: { file_id: string } }>(
    `delete from quoin.tasks where org_id = $1 and kind = 'files.move' returning payload`,
    [org.id],
  )
  const kind = moveBytes(app.kernel.services)
  for (const { payload } of rows) {
    const ctx = {
      orgId: org.id,
      attempt: 1,
      now: app.kernel.now(),
      inTurn: async () => {},
      signal: AbortSignal.timeout(10_000),
    }
    const result = await kind.handler(ctx, payload)
    await app.database.live.transaction({ orgId: org.id, locations: '*', isEnd: true }, async (end) =>
      result.settle?.(end),
    )
  }
}

test('an altered or expired upload URL, or one of a file that is no longer expected, is refused', async () => {
  const org = await testOrg()
  const announced = await announce(org, 'estimate_photo', picture)
  const path = pathOf(announced.upload.url)
  const token = path.split('/').at(-1)!
  const raw = Buffer.from(token.slice(2), 'base64url')
  for (let at = 0; at < raw.length; at++) {
    const bytes = Buffer.from(raw)
    bytes[at]! ^= 1
    const upload = { ...announced.upload, url: `http://x/uploads/7k${bytes.toString('base64url')}` }
    const answer = await put(org, { upload }, picture)
    assert.equal(answer.statusCode, 403, `byte ${at}: ${answer.payload}`)
  }
  for (const other of [
    '',
    'x',
    `${token}=`,
    `${token}A`,
    token.slice(2),
    `00${token.slice(2)}`,
    '..%2f..%2fetc%2fpasswd',
    'ä'.repeat(200),
  ]) {
    const upload = { ...announced.upload, url: `http://x/uploads/${other}` }
    const { statusCode } = await put(org, { upload }, picture)
    assert.ok([403, 404].includes(statusCode), `${other}: ${statusCode}`)
  }
  assert.equal((await get(path.replace('uploads', 'downloads'))).statusCode, 403)
  app.clock.now = new Date(Date.now() + 15 * 60_000 + 1000)
  assert.equal((await put(org, announced, picture)).statusCode, 403)
  app.clock.now = undefined
  assert.equal((await put(org, announced, picture)).statusCode, 200)
  await org.run(deleteFile, { file_id: announced.file_id }, org.owner)
  assert.equal((await put(org, announced, picture)).statusCode, 403)
})

test('an upload must have exactly the announced length and type', async () => {
  const org = await testOrg()
  const announced = await announce(org, 'estimate_photo', picture)
  const answer = async (bytes: Buffer, headers: Record<string, string>) => {
    const { statusCode, payload, headers: answerHeaders } = await put(org, announced, bytes, headers)
    return { status: statusCode, text: payload, headers: answerHeaders as Record<string, string> }
  }
  const longer = Buffer.concat([picture, Buffer.from('x')])
  assertError(await answer(longer, { 'content-length': String(longer.length) }), 'body_too_large')
  const shorter = picture.subarray(1)
  const tooShort = await answer(shorter, { 'content-length': String(shorter.length) })
  assertError(tooShort, 'body_too_large')
  assert.deepEqual(JSON.parse(tooShort.text).error.details, [
    { field: 'content-length', message: `must be exactly ${picture.length}`, limit: picture.length },
  ])
  assertError(await answer(picture, { 'content-type': 'image/jpeg' }), 'unsupported_media_type')
  assertError(await answer(picture, { 'content-type': 'image/png; charset=x' }), 'unsupported_media_type')
  assert.equal((await put(org, announced, picture)).statusCode, 200)
})

/**
 * Writes the parts to a raw connection in order, and returns the text that was received until the connection closed. A
 * part that is a number stands for a pause of that many milliseconds; 0 as the last part resets the connection.
 */
async function byHand(parts: readonly (string | Buffer | number)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let came = ''
  socket.setEncoding('latin1').on('data', (text: string) => (came += text))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const part of parts)
    if (typeof part === 'number') await Promise.race([sleep(part), closed])
    else socket.write(part)
  if (parts.at(-1) === 0) socket.destroy()
  else socket.end()
  await closed
  return came
}

test('an interrupted or chunked upload leaves nothing behind', async () => {
  const org = await testOrg()
  const announced = await announce(org, 'estimate_attachment', paper)
  const path = pathOf(announced.upload.url)
  const head = `PUT ${path} HTTP/1.1\r\nHost: quoin\r\nContent-Type: application/pdf\r\n`
  // Sends the whole request in one piece. If more bytes arrived after the refusal, the connection could be reset
  // before the client has read the answer.
  const whole = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${paper.length.toString(16)}\r\n`
  const chunked = await byHand([
    Buffer.concat([Buffer.from(whole), paper, Buffer.from('\r\n0\r\n\r\n')]),
    1000,
  ])
  assert.match(chunked, /^HTTP\/1.1 413 /)
  await byHand([`${head}Content-Length: ${paper.length}\r\n\r\n`, paper.subarray(0, 5), 100, 0])
  await soon(async () => assert.deepEqual(incoming(), []))
  await assert.rejects(
    org.run(families.estimate_attachment.complete, { file_id: announced.file_id }, org.owner),
    /is not uploaded yet/,
  )
})

test('an upload is written to disk while it arrives, and little of it is held in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const org = await testOrg()
  const bytes = Buffer.concat([paper, randomBytes(20 * 1024 * 1024 - paper.length)])
  const announced = await Promise.all(
    Array.from({ length: 8 }, async () => announce(org, 'estimate_attachment', bytes)),
  )
  collect()
  const before = process.memoryUsage().arrayBuffers
  const bufferedBytes = (): number => process.memoryUsage().arrayBuffers - before
  // All eight requests send the same buffer, so any additional memory is used by the server.
  const bound = bytes.length / 2
  let most = 0
  const sent = new AbortController()
  const watched = (async () => {
    for (; !sent.signal.aborted; await sleep(5)) {
      // Pieces that were already written to disk may not have been freed yet, so the garbage collector runs before the
      // bytes are counted.
      for (let tries = 3; bufferedBytes() > bound && tries > 0; tries--) {
        collect()
        await sleep(5)
      }
      most = Math.max(most, bufferedBytes())
    }
  })()
  const answers = await Promise.all(announced.map(({ upload }) => putOverHttp(upload, bytes)))
  sent.abort()
  await watched
  assert.deepEqual(new Set(answers), new Set([200]))
  assert.ok(most < bound, `${most} of ${8 * bytes.length} bytes`)
  const { file_id } = announced[0]!
  const file = await org.run(families.estimate_attachment.complete, { file_id }, org.owner)
  assert.equal(file.size_bytes, bytes.length)
})

function putOverHttp(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path: pathOf(url), method: 'PUT', headers })
    sent.on('response', (answer) => resolve(answer.resume().statusCode!)).on('error', reject)
    sent.end(bytes)
  })
}

test('if an upload cannot be stored, the sender gets the reason and the connection stays open', async () => {
  const org = await testOrg()
  const bytes = Buffer.concat([paper, randomBytes(8 * 1024 * 1024)])
  const { upload } = await announce(org, 'estimate_attachment', bytes)
  const folder = join(app.dataDirectory, 'files', 'incoming')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'in the way')
  try {
    assert.equal(await putOverHttp(upload, bytes), 503)
  } finally {
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
  }
  assert.equal(await putOverHttp(upload, bytes), 200)
  assert.deepEqual(incoming(), [])
})

test('four simultaneous calls with one request id create one file', async () => {
  const org = await testOrg()
  const key = await org.key()
  const input = {
    ...announcing(paper),
    ...(await families.estimate_attachment.parent(org)),
    request_id: randomUUID(),
  }
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const answer = await fetch(
        `http://127.0.0.1:${port}/api/v1/workflows/files.estimateAttachment.prepareUpload`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(input),
        },
      )
      assert.equal(answer.status, 200)
      return (await answer.json()) as { data: { file_id: string; duplicate: boolean } }
    }),
  )
  assert.equal(new Set(answers.map(({ data }) => data.file_id)).size, 1)
  assert.deepEqual(answers.map(({ data }) => data.duplicate).toSorted(), [false, true, true, true])
  const { rows } = await app.inspect.query('select from live.files where org_id = $1', [org.id])
  assert.equal(rows.length, 1)
})

test('an upload URL is valid only for its own organization and file, whatever parts of other URLs are combined', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const mine = await announce(ours, 'estimate_attachment', paper)
  const foreign = await announce(theirs, 'estimate_attachment', paper)
  const raw = ({ upload }: { upload: { url: string } }) =>
    Buffer.from(upload.url.split('/').at(-1)!.slice(2), 'base64url')
  // Builds URLs from parts of two valid URLs. The parts are the organization, the file, and the signature with its
  // expiry. All such URLs must be refused.
  const pieces = [0, 16, 32].map((from, at) => [from, [16, 32, undefined][at]] as const)
  for (const mix of [1, 2, 3, 4, 5, 6]) {
    const bytes = Buffer.concat(
      pieces.map(([from, to], at) => raw(mix & (1 << at) ? foreign : mine).subarray(from, to)),
    )
    const upload = { ...mine.upload, url: `http://x/uploads/7k${bytes.toString('base64url')}` }
    assert.equal((await put(ours, { upload }, paper)).statusCode, 403, `mix ${mix}`)
  }
  for (const [run, status] of [
    [() => theirs.run(families.estimate_attachment.complete, { file_id: mine.file_id }, theirs.owner), 404],
    [() => theirs.run(deleteFile, { file_id: mine.file_id }, theirs.owner), 404],
    [() => theirs.run(readAttachment, { file_id: mine.file_id }, theirs.owner), 404],
  ] as const)
    await assert.rejects(run(), { status })
})

test('no replayed answer, audit entry or log line contains the URL of a file', async () => {
  const org = await testOrg()
  const key = await org.key()
  const requestOperation = async (operation: string, input: object, idempotencyKey = randomUUID()) =>
    await org.request('POST', `/api/v1/workflows/${operation}`, { key, body: input, idempotencyKey })
  const input = { ...announcing(paper), ...(await families.estimate_attachment.parent(org)) }
  const again = randomUUID()
  const first = await requestOperation('files.estimateAttachment.prepareUpload', input, again)
  const { file_id, upload } = first.body.data as { file_id: string; upload: { url: string } }
  const token = upload.url.split('/').at(-1)!
  assert.ok(token.length > 80)
  const repeated = await requestOperation('files.estimateAttachment.prepareUpload', input, again)
  assert.equal(repeated.status, 200)
  assert.ok(!JSON.stringify(repeated.body).includes(token))
  assert.equal((await put(org, first.body.data, paper)).statusCode, 200)
  await requestOperation('files.estimateAttachment.complete', { file_id })
  const read = await requestOperation('files.attachment.read', { file_id })
  const opened = (read.body.data as { url: string }).url.split('/').at(-1)!
  await get(`/downloads/${opened}`)
  await get(`/downloads/${opened}${'A'.repeat(300)}`)
  for (const secret of [token, opened]) {
    assert.ok(!app.logged.some((line) => line.includes(secret)))
    for (const table of ['live.receipts', 'live.audit_log', 'live.events']) {
      const { rows } = await app.inspect.query<{ found: number }>(
        `select count(*)::int as found from ${table} r where r::text like '%' || $1 || '%'`,
        [secret],
      )
      assert.equal(rows[0]!.found, 0, table)
    }
  }
})

/** Begins uploads of which only the first bytes are sent. */
async function slowUploads(org: TestOrg, count: number) {
  const parent = await families.estimate_attachment.parent(org)
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const { upload } = await announce(org, 'estimate_attachment', paper, parent)
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(
        `PUT ${pathOf(upload.url)} HTTP/1.1\r\nHost: quoin\r\nContent-Type: application/pdf\r\nContent-Length: ${paper.length}\r\n\r\n%PDF`,
      )
      return socket
    }),
  )
}

test('slow uploads of one organization do not delay other organizations', async () => {
  const [slow, quick] = [await testOrg(), await testOrg()]
  const sockets = await slowUploads(slow, 24)
  await soon(async () => assert.equal(incoming().length, 8))
  const announced = await announce(quick, 'estimate_attachment', paper)
  assert.equal((await put(quick, announced, paper)).statusCode, 200)
  assert.equal(incoming().length, 8)
  for (const socket of sockets) socket.destroy()
  await soon(async () => assert.deepEqual(incoming(), []))
})

test('a practice company shares the concurrency slots of the organization that created it', async () => {
  const [org, practice] = [await testOrg(), await testOrg()]
  await practice.query('update quoin.organizations set practice_of = $2 where org_id = $1', [org.id])
  const { path } = await readable(await testOrg(), paper)
  const announced = await announce(practice, 'estimate_attachment', paper)
  const sockets = await slowUploads(org, 8)
  await soon(async () => assert.equal(incoming().length, 8))
  let isReceived = false
  const received = put(practice, announced, paper).finally(() => (isReceived = true))
  // The upload of the practice company has time to end, if it could.
  for (let time = 0; time < 20; time++) assert.equal((await get(path)).statusCode, 200)
  assert.ok(!isReceived)
  for (const socket of sockets) socket.destroy()
  assert.equal((await received).statusCode, 200)
  await soon(async () => assert.deepEqual(incoming(), []))
})

test('an upload that completes after its file was deleted or its organization moved leaves no object', async () => {
  const markMoved = async (org: TestOrg): Promise<void> => {
    await app.inspect.query(
      `insert into quoin.moves (org_id, state, cell) values ($1, 'left', '01') on conflict do nothing`,
      [org.id],
    )
  }
  const deleted = async (org: TestOrg, file_id: string): Promise<void> => {
    await org.run(deleteFile, { file_id }, org.owner)
  }
  for (const [ends, status] of [
    [markMoved, 503],
    [deleted, 403],
  ] as const) {
    const org = await testOrg()
    const announced = await announce(org, 'estimate_attachment', paper)
    const path = pathOf(announced.upload.url)
    const answered = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest({
        port,
        host: '127.0.0.1',
        path,
        method: 'PUT',
        headers: announced.upload.headers,
      })
        .on('response', (response) => resolve(response.resume().statusCode!))
        .on('error', reject)
      sent.write(paper.subarray(0, 5))
      void soon(async () => assert.notDeepEqual(incoming(), []))
        .then(() => ends(org, announced.file_id))
        .then(() => sent.end(paper.subarray(5)), reject)
    })
    assert.equal(answered, status)
    assert.deepEqual(readdirSync(join(app.dataDirectory, 'files', org.id, 'uploads')), [])
  }
})

const content = Buffer.concat([paper, randomBytes(700_000)])

for (const where of ['the database', 'storage'] as const)
  test(`a file in ${where} can be read whole and in ranges, as RFC 9110 requires`, async () => {
    const org = await testOrg()
    const { path } = await readable(org, content)
    if (where === 'storage') await moveAll(org)
    const whole = await get(path)
    assert.equal(whole.statusCode, 200)
    assert.deepEqual(whole.rawPayload, content)
    const size = content.length
    const { etag } = whole.headers as { etag: string }
    assert.match(etag, /^"[0-9a-f]{64}"$/)
    const expected: [string, Record<string, string>, number, number?, number?][] = [
      ['bytes=0-99', {}, 206, 0, 99],
      ['bytes=0-0', {}, 206, 0, 0],
      [`bytes=0-${size - 1}`, {}, 206, 0, size - 1],
      [`bytes=${size - 10}-99999999`, {}, 206, size - 10, size - 1],
      ['bytes=300000-600000', {}, 206, 300_000, 600_000],
      ['bytes=100-', {}, 206, 100, size - 1],
      ['bytes=-34', {}, 206, size - 34, size - 1],
      ['bytes=-99999999', {}, 206, 0, size - 1],
      [`bytes=${size}-`, {}, 416],
      ['bytes=99999999-100000000', {}, 416],
      ['bytes=-0', {}, 416],
      ['bytes=5-2', {}, 200],
      ['bytes=a-b', {}, 200],
      ['bytes=-', {}, 200],
      ['bytes=0-1,5-6', {}, 200],
      ['items=0-1', {}, 200],
      ['bytes=0-99', { 'if-range': etag }, 206, 0, 99],
      ['bytes=0-99', { 'if-range': '"other"' }, 200],
      ['bytes=0-99', { 'if-range': `W/${etag}` }, 200],
      ['bytes=0-99', { 'if-range': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 200],
    ]
    for (const [range, headers, status, first, last] of expected) {
      const answer = await get(path, { range, ...headers })
      assert.equal(answer.statusCode, status, `${range} ${JSON.stringify(headers)}`)
      if (status === 200) assert.deepEqual(answer.rawPayload, content, range)
      if (status === 416) {
        assert.equal(answer.headers['content-range'], `bytes */${size}`)
        assert.equal(answer.rawPayload.length, 0)
      }
      if (status !== 206) continue
      assert.equal(answer.headers['content-range'], `bytes ${first}-${last}/${size}`)
      assert.equal(answer.headers['content-length'], String(last! - first! + 1))
      assert.deepEqual(answer.rawPayload, content.subarray(first, last! + 1), range)
    }
    assert.equal((await get(path, { 'if-none-match': etag })).statusCode, 304)
    for (const method of ['GET', 'HEAD'] as const) {
      const matching = async (condition: string) =>
        (await get(path, { 'if-match': condition, range: 'bytes=0-1' }, method)).statusCode
      const expectedStatus = method === 'GET' ? 206 : 200
      assert.deepEqual(
        [await matching(etag), await matching('*'), await matching(`"other", ${etag}`)],
        [expectedStatus, expectedStatus, expectedStatus],
      )
      assert.deepEqual([await matching('"other"'), await matching(`W/${etag}`)], [412, 412])
    }
    assert.equal((await get(path, { 'if-none-match': '"other"' })).statusCode, 200)
    const head = await get(path, { range: 'bytes=0-1' }, 'HEAD')
    assert.deepEqual(
      [head.statusCode, head.headers['content-length'], head.rawPayload.length],
      [200, String(size), 0],
    )
  })

test('a downloaded file is saved by the browser instead of shown, and is not cached on the way', async () => {
  const org = await testOrg()
  const script = Buffer.from('<script>alert(document.domain)</script>')
  const { id: file_id } = await readyFile(org, 'estimate_attachment', script, {
    ...(await families.estimate_attachment.parent(org)),
    content_type: 'text/html',
    filename: 'Grüße "\'.html',
  })
  const { url, expires_at } = await org.run(readAttachment, { file_id }, org.owner)
  const late = Date.parse(expires_at) - Date.now()
  assert.ok(late > 4 * 60_000 && late <= 5 * 60_000, expires_at)
  const { headers, statusCode } = await get(pathOf(url))
  assert.equal(statusCode, 200)
  const sentHeaders = [
    'content-type',
    'content-disposition',
    'content-security-policy',
    'x-content-type-options',
    'cache-control',
    'accept-ranges',
  ].map((name) => headers[name])
  assert.deepEqual(sentHeaders, [
    'text/html',
    `attachment; filename="Gr__e __.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22%27.html`,
    'sandbox',
    'nosniff',
    'private, no-store',
    'bytes',
  ])
  for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    assert.ok(headers[name], name)
})

test('a download URL expires, and does not open other files or deleted files', async () => {
  const org = await testOrg()
  const { path, id } = await readable(org, paper)
  const token = path.split('/').at(-1)!
  const raw = Buffer.from(token.slice(2), 'base64url')
  for (let at = 0; at < raw.length; at++) {
    const bytes = Buffer.from(raw)
    bytes[at]! ^= 1
    assert.equal((await get(`/downloads/7k${bytes.toString('base64url')}`)).statusCode, 403, `byte ${at}`)
  }
  assert.equal((await get(`/downloads/${randomUUID()}`)).statusCode, 403)
  const answer = await put(
    org,
    {
      upload: {
        url: `http://x/uploads/${token}`,
        headers: { 'content-type': 'application/pdf', 'content-length': String(paper.length) },
        expires_at: '',
      },
    },
    paper,
  )
  assert.equal(answer.statusCode, 403)
  app.clock.now = new Date(Date.now() + 5 * 60_000 + 1000)
  assert.equal((await get(path)).statusCode, 403)
  app.clock.now = undefined
  assert.equal((await get(path)).statusCode, 200)
  await org.run(deleteFile, { file_id: id }, org.owner)
  assert.equal((await get(path)).statusCode, 403)
})

test('a download continues to the end while its file is moved to storage', async () => {
  const org = await testOrg()
  const { path } = await readable(org, content)
  const answer = await new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = []
    httpRequest({ port, host: '127.0.0.1', path })
      .on('response', (response) => {
        response.once('data', (piece: Buffer) => {
          pieces.push(piece)
          response.pause()
          void moveAll(org).then(() => {
            response.on('data', (more: Buffer) => pieces.push(more))
            response.on('end', () => resolve(Buffer.concat(pieces)))
            response.resume()
          }, reject)
        })
      })
      .on('error', reject)
      .end()
  })
  assert.deepEqual(answer, content)
})
