import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import { address } from '../records.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('clients', ['clients:write', 'clients:read'])
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Statements about clients. */
export const clients: readonly Statement[] = [
  define('create', 'A new client is 201, has the status active, and what was sent.', [], async (kit) => {
    const name = kit.stage.name('client')
    const client = await kit.stage.records.client({ name, notes: 'verify' })
    const answer = await kit.get(`/clients/${client.id}`)
    expectStatus(answer, 200)
    for (const [member, value] of Object.entries({ ...address, name, notes: 'verify', status: 'active' }))
      expectEqual(answer, member, answer.body.data[member], value)
  }),
  define('location', 'The answer to a new client names its address in Location.', [], async (kit) => {
    const answer = await kit.post('/clients', { name: kit.stage.name('client'), ...address })
    expectStatus(answer, 201)
    const { id } = answer.body.data
    if (kit.instance.me.mode === 'live')
      kit.stage.laterRun('clients.archive', { client_id: id }, 'an archived client', 'a client')
    expectEqual(answer, 'Location', answer.header('location'), `/api/v1/clients/${id}`)
  }),
  ...['name', ...Object.keys(address)].map((member) =>
    define(`required.${member}`, `A client without ${member} is 422.`, [], async (kit) => {
      const { [member]: _without, ...body } = { name: 'verify', ...address } as Record<string, string>
      expectRefusal(await kit.post('/clients', body), 422, 'validation_error', member)
    }),
  ),
  define('wrong-status', 'A status that clients do not have is 422.', [], async (kit) => {
    expectRefusal(
      await kit.post('/clients', { name: 'verify', ...address, status: 'nothing' }),
      422,
      'validation_error',
      'status',
    )
  }),
  define('wrong-email', 'An invalid email address is 422.', [], async (kit) => {
    expectRefusal(
      await kit.post('/clients', { name: 'verify', ...address, email: 'a@' }),
      422,
      'validation_error',
      'email',
    )
  }),
  define('patch', 'PATCH changes what was sent, and nothing else.', [], async (kit) => {
    const client = await kit.stage.records.client({ notes: 'before' })
    const answer = await kit.patch(`/clients/${client.id}`, { notes: 'after' })
    expectStatus(answer, 200)
    expectEqual(answer, 'notes', answer.body.data.notes, 'after')
    for (const member of ['id', 'name', ...Object.keys(address), 'status', 'created_at'])
      expectEqual(answer, member, answer.body.data[member], client[member])
    expectEqual(answer, 'version', answer.body.data.version, client.version + 1)
  }),
  define('patch-unknown', 'PATCH of a client that does not exist is 404.', [], async (kit) => {
    expectRefusal(await kit.patch(`/clients/${unknownId}`, { notes: 'verify' }), 404, 'not_found')
  }),
  define(
    'patch-unknown-member',
    'PATCH with an unknown member is 422 and changes nothing.',
    [],
    async (kit) => {
      const client = await kit.stage.once('client', () => kit.stage.records.client())
      expectRefusal(
        await kit.patch(`/clients/${client.id}`, { notes: 'x', verify_unknown: 1 }),
        422,
        'validation_error',
      )
      const answer = await kit.get(`/clients/${client.id}`)
      ensure(answer, answer.body.data.notes !== 'x', 'the notes as before')
    },
  ),
  define('patch-id', 'PATCH with another id in the body is 422.', [], async (kit) => {
    const client = await kit.stage.once('client', () => kit.stage.records.client())
    const answer = await kit.patch(`/clients/${client.id}`, { id: unknownId })
    expectRefusal(answer, 422, 'validation_error')
  }),
  define('no-delete', 'A client cannot be deleted through the resource API: 405.', [], async (kit) => {
    expectRefusal(await kit.send('DELETE', `/api/v1/clients/${unknownId}`), 405, 'method_not_allowed')
  }),
]
