import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { longestBlock } from '../../testing/longest-block.ts'
import { AppError } from '../errors.ts'
import { decoder } from '../pictures/decoder.ts'
import { createPdfRenderer, type PdfRenderer, type PdfRendererParts } from './pdf-renderer.ts'

const testing = join(import.meta.dirname, 'testing')
const templates = join(testing, 'templates')

function opened(t: TestContext, parts: Partial<PdfRendererParts> = {}): PdfRenderer {
  const renderer = createPdfRenderer({ templates, ...parts })
  t.after(() => renderer.close())
  return renderer
}

const plain = (...lines: string[]) => ({ template: 'plain.typ', data: { lines } })
const textOf = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1')
const unavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'service_unavailable' && error.retryAfterSeconds === 5

test('a document is an accessible PDF, and the same data give the same bytes, also in another process', async (t) => {
  const [one, other] = [opened(t), opened(t)]
  const first = await one.render(plain('Hello'))
  assert.match(textOf(first), /^%PDF-1\.7/)
  assert.match(textOf(first), /pdfuaid/)
  assert.doesNotMatch(textOf(first), /CreationDate|ModDate/)
  assert.deepEqual(await one.render(plain('Hello')), first)
  assert.deepEqual(await other.render(plain('Hello')), first)
  assert.notDeepEqual(await one.render(plain('Hallo')), first)
})

test('a document with a character that has no glyph is rendered, but not marked as accessible', async (t) => {
  const pdf = textOf(await opened(t).render(plain('Caf\u00e9 \u{10ffff} \u{1f9ff}')))
  assert.match(pdf, /^%PDF-1\.7/)
  assert.doesNotMatch(pdf, /pdfuaid/)
})

test('an image that cannot be decoded is left out of the document', async (t) => {
  const renderer = opened(t)
  const without = await renderer.render(plain('Hello'))
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  assert.match(textOf(await renderer.render({ ...plain('Hello'), logo: pixel })), /\/Subtype \/Image/)
  assert.deepEqual(await renderer.render({ ...plain('Hello'), logo: Buffer.from('no picture') }), without)
  assert.deepEqual(await renderer.render({ ...plain('Hello'), logo: pixel.subarray(0, 40) }), without)
})

test('an error in a template fails the document, and the next one is rendered', async (t) => {
  const renderer = opened(t)
  await assert.rejects(
    renderer.render({ template: 'plain.typ', data: { lines: [], fails: true } }),
    /plain\.typ cannot be rendered: .*as asked/,
  )
  await renderer.render(plain('Hello'))
})

test('a document that takes too long is cancelled', async (t) => {
  const renderer = opened(t, { worker: join(testing, 'stuck-worker.ts'), limitMs: 400 })
  const started = performance.now()
  await assert.rejects(renderer.render(plain('Hello')), unavailable)
  assert.ok(performance.now() - started < 5_000)
})

test('if a worker crashes only its current document fails, and the next one gets a new worker', async (t) => {
  const renderer = opened(t, { worker: join(testing, 'mortal-worker.ts') })
  const renderText = async (data: string) => textOf(await renderer.render({ template: '', data }))
  const first = await renderText('who 1')
  assert.equal(await renderText('who 2'), first, 'the worker is kept')
  const [crash, next] = await Promise.allSettled([renderText('crash'), renderText('who 3')])
  assert.ok(crash.status === 'rejected' && unavailable(crash.reason))
  assert.ok(next.status === 'fulfilled' && next.value !== first)
  process.kill(Number(next.value), 'SIGKILL')
  await waitForEnd(Number(next.value))
  assert.notEqual(await renderText('who 4'), next.value, 'one that died idle is replaced')
})

test('documents beyond the limit of waiting ones are refused, and a closed renderer refuses all', async (t) => {
  const renderer = opened(t, { mostWaiting: 2 })
  const outcomes = await Promise.allSettled([1, 2, 3].map((each) => renderer.render(plain(String(each)))))
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  assert.ok(outcomes[2]?.status === 'rejected' && unavailable(outcomes[2].reason))
  await renderer.render(plain('room again'))
  renderer.close()
  await assert.rejects(renderer.render(plain('late')), unavailable)
})

test('documents of one organization are rendered one at a time, few may wait, and others are not delayed', async (t) => {
  const renderer = opened(t, { ownWaiting: 4 })
  const [ours, theirs] = [renderer.of('ours'), renderer.of('theirs')]
  const order: string[] = []
  const renderInOrder = (owner: typeof ours, name: string) =>
    owner.render(plain(name)).then(
      () => void order.push(name),
      (error: unknown) => {
        assert.ok(unavailable(error))
        order.push(`${name} refused`)
      },
    )
  const all = [1, 2, 3, 4, 5, 6].map((n) => renderInOrder(ours, `ours ${n}`))
  all.push(renderInOrder(theirs, 'theirs'))
  await Promise.all(all)
  assert.deepEqual(order, ['ours 6 refused', 'ours 1', 'theirs', 'ours 2', 'ours 3', 'ours 4', 'ours 5'])
})

test('a rendered document is cached, for its own organization only', async (t) => {
  const renderer = opened(t, { worker: join(testing, 'counting-worker.ts') })
  const renderText = async (orgId: string, data: string, logo?: Uint8Array) =>
    textOf(await renderer.of(orgId).render({ template: '', data, logo }))
  assert.equal(await renderText('ours', 'a'), '1')
  assert.equal(await renderText('ours', 'a'), '1')
  assert.equal(await renderText('theirs', 'a'), '2')
  assert.equal(await renderText('ours', 'b'), '3')
  assert.equal(await renderText('ours', 'a', Buffer.from('logo')), '4')
  assert.equal(await renderText('ours', 'a'), '1')
})

test('a worker that uses too much memory is replaced after its document', async (t) => {
  const renderer = opened(t, { worker: join(testing, 'counting-worker.ts'), mostMemory: 1 })
  const renderText = async (data: string) => textOf(await renderer.render({ template: '', data }))
  assert.deepEqual([await renderText('a'), await renderText('b')], ['1', '1'])
})

test('a large image is scaled down in the document, and one that is cut off is left out', async (t) => {
  const renderer = opened(t, { limitMs: 60_000 })
  const create = { width: 2500, height: 1750, channels: 3, background: '#0a6' } as const
  for (const kind of ['png', 'jpeg', 'webp'] as const) {
    const logo = await decoder({ create }).toFormat(kind).toBuffer()
    const pdf = textOf(await renderer.render({ ...plain('Hello'), logo }))
    assert.match(pdf, /\/Subtype \/Image/, kind)
    assert.match(pdf, /\/Width 1200\b/, kind)
    assert.match(pdf, /\/Height 840\b/, kind)
    const rest = await renderer.render({ ...plain('Hello'), logo: logo.subarray(0, logo.length / 2) })
    assert.doesNotMatch(textOf(rest), /\/Subtype \/Image/, `${kind} that is cut off`)
  }
})

test('a document with too much text is refused, and an image with too many pixels is left out', async (t) => {
  const renderer = opened(t)
  await assert.rejects(renderer.render(plain('x'.repeat(600_000))), { code: 'response_too_large' })
  const tooMany = Buffer.from('89504e470d0a1a0a0000000d494844520000100100001001', 'hex')
  const cutOff = Buffer.from('89504e470d0a1a0a0000000d494844520000100000001000', 'hex')
  const without = await renderer.render(plain('Hello'))
  for (const logo of [tooMany, cutOff])
    assert.deepEqual(await renderer.of('ours').render({ ...plain('Hello'), logo }), without)
})

test('rendering does not block the event loop', async (t) => {
  const renderer = opened(t)
  await renderer.render(plain('warm'))
  const lines = Array.from(
    { length: 6_000 },
    (_, index) => `Line ${index} of a long document with many words`,
  )
  const started = performance.now()
  let tried = 0
  const blockedMs = await longestBlock(() => renderer.render(plain(`Try ${tried++}`, ...lines)), 50)
  const took = performance.now() - started
  assert.ok(took > 100, `the document is long enough to tell: ${took} ms`)
  assert.ok(blockedMs < 50, `held for ${blockedMs} ms of ${took} ms`)
})

/** Waits until the process with this id has exited. */
async function waitForEnd(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
