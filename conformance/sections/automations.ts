import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus, NotTried } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { waitFor } from '../receiver.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('automations', ['live', 'automations:read'])
const writes = ['automations:write'] as const
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'

async function anAutomation(kit: Kit): Promise<Made> {
  const answer = await kit.get('/automations')
  expectStatus(answer, 200)
  const [first] = answer.body.data as Made[]
  if (first === undefined) throw new NotTried('the company has no automation; only members can create one')
  return first
}

/** Saves a draft of an automation and returns its revision. */
async function saveDraft(kit: Kit, { id, revision }: Made, definition: object): Promise<number> {
  const answer = await kit.patch(`/automations/${id}`, { expectedRevision: revision, definition })
  expectStatus(answer, 200)
  ensure(answer, answer.body.data.revision > revision, 'a new revision')
  return answer.body.data.revision
}

const publish = (kit: Kit, id: string, draftRevisionNumber: number) =>
  kit.post(`/automations/${id}/publish`, { draftRevisionNumber })

const turns = new WeakMap<Kit, Promise<unknown>>()

/** Runs statements that change the automation one at a time, because they change the same one. */
function inTurn(run: Statement['run']): Statement['run'] {
  return (kit) => {
    const before = turns.get(kit)?.catch(() => undefined)
    const turn = (before ?? Promise.resolve()).then(() => run(kit))
    turns.set(kit, turn)
    return turn
  }
}

/** Publishes a revision. Skips the statement if the key may not do so without a confirm token. */
async function publishNow(kit: Kit, id: string, revision: number): Promise<Answer> {
  const published = await publish(kit, id, revision)
  if (published.status === 428) throw new NotTried('the key needs a confirm token to publish')
  expectStatus(published, 200)
  return published
}

/** Zip code of the lead that `run` creates, so that its automation enrolls no lead of other statements. */
const zip = '00501'

/** An automation that adds a note to each new lead with this zip code. */
const noting = {
  name: 'Verify',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  conditions: [{ field: 'lead.zip', op: 'eq', value: zip }],
  actions: [{ kind: 'add_note', config: { body: 'Verified' } }],
}

/**
 * Statements about automations. Only members can create one for the trial, so statements that change one are tried only
 * in a practice company, which has one. They leave its draft as it was.
 */
export const automations: readonly Statement[] = [
  define('list', 'The list of automations has data, without pages.', [], async (kit) => {
    const answer = await kit.get('/automations')
    expectStatus(answer, 200)
    ensure(answer, Array.isArray(answer.body.data), 'a list in data')
    expectEqual(answer, 'meta', answer.body.meta, undefined)
  }),
  define('get', 'An automation is read with its draft and its active definition.', [], async (kit) => {
    const { id } = await anAutomation(kit)
    const answer = await kit.get(`/automations/${id}`)
    expectStatus(answer, 200)
    const { draft, active, revision } = answer.body.data
    ensure(answer, typeof draft === 'object' && draft !== null, 'draft')
    ensure(answer, active === null || typeof active === 'object', 'active, which may be null')
    ensure(answer, Number.isInteger(revision) && revision >= 1, 'a positive revision')
  }),
  define('unknown', 'An unknown automation is 404.', [], async (kit) => {
    expectRefusal(await kit.get(`/automations/${someId}`), 404, 'not_found')
  }),
  define(
    'stale',
    'A draft that is saved over a newer revision is 409 stale_revision.',
    writes,
    async (kit) => {
      const { id, revision } = await anAutomation(kit)
      const read = await kit.get(`/automations/${id}`)
      const { definition } = read.body.data.draft
      const answer = await kit.patch(`/automations/${id}`, { expectedRevision: revision + 1000, definition })
      expectRefusal(answer, 409, 'stale_revision')
    },
  ),
  define(
    'no-definition',
    'A draft without a definition is 422: a save replaces the whole draft.',
    writes,
    async (kit) => {
      expectRefusal(
        await kit.patch(`/automations/${someId}`, { expectedRevision: 1 }),
        422,
        'validation_error',
        'definition',
      )
    },
  ),
  define(
    'revision-form',
    'expectedRevision and draftRevisionNumber are positive whole numbers.',
    writes,
    async (kit) => {
      for (const value of [0, -1, 1.5, '1']) {
        expectRefusal(
          await kit.patch(`/automations/${someId}`, { expectedRevision: value, definition: {} }),
          422,
          'validation_error',
          'expectedRevision',
        )
        expectRefusal(
          await kit.post(`/automations/${someId}/publish`, { draftRevisionNumber: value }),
          422,
          'validation_error',
          'draftRevisionNumber',
        )
      }
    },
  ),
  define(
    'publish',
    'The saved draft revision becomes active by publishing it, and not before; an incomplete one is refused.',
    ['practice', ...writes],
    inTurn(async (kit) => {
      const { id } = await anAutomation(kit)
      const read = async (): Promise<Made> => (await kit.get(`/automations/${id}`)).body.data
      const before = await read()
      const { definition } = before['draft']
      const incomplete = {
        name: 'Verify',
        trigger: definition.trigger,
        actions: [{ kind: 'add_tag', config: {} }],
      }
      const unfinished = await saveDraft(kit, before, incomplete)
      const refused = await publish(kit, id, unfinished)
      expectRefusal(refused, 422, 'validation_error')
      const revision = await saveDraft(kit, { ...before, revision: unfinished }, definition)
      expectRefusal(await publish(kit, id, revision + 1000), 422, 'validation_error', 'draftRevisionNumber')
      const saved = await kit.get(`/automations/${id}`)
      expectEqual(saved, 'the active revision before publishing', saved.body.data.active, before['active'])
      const published = await publishNow(kit, id, revision)
      ensure(published, published.body.data.revision >= revision, 'the revision')
      const after = await kit.get(`/automations/${id}`)
      expectEqual(after, 'the active revision', after.body.data.active?.revision, revision)
    }),
  ),
  define(
    'run',
    'An event enrolls its record in the published automation, whose steps run, unless the conditions exclude it.',
    ['practice', ...writes, 'leads:write', 'run automations.runs.list'],
    inTurn(async (kit) => {
      const { id } = await anAutomation(kit)
      const before: Made = (await kit.get(`/automations/${id}`)).body.data
      const revision = await saveDraft(kit, before, noting)
      await publishNow(kit, id, revision)
      const excluded = await kit.stage.records.lead({ zip: '00502' })
      const lead = await kit.stage.records.lead({ zip })
      let runs = await kit.run('automations.runs.list', { subject_id: lead.id })
      const done = await waitFor(async () => {
        await kit.stage.advance()
        runs = await kit.run('automations.runs.list', { subject_id: lead.id })
        expectStatus(runs, 200)
        return runs.body.data.items.find(({ state }: { state: string }) => state === 'completed')
      }, 20_000)
      ensure(runs, done !== undefined, 'a completed run of the new lead')
      expectEqual(runs, 'the automation', done?.automation_id, id)
      expectEqual(runs, 'the revision', done?.revision, revision)
      const others = await kit.perform('automations.runs.list', {
        subject_id: excluded.id,
        automation_id: id,
      })
      expectEqual(runs, 'the runs of a lead that the conditions exclude', others.items, [])
      const restored = await saveDraft(kit, { ...before, revision }, before['draft'].definition)
      await publishNow(kit, id, restored)
    }),
  ),
  define('no-key', 'Every write of an automation needs an idempotency key.', writes, async (kit) => {
    const options = { idempotencyKey: null }
    for (const answer of [
      await kit.patch(`/automations/${someId}`, {}, options),
      await kit.post(`/automations/${someId}/publish`, {}, options),
      await kit.post(`/automations/${someId}/pause`, {}, options),
    ])
      expectRefusal(answer, 422, 'missing_idempotency_key')
  }),
  define(
    'no-create',
    'Automations are neither created nor deleted through the API: 405.',
    writes,
    async (kit) => {
      expectRefusal(await kit.post('/automations', {}), 405, 'method_not_allowed')
      expectRefusal(await kit.send('DELETE', `/api/v1/automations/${someId}`), 405, 'method_not_allowed')
    },
  ),
  define('read-is-not-write', 'automations:read does not include writing.', ['keys'], async (kit) => {
    const key = await kit.stage.key({ label: 'automations_read', scopes: ['automations:read'] })
    expectStatus(await kit.get('/automations', { key }), 200)
    expectRefusal(await kit.post(`/automations/${someId}/pause`, {}, { key }), 403, 'insufficient_scope')
  }),
]
