import { newIdempotencyKey } from '../calls.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import { destination, eventNames, nowhere, requirePublicOnly } from '../receiver.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('webhooks', ['live', 'webhooks:write', 'webhooks:read'])
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'
const all = { name: 'verify', url: nowhere, events: ['invoice.paid'] }

const refusedUrls: Readonly<Record<string, readonly string[]>> = {
  'plain http': ['http://hooks.example.com/'],
  'a host of the machine itself': ['https://localhost/', 'https://a.localhost/', 'https://localhost./'],
  'an internal host': ['https://hooks.internal/', 'https://hooks.local/', 'https://hooks/'],
  'an IP address': ['https://127.0.0.1/', 'https://10.0.0.1/', 'https://93.184.215.14/', 'https://[::1]/'],
  'another spelling of an IP address': ['https://2130706433/', 'https://0x7f.1/', 'https://127.1/'],
}
const wrongUrls: Readonly<Record<string, readonly string[]>> = {
  'a user and a password': ['https://user:pass@hooks.example.com/'],
  'a fragment': ['https://hooks.example.com/#a'],
  'a port of the system': ['https://hooks.example.com:22/', 'https://hooks.example.com:80/'],
  'another scheme': ['ftp://hooks.example.com/', 'file:///etc/passwd'],
  'no address': ['nonsense', '', 'https://'],
}

const refusedUrl = (title: string, urls: readonly string[], isOpened: boolean): Statement =>
  define(`url.${title}`, `A destination with ${title} is 422 on url.`, [], async (kit) => {
    if (isOpened) await requirePublicOnly(kit)
    for (const url of urls)
      expectRefusal(await kit.post('/webhooks', { ...all, url }), 422, 'validation_error', 'url')
  })

/** Statements about webhook destinations. */
export const webhooks: readonly Statement[] = [
  define('create', 'A new destination is 201 with its signing secret, and Location.', [], async (kit) => {
    const answer = await kit.post('/webhooks', { ...all, name: kit.stage.name('destination') })
    expectStatus(answer, 201)
    const { id, secret, url, events } = answer.body.data
    kit.stage.later({
      leaves: undefined,
      otherwise: 'a webhook destination',
      undo: async () => void (await kit.send('DELETE', `/api/v1/webhooks/${id}`)),
    })
    ensure(answer, String(secret).startsWith('whsec_'), 'a secret that begins with whsec_')
    expectEqual(answer, 'url', url, all.url)
    expectEqual(answer, 'events', events, all.events)
    expectEqual(answer, 'Location', answer.header('location'), `/api/v1/webhooks/${id}`)
  }),
  define('secret-once', 'Reads of a destination never contain its secret.', [], async (kit) => {
    const { id, secret } = await destination(kit, nowhere, ['invoice.paid'])
    for (const path of ['/webhooks', `/webhooks/${id}`]) {
      const answer = await kit.get(path)
      expectStatus(answer, 200)
      ensure(answer, !answer.text.includes(secret), 'an answer without the secret')
    }
  }),
  define('replay', 'The same creation with the same key gets the secret again.', [], async (kit) => {
    const [body, idempotencyKey] = [{ ...all, name: kit.stage.name('destination') }, newIdempotencyKey()]
    const first = await kit.post('/webhooks', body, { idempotencyKey })
    expectStatus(first, 201)
    const { id } = first.body.data
    kit.stage.later({
      leaves: undefined,
      otherwise: 'a webhook destination',
      undo: async () => void (await kit.send('DELETE', `/api/v1/webhooks/${id}`)),
    })
    const second = await kit.post('/webhooks', body, { idempotencyKey })
    expectEqual(second, 'the answer', second.text, first.text)
  }),
  define('list', 'The list has every destination, without pages.', [], async (kit) => {
    const { id } = await destination(kit, nowhere, ['invoice.paid'])
    const answer = await kit.get('/webhooks')
    expectStatus(answer, 200)
    ensure(
      answer,
      answer.body.data.some((each: { id: string }) => each.id === id),
      `the destination ${id}`,
    )
    expectEqual(answer, 'meta', answer.body.meta, undefined)
  }),
  define('every-event', 'A destination can subscribe to each of the eight events.', [], async (kit) => {
    const { id } = await destination(kit, nowhere, eventNames)
    const answer = await kit.get(`/webhooks/${id}`)
    expectEqual(answer, 'events', [...answer.body.data.events].sort(), [...eventNames].sort())
  }),
  define('unknown-event', 'An event that does not exist is 422 on events.', [], async (kit) => {
    expectRefusal(
      await kit.post('/webhooks', { ...all, events: ['lead.exploded'] }),
      422,
      'validation_error',
      'events',
    )
  }),
  define('no-events', 'A destination without events is 422 on events.', [], async (kit) => {
    expectRefusal(await kit.post('/webhooks', { ...all, events: [] }), 422, 'validation_error', 'events')
  }),
  define('no-name', 'A destination without a name is 422 on name.', [], async (kit) => {
    expectRefusal(
      await kit.post('/webhooks', { url: all.url, events: all.events }),
      422,
      'validation_error',
      'name',
    )
  }),
  ...Object.entries(refusedUrls).map(([title, urls]) => refusedUrl(title, urls, true)),
  ...Object.entries(wrongUrls).map(([title, urls]) => refusedUrl(title, urls, false)),
  define('delete', 'A deleted destination is 404.', [], async (kit) => {
    const { id } = await destination(kit, nowhere, ['invoice.paid'])
    const answer = await kit.send('DELETE', `/api/v1/webhooks/${id}`)
    expectStatus(answer, 200)
    expectEqual(answer, 'the id', answer.body.data.id, id)
    expectRefusal(await kit.get(`/webhooks/${id}`), 404, 'not_found')
    expectRefusal(await kit.send('DELETE', `/api/v1/webhooks/${id}`), 404, 'not_found')
  }),
  define(
    'delete-replay',
    'A deletion that is repeated with its idempotency key gets the first answer again.',
    [],
    async (kit) => {
      const { id } = await destination(kit, nowhere, ['invoice.paid'])
      const idempotencyKey = newIdempotencyKey()
      const first = await kit.send('DELETE', `/api/v1/webhooks/${id}`, undefined, { idempotencyKey })
      expectStatus(first, 200)
      const second = await kit.send('DELETE', `/api/v1/webhooks/${id}`, undefined, { idempotencyKey })
      expectStatus(second, 200)
      expectEqual(second, 'the answer', second.text, first.text)
      expectEqual(second, 'X-Idempotent-Replayed', second.header('x-idempotent-replayed'), 'true')
    },
  ),
  define('unknown', 'An unknown destination is 404.', [], async (kit) => {
    for (const id of [someId, 'nothing']) expectRefusal(await kit.get(`/webhooks/${id}`), 404, 'not_found')
  }),
  define('no-patch', 'A destination cannot be changed through the resource API: 405.', [], async (kit) => {
    expectRefusal(await kit.patch(`/webhooks/${someId}`, {}), 405, 'method_not_allowed')
  }),
]
