// Slow: creates the demonstration companies and runs a call of every operation.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { ExampleId, Snippet } from '../../../scripts/generate/docs/page.ts'
import { allPages } from '../../../scripts/generate/docs/pages.ts'
import { Quoin, QuoinError } from '../../../sdk/src/index.ts'
import { everyOperation, operations } from '../../src/app/catalog.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { performing } from '../../src/adapters/cli/testing/performing.ts'
import { demo } from '../../src/demo/testing/look-at-demo.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { listeningPort } from '../../src/testing/wire.ts'

interface Reader {
  organization: { slug: string }
  email: string
  read: (operation: string, input: object) => Promise<unknown>
}

/** The module of the pages that finds ids for the examples. Browsers load it as it is. */
interface IdFinder {
  findReader: (
    key: string,
    options: { isResource?: boolean; send: (path: string, options: object) => Promise<Response> },
  ) => Promise<Reader>
  findIds: (
    entries: readonly ExampleId[],
    read: Reader['read'],
  ) => Promise<{ found: Map<string, string>; missing: { name: string; reason: string }[] }>
  withIds: (text: string, found: Iterable<readonly [string, string]>) => string
}

const root = resolve(import.meta.dirname, '../../..')
const finder = (await import(join(root, 'scripts/generate/docs/find-ids.js'))) as IdFinder

const noRecord = 'has no such record yet'

interface Example {
  name: string
  snippets: readonly Snippet[]
  ids: readonly ExampleId[]
}

/**
 * Examples of all operations as the pages print them. Queries come first, because mutations change what they read, and
 * what cannot be undone comes last.
 */
function examples(): Example[] {
  const pages = new Map(allPages({ root, operations, everyOperation }).map((page) => [page.path, page]))
  const rank = (operation: Operation): number =>
    operation.kind === 'query' ? 0 : operation.destructive === true ? 2 : 1
  return operations
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ name }) => {
      const { aside = [] } = pages.get(`/operations/${name}`)!
      const blocks = aside.filter((block) => typeof block === 'object')
      const snippets = blocks.flatMap((block) => ('tabs' in block ? block.tabs : []))
      return { name, snippets, ids: blocks.flatMap((block) => ('ids' in block ? block.ids : [])) }
    })
}

/** Examples about records that the demonstration company may not have, each with the reason. */
const absent = {
  'automations.runs.get run_id': 'no background work runs in this test, so no automation does',
  'clientImports.get client_import_id': 'the demonstration company has imported no file',
  'clientImports.listRows client_import_id': 'the demonstration company has imported no file',
  'payments.settle payment_id': 'no payment of the demonstration company is pending',
  'schedule.optimizeRoute job_ids': 'the next day with jobs may have only one',
  'automations.runs.cancel run_id': 'no background work runs in this test, so no automation does',
  'automations.runs.resume run_id': 'no background work runs in this test, so no automation does',
  'automations.runs.retryStep run_id': 'no background work runs in this test, so no automation does',
  'clientImports.cancel client_import_id': 'the demonstration company has imported no file',
}

/** Examples that the demonstration company refuses, each with the reason. Every other example succeeds. */
const refused = {
  'clients.erasePerson':
    'the reader must write the name of the client, so that no one is erased by a copied call',
  'holidayDesign.addToEstimate': 'an earlier example sent the estimate of the design',
  'invoices.applyCredit': 'the clients of the demonstration company have no credit',
  'jobs.createFromEstimate': 'all accepted estimates of the demonstration company have their job',
  'outbox.resend': 'a demonstration company sends no messages',
  'practice.clock.advance': 'only practice companies have a clock',
  'practice.clock.get': 'only practice companies have a clock',
  'practice.seed': 'only practice companies are filled with records',
  'quality.reports.submit': 'the newest checklist is rarely one of the newest job',
  'reviews.request': 'the customer of the newest job has not opted in to advertising',
  'webhooks.deliveries.replay': 'an earlier example disabled the destination',
  'webhooks.enable':
    'the destination of the demonstration company does not exist, so the test delivery fails',
}

/** The error of a call. */
type Refusal = Readonly<{ code: string; message: string }>
/** Runs a call as it is printed. Returns its error. Undefined if the call succeeds. */
type Run = (code: string) => Promise<Refusal | undefined>

function doorsOf(site: string, key: string, app: TestOrg['app']): Readonly<Record<string, Run>> {
  const env = { PATH: process.env['PATH'], QUOIN_URL: site, QUOIN_KEY: key }
  const quoin = new Quoin({ baseUrl: site, apiKey: key, retries: 0 })
  return {
    curl: async (code) => {
      const { stdout } = await promisify(execFile)('bash', ['-e', '-c', code], { env, maxBuffer: 2 ** 26 })
      return (JSON.parse(stdout) as { error?: Refusal }).error
    },
    TypeScript: async (code) => {
      const body = `return (async () => {\n${code}\n})()`
      // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the code is an example of the documentation.
      const program = new Function('quoin', 'console', body) as (...parts: unknown[]) => Promise<void>
      try {
        await program(quoin, { log: () => undefined })
        return undefined
      } catch (error) {
        if (error instanceof QuoinError) return error
        throw error
      }
    },
    MCP: async (code) => {
      const { name, arguments: call } = JSON.parse(code) as {
        name: string
        arguments: Record<string, unknown>
      }
      const result = await callMcpTool(key, name, call)
      return result.isError === true ? (result.structuredContent.error as Refusal) : undefined
    },
    'Command line': async (code) => {
      const [, line, json] = /^npm run quoin -- ([^']+)--input '([^]*)'$/.exec(code)!
      const words = `${line!.replaceAll(/\\\n\s*/g, '')}--input`
      try {
        await performing({ app } as TestOrg, words, json!.replaceAll(String.raw`'\''`, "'"))
        return undefined
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    },
  }
}

const sendTo = (site: string) => (path: string, options: object) => fetch(site + path, options)

test('no call of the resource API in the documentation answers not_found with the ids of the demonstration company', async () => {
  const { app, companies } = await demo()
  const site = `http://127.0.0.1:${await listeningPort()}`
  const key = companies[0].keys.live
  const { curl } = doorsOf(site, key, app)
  const reader = await finder.findReader(key, { isResource: true, send: sendTo(site) })
  const unfound: string[] = []
  let count = 0
  for (const { path, body } of allPages({ root, operations, everyOperation })) {
    if (!path.startsWith('/api/')) continue
    const blocks = body.filter((block) => typeof block === 'object')
    const ids = blocks.flatMap((block) => ('ids' in block ? block.ids : []))
    for (const [call] of blocks.flatMap((block) => ('tabs' in block ? [block.tabs] : []))) {
      const { found, missing } = await finder.findIds(ids, reader.read)
      assert.deepEqual(missing, [], path)
      const code = finder.withIds(call!.code, found)
      if (code === call!.code) continue
      count++
      if ((await curl!(code))?.code === 'not_found') unfound.push(code)
    }
  }
  assert.deepEqual(unfound, [])
  assert.ok(count > 12, `only ${count} calls have ids`)
})

test('no call of the documentation answers not_found once the page has filled in ids of the demonstration company', async (t) => {
  const { app, companies } = await demo()
  const site = `http://127.0.0.1:${await listeningPort()}`
  const key = companies[0].keys.live
  const { curl, ...others } = doorsOf(site, key, app)
  const doors = Object.entries(others)
  const reader = await finder.findReader(key, { send: sendTo(site) })
  const outcomes = new Map<string, number>()
  const unfound: string[] = []
  const unexpected: string[] = []
  for (const [index, { name, snippets, ids }] of examples().entries()) {
    const { found, missing } = await finder.findIds(ids, reader.read)
    for (const { name: field, reason } of missing)
      if (reason !== noRecord || !(`${name} ${field}` in absent))
        unexpected.push(`${name} ${field}: the company ${reason}`)
    if (found.size < ids.length) continue
    // A shell for each call takes longest. `example-calls.test.ts` finds that all send the same input.
    const [door, run] = index % 12 === 0 ? (['curl', curl!] as const) : doors[index % doors.length]!
    const { code } = snippets.find(({ label }) => label === door)!
    const values = [...found, ['manager@harbor.example.com', reader.email] as const]
    const refusal = await run(finder.withIds(code, values))
    const outcome = refusal?.code ?? 'success'
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (outcome === 'not_found') unfound.push(`${name} by ${door}`)
    else if (outcome !== 'success' && !(name in refused))
      unexpected.push(`${name} by ${door}: ${refusal!.message}`)
  }
  t.diagnostic(JSON.stringify(Object.fromEntries(outcomes)))
  assert.deepEqual({ unfound, unexpected }, { unfound: [], unexpected: [] })
})
