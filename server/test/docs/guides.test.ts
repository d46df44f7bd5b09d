// Runs in its own process: it starts the service and the programs of the guides, on a Postgres of its own, because the
// feed of changes waits for all open transactions of its server.

import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { allPages } from '../../../scripts/generate/docs/pages.ts'
import { guides } from '../../../scripts/generate/docs/guide-pages.ts'
import { projectWithPackage } from '../../../sdk/test/built-package.ts'
import { runProgram } from '../../../sdk/test/run-program.ts'
import pino from 'pino'
import { everyOperation, operations } from '../../src/app/catalog.ts'
import { readConfig } from '../../src/config.ts'
import { populate } from '../../src/start/populate.ts'
import { openEmbeddedPostgres } from '../../src/start/postgres/index.ts'
import { afterwards, type Ending, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { prepareTemplate, templateName } from '../../src/testing/template.ts'
import { install, masterSecret } from '../crash/installation.ts'
import { composeProgram } from './guide-program.ts'
import { readCodeBlocks } from './read-code-blocks.ts'

const folder = resolve(import.meta.dirname, '../../../docs/guides')
const ofThisFile: Ending = {
  after: (tidy) =>
    after(async () => {
      await tidy()
    }),
}

/** Names that the examples of generated pages use without an explanation. */
const assumed = `import { type OperationName, Quoin, QuoinError, type RunArguments } from '@quoin/sdk'
import { readWebhook } from '@quoin/sdk/webhooks'
declare const quoin: Quoin
declare const change: RunArguments<'leads.setStatus'>[0]
declare const payment: RunArguments<'invoices.recordPayment'>[0]
declare const [lead_id, automation_id, cursor, sort]: [string, string, string, 'created_at']
declare const draft: Parameters<Quoin['automations']['update']>[1]
declare const [body, headers, secret]: [string, Headers, string]
export type { OperationName }
`

const postgres = await openEmbeddedPostgres({
  directory: scratchDirectory(ofThisFile),
  holder: 'server',
  log: () => undefined,
})
afterwards(ofThisFile, () => postgres.stop())
await prepareTemplate(postgres.connection)
const connection = { ...postgres.connection, database: templateName }
// Readers of the first guide call the demonstration company, which differs from a new one, for example in its taxes.
const { demo } = await populate({
  config: readConfig({ QUOIN_DEMO: '1' }),
  connection,
  masterSecret,
  log: pino({ level: 'silent' }),
})
const installation = await install(ofThisFile, connection, {
  QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
})
const project = projectWithPackage(ofThisFile)
cpSync(join(import.meta.dirname, 'guide-harness.ts'), join(project.folder, 'guide-harness.ts'))

test('every guide has a place in the navigation', () => {
  assert.deepEqual(readdirSync(folder).sort(), guides.map((name) => `${name}.md`).sort())
})

test('a block of code without a language, or with an unknown mode, is refused with its line', () => {
  assert.throws(() => readCodeBlocks('Text\n\n```\ncode\n```\n'), /line 3 has the language ""/)
  assert.throws(() => readCodeBlocks('```ts skip\ncode\n```\n'), /"ts skip"/)
  assert.deepEqual(readCodeBlocks('```sh\nls\n```\n'), [
    { language: 'sh', mode: 'run', code: 'ls\n', line: 1 },
  ])
})

for (const name of guides)
  test(`the code of the guide "${name}" compiles, runs, and prints what the guide shows`, async (t) => {
    const { main, compiled } = composeProgram(
      readCodeBlocks(readFileSync(join(folder, `${name}.md`), 'utf8')),
    )
    for (const [index, text] of compiled.entries()) project.compileText(`${name}-${index}.ts`, text)
    const program = project.compileText(`${name}.ts`, main)
    const isFirst = name === 'getting-started'
    const keys = isFirst ? demo!.keys : await installation.addOrganization(`guide-${name}`)
    const env = {
      PATH: process.env['PATH']!,
      HOME: process.env['HOME']!,
      QUOIN_URL: installation.program.url,
      QUOIN_KEY: keys.live,
      QUOIN_TEST_KEY: keys.test,
    }
    const { code, errors, ms } = await runProgram(program, env)
    assert.equal(code, 0, errors)
    t.diagnostic(`${Math.round(ms)} ms`)
  })

test('the TypeScript of every generated page compiles', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const blocks = allPages({ root, operations, everyOperation })
    .flatMap(({ aside = [] }) => aside)
    .flatMap((block) => (typeof block === 'object' && 'tabs' in block ? block.tabs : []))
    .filter(({ language }) => language === 'ts')
    .map(({ code }) => code)
  assert.ok(blocks.length > 320, `only ${blocks.length} examples`)
  const functions = blocks.map((code, index) => `export async function example${index}() {\n${code}\n}\n`)
  project.compileText('examples.ts', `${assumed}${functions.join('')}`)
  assert.throws(
    () => project.compileText('wrong.ts', `${assumed}await quoin.operations.leads.get({ id: 1 })`),
    /id/,
  )
})
