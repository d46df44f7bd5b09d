import { ensure, expectEqual, expectRefusal, expectStatus, NotTried } from '../expect.ts'
import type { CatalogEntry, Instance } from '../instance.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('catalog', ['gateway'])

/** Operations that every installation must have, from the specification. */
const required = {
  files: [
    'files.crewPhoto.upload',
    'files.inboxAttachment.upload',
    'files.holidayDesignImage.upload',
    'files.companyLogo.upload',
    'files.estimatePhoto.prepareUpload',
    'files.qualityPhoto.reserve',
    'files.priceBookThumbnail.prepareUpload',
    'files.estimateAttachment.prepareUpload',
    'files.invoiceAttachment.prepareUpload',
  ],
  'bug reports': [
    'bugReports.submit',
    'bugReports.list',
    'bugReports.get',
    'bugReports.update',
    'bugReports.screenshot',
  ],
  mobile: [
    'mobile.estimates.accept',
    'mobile.jobs.schedule.options',
    'mobile.jobs.list',
    'mobile.leads.create',
    'mobile.inbox.list',
    'mobile.pay.summary',
    'mobile.timeOff.request',
    'mobile.timesheets.clockIn',
    'mobile.training.list',
    'mobile.workforce.roster',
    'mobile.availability.set',
    'mobile.canvassing.logKnock',
  ],
  others: ['jobs.list', 'sync.upload.apply'],
}

/** Flags of an operation that name its risks. */
const flags = ['sends', 'money', 'destructive', 'metered', 'sensitive'] as const

/** Operations whose answers contain bytes of files or secrets, and that must be flagged. */
const sensitive = [
  'inbox.voicemails.recording',
  'bugReports.screenshot',
  'keys.create',
  'webhooks.create',
  'webhooks.rotateSecret',
]

/** Statements about the catalog: some hold for every operation of it, and are checked by area. */
export const catalog = (instance: Instance): Statement[] => [
  ...general(),
  ...limits(),
  ...Object.entries(required).map(([title, names]) => presence(title, names, instance)),
  ...byArea(instance),
]

function general(): Statement[] {
  return [
    define(
      'list',
      'The catalog lists each operation with its name, kind, scope and permissions.',
      [],
      async (kit) => {
        const answer = await kit.get('/workflows')
        expectStatus(answer, 200)
        for (const entry of answer.body.data as CatalogEntry[]) {
          ensure(
            answer,
            /^[a-z]\w*(\.\w+)+$/i.test(entry.name),
            `a name such as jobs.list, not ${entry.name}`,
          )
          const scope = entry.kind === 'query' ? 'workflows:read' : 'workflows:write'
          expectEqual(answer, `the scope of ${entry.name}`, entry.scope, scope)
          ensure(
            answer,
            Array.isArray(entry.permission) && entry.permission.length > 0,
            `permissions of ${entry.name}`,
          )
        }
      },
    ),
    define('unique', 'Every name of the catalog is unique.', [], async (kit) => {
      const answer = await kit.get('/workflows')
      const names = (answer.body.data as CatalogEntry[]).map(({ name }) => name)
      expectEqual(answer, 'the number of names', new Set(names).size, names.length)
    }),
    define(
      'permissions',
      'The catalog has no operation for which the member lacks a permission.',
      [],
      async (kit) => {
        const answer = await kit.get('/workflows')
        const { permissions } = kit.instance.me
        for (const { name, permission } of answer.body.data as CatalogEntry[])
          for (const each of permission)
            ensure(
              answer,
              Object.hasOwn(permissions, each),
              `no operation ${name}, because the member lacks ${each}`,
            )
      },
    ),
    define(
      'read-only',
      'A key with only the scope workflows:read sees only queries.',
      ['keys'],
      async (kit) => {
        const key = await kit.stage.key({ label: 'workflows_read', scopes: ['workflows:read'] })
        const answer = await kit.get('/workflows', { key })
        expectStatus(answer, 200)
        const kinds = new Set((answer.body.data as CatalogEntry[]).map(({ kind }) => kind))
        expectEqual(answer, 'the kinds', [...kinds], ['query'])
      },
    ),
  ]
}

function limits(): Statement[] {
  return [
    define(
      'one-location',
      'A key that covers fewer locations than its member does not open the catalog.',
      ['keys'],
      async (kit) => {
        if (kit.instance.me.role !== 'owner')
          throw new NotTried('needs a key of an owner, who has all locations')
        const scopes = ['workflows:read', 'leads:read']
        const location_ids = [await kit.stage.records.locationId()]
        const key = await kit.stage.key({ label: 'one_location', scopes, location_ids })
        expectStatus(await kit.get('/leads?limit=1', { key }), 200)
        expectRefusal(await kit.get('/workflows', { key }), 403, 'insufficient_permission')
      },
    ),
    define(
      'sensitive',
      'Operations that return secrets or bytes of files are flagged as sensitive.',
      [],
      async (kit) => {
        const answer = await kit.get('/workflows')
        for (const entry of answer.body.data as CatalogEntry[])
          if (sensitive.includes(entry.name))
            expectEqual(answer, `sensitive of ${entry.name}`, entry.sensitive, true)
      },
    ),
    define('unknown', 'The description of an operation that does not exist is 404.', [], async (kit) => {
      expectRefusal(await kit.get('/workflows?operation=weather.tell'), 404, 'not_found')
    }),
    define(
      'reversible',
      'If an operation can be undone, reversible_by names an operation of the catalog.',
      [],
      async (kit) => {
        const answer = await kit.get('/workflows')
        const entries = answer.body.data as CatalogEntry[]
        const names = new Set(entries.map(({ name }) => name))
        const isWhole = kit.instance.me.role === 'owner'
        for (const { name, reversible_by } of entries)
          ensure(
            answer,
            reversible_by === null || !isWhole || names.has(reversible_by),
            `the operation ${reversible_by}, which undoes ${name}`,
          )
      },
    ),
  ]
}

function presence(title: string, names: readonly string[], { me }: Instance): Statement {
  return define(
    `required.${title}`,
    `The catalog of an owner has the operations of the specification: ${title}.`,
    [],
    async (kit) => {
      const answer = await kit.get('/workflows')
      const present = new Set((answer.body.data as CatalogEntry[]).map(({ name }) => name))
      if (me.role === 'owner' && me.scopes.has('workflows:write'))
        for (const name of names) ensure(answer, present.has(name), `the operation ${name}`)
    },
  )
}

/** For each area, statements that hold for every operation of it. The calls are refused before they have an effect. */
function byArea({ catalog }: Instance): Statement[] {
  const areas = Map.groupBy(catalog.values(), ({ name }) => name.split('.')[0]!)
  return [...areas].flatMap(([area, entries]) => {
    const mutations = entries.filter(({ kind }) => kind === 'mutation')
    const queries = entries.filter(({ kind }) => kind === 'query')
    return [
      define(
        `described.${area}`,
        `Each operation of ${area} is described with its kind, scope, flags and input.`,
        [],
        async (kit) => {
          // One operation of each kind: all of them would take hundreds of calls.
          for (const { name, kind, scope } of [queries[0], mutations[0]].filter(
            (each) => each !== undefined,
          )) {
            const answer = await kit.get(`/workflows?operation=${name}`)
            expectStatus(answer, 200)
            const { data } = answer.body
            for (const [member, value] of Object.entries({ name, kind, scope }))
              expectEqual(answer, member, data[member], value)
            for (const flag of flags)
              ensure(answer, typeof data[flag] === 'boolean', `${flag} to be true or false`)
            ensure(
              answer,
              ['complete', 'partial', 'unsupported'].includes(data.input_schema_status),
              'input_schema_status',
            )
            ensure(
              answer,
              data.input_schema === false || typeof data.input_schema === 'object',
              'input_schema',
            )
          }
        },
      ),
      ...(mutations.length === 0 ? [] : [unknownInput(area, mutations), withoutKey(area, mutations)]),
      ...(queries.length === 0 ? [] : [unknownQuery(area, queries)]),
    ]
  })
}

/** Number of operations of an area that a run checks. */
const perArea = 6

/** A sample of the operations that is the same in every run. */
const some = (entries: readonly CatalogEntry[]): readonly CatalogEntry[] => {
  const step = Math.max(1, entries.length / perArea)
  return Array.from({ length: Math.min(entries.length, perArea) }, (_, at) => entries[Math.floor(at * step)]!)
}

const unknownInput = (area: string, mutations: readonly CatalogEntry[]): Statement =>
  define(
    `unknown-input.mutations.${area}`,
    `Mutations of ${area} refuse an unknown member of their input: 422.`,
    [],
    async (kit) => {
      for (const { name } of some(mutations)) {
        const answer = await kit.run(`${name}?dry_run=true`, { verify_unknown: 1 }, { idempotencyKey: null })
        expectRefusal(answer, 422, 'validation_error')
      }
    },
  )

const withoutKey = (area: string, mutations: readonly CatalogEntry[]): Statement =>
  define(
    `without-key.${area}`,
    `Mutations of ${area} without an idempotency key are 422 missing_idempotency_key.`,
    [],
    async (kit) => {
      for (const { name } of some(mutations)) {
        const answer = await kit.run(name, { verify_unknown: 1 }, { idempotencyKey: null })
        expectRefusal(answer, 422, 'missing_idempotency_key')
      }
    },
  )

const unknownQuery = (area: string, queries: readonly CatalogEntry[]): Statement =>
  define(
    `unknown-input.queries.${area}`,
    `Queries of ${area} refuse an unknown member of their input: 422.`,
    [],
    async (kit) => {
      for (const { name } of some(queries))
        expectRefusal(
          await kit.run(name, { verify_unknown: 1 }, { idempotencyKey: null }),
          422,
          'validation_error',
        )
    },
  )
