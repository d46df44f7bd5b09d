import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('connectors', ['live', 'leads:write', 'leads:read', 'clients:read'])
const saves = ['run settings.connectors.save'] as const

/** Creates a connector, which is disabled at the end. */
async function connector(kit: Kit, settings: object = {}): Promise<Made> {
  const made: Made = await kit.perform('settings.connectors.save', {
    name: kit.stage.name('connector'),
    ...settings,
  })
  const undo = async (): Promise<void> =>
    void (await kit.perform('settings.connectors.save', { connector_id: made.id, active: false }))
  kit.stage.later({ leaves: 'an inactive connector', otherwise: 'a connector', undo })
  return made
}

async function send(kit: Kit, { connector_key }: Made, body: object): Promise<Answer> {
  const answer = await kit.post('/leads', { connector_key, ...body })
  if (answer.status === 201)
    kit.stage.laterRun('leads.delete', { lead_id: answer.body?.data?.id }, 'a deleted lead', 'an open lead')
  return answer
}

const lead = (kit: Kit): object => ({ customer_name: kit.stage.name('lead'), service_address: '1 Verify St' })

/** Statements about leads that another system sends through a connector. */
export const connectors: readonly Statement[] = [
  define(
    'complete',
    'A complete lead of a connector is 201, with the key of the connector.',
    saves,
    async (kit) => {
      const made = await connector(kit)
      const answer = await send(kit, made, lead(kit))
      expectStatus(answer, 201)
      expectEqual(answer, 'connector_key', answer.body.data.connector_key, made['connector_key'])
    },
  ),
  define(
    'incomplete',
    'An incomplete lead of a connector is 202 with an import_id, and waits for review.',
    saves,
    async (kit) => {
      const made = await connector(kit, { required_fields: ['customer_phone'] })
      const answer = await send(kit, made, lead(kit))
      expectStatus(answer, 202)
      ensure(answer, typeof answer.body?.data?.import_id === 'string', 'import_id')
      kit.stage.later({ leaves: undefined, otherwise: 'a lead that waits for review', undo: undefined })
    },
  ),
  define('aliases', 'Aliases and the source label of a connector apply.', saves, async (kit) => {
    const made = await connector(kit, {
      aliases: { street: 'service_address', who: 'customer_name' },
      source_label: 'Verify label',
    })
    const answer = await send(kit, made, { who: kit.stage.name('lead'), street: '7 Alias St' })
    expectStatus(answer, 201)
    expectEqual(answer, 'service_address', answer.body.data.service_address, '7 Alias St')
    expectEqual(answer, 'source', answer.body.data.source, 'Verify label')
  }),
  define(
    'notes-prefix',
    'The notes prefix of a connector begins the notes of its leads.',
    saves,
    async (kit) => {
      const made = await connector(kit, { notes_prefix: 'From verify:' })
      const answer = await send(kit, made, { ...lead(kit), notes: 'two windows' })
      expectStatus(answer, 201)
      const notes = String(answer.body.data.notes)
      ensure(
        answer,
        notes.startsWith('From verify:') && notes.endsWith('two windows'),
        'the prefix and the notes',
      )
    },
  ),
  define('unknown', 'A connector key that does not exist is 422 on connector_key.', [], async (kit) => {
    const body = { connector_key: kit.stage.name('nothing'), ...lead(kit) }
    expectRefusal(await kit.post('/leads', body), 422, 'validation_error', 'connector_key')
  }),
  define('inactive', 'An inactive connector is 422 on connector_key.', saves, async (kit) => {
    const made = await connector(kit)
    await kit.perform('settings.connectors.save', { connector_id: made.id, active: false })
    expectRefusal(await send(kit, made, lead(kit)), 422, 'validation_error', 'connector_key')
  }),
  define(
    'nothing-of-others',
    'A lead of a connector gets no email address of the client whose phone number it has.',
    [...saves, 'practice', 'clients:write'],
    async (kit) => {
      const phone = '+13125550188'
      await kit.stage.records.client({ phone, email: 'verify-client@example.com' })
      const answer = await send(kit, await connector(kit), { ...lead(kit), customer_phone: phone })
      expectStatus(answer, 201)
      expectEqual(answer, 'customer_email', answer.body.data.customer_email, null)
    },
  ),
]
