import { createHash } from 'node:crypto'
import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus, NotTried } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { type Statement, statementsOf } from '../statement.ts'

const kind = 'files.invoiceAttachment'
const define = statementsOf('uploads', [
  'practice',
  'gateway',
  `run ${kind}.prepareUpload`,
  `run ${kind}.complete`,
])

const content = '%PDF-1.4\nquoin verify\n%%EOF\n'
const size_bytes = Buffer.byteLength(content)

interface Announced {
  file_id: string
  /** Path of the address that accepts the bytes. */
  path: string
  headers: Record<string, string>
}

/** Announces a PDF file for a new invoice. */
async function announce(kit: Kit, more: object = {}): Promise<Announced> {
  const { id: invoice_id } = await kit.stage.records.invoice()
  const input = { invoice_id, filename: 'verify.pdf', content_type: 'application/pdf', size_bytes, ...more }
  const answer = await kit.run(`${kind}.prepareUpload`, input)
  expectStatus(answer, 200)
  const { file_id, status, upload } = answer.body.data
  expectEqual(answer, 'the status of an announced file', status, 'pending')
  expectEqual(answer, 'the method of the upload', upload?.method, 'PUT')
  ensure(answer, URL.canParse(upload.url), 'the address of the upload')
  const { pathname, search } = new URL(upload.url)
  if (!pathname.startsWith('/uploads/')) throw new NotTried('uploads go to the storage, not to this instance')
  return { file_id, path: pathname + search, headers: upload.headers }
}

/** Sends bytes to the address of an upload, which needs no key. */
const put = (kit: Kit, { path, headers }: Announced, bytes: string): Promise<Answer> => {
  const { 'content-length': _length, ...sent } = headers
  return kit.send('PUT', path, bytes, { key: null, headers: sent })
}

const complete = (kit: Kit, { file_id }: Announced): Promise<Answer> =>
  kit.run(`${kind}.complete`, { file_id })

/** Statements about files that are uploaded in two steps: announced with their size, then completed. */
export const uploads: readonly Statement[] = [
  define(
    'two-steps',
    'A file is announced, sent to the signed address without a key, completed, and read unchanged.',
    ['run files.attachment.read'],
    async (kit) => {
      const announced = await announce(kit)
      const sent = await put(kit, announced, content)
      ensure(sent, sent.status >= 200 && sent.status < 300, `a status of success, not ${sent.status}`)
      const completed = await complete(kit, announced)
      expectStatus(completed, 200)
      expectEqual(completed, 'the status of the file', completed.body.data.status, 'ready')
      const { url } = await kit.perform('files.attachment.read', { file_id: announced.file_id })
      const { pathname, search } = new URL(url)
      const read = await kit.send('GET', pathname + search, undefined, { key: null })
      expectStatus(read, 200)
      expectEqual(read, 'the bytes of the file', read.text, content)
    },
  ),
  define('not-sent', 'A file whose bytes were not sent cannot be completed: 409.', [], async (kit) => {
    expectRefusal(await complete(kit, await announce(kit)), 409, 'invalid_state')
  }),
  define(
    'digest',
    'Bytes with another digest than the announced one cannot be completed.',
    [],
    async (kit) => {
      const sha256 = createHash('sha256').update('other bytes').digest('hex')
      const announced = await announce(kit, { sha256 })
      await put(kit, announced, content)
      const completed = await complete(kit, announced)
      ensure(completed, completed.status === 409 || completed.status === 422, 'status 409 or 422')
    },
  ),
  define('size', 'The address accepts only the announced number of bytes.', [], async (kit) => {
    const announced = await announce(kit)
    const sent = await put(kit, announced, `${content}more`)
    ensure(sent, sent.status >= 400 && sent.status < 500, `a refusal, not status ${sent.status}`)
  }),
  define(
    'once',
    'Only the first answer to an announcement has the address: a repeat with its key has none.',
    [],
    async (kit) => {
      const { id: invoice_id } = await kit.stage.records.invoice()
      const input = { invoice_id, filename: 'verify.pdf', content_type: 'application/pdf', size_bytes }
      const idempotencyKey = `verify-upload-${invoice_id}`
      const first = await kit.run(`${kind}.prepareUpload`, input, { idempotencyKey })
      expectStatus(first, 200)
      const repeat = await kit.run(`${kind}.prepareUpload`, input, { idempotencyKey })
      expectStatus(repeat, 200)
      expectEqual(repeat, 'the id of the file', repeat.body.data.file_id, first.body.data.file_id)
      ensure(repeat, !repeat.text.includes(first.body.data.upload.url), 'an answer without the address')
    },
  ),
]
