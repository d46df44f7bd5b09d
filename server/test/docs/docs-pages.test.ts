import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import MiniSearch from 'minisearch'
import * as z from 'zod'
import { buildDocs } from '../../../scripts/generate/docs/build-docs.ts'
import { allPages } from '../../../scripts/generate/docs/pages.ts'
import { settingDescriptions } from '../../../scripts/generate/docs/setting-descriptions.ts'
import { commands } from '../../src/adapters/cli/commands.ts'
import { chooseCommand } from '../../src/adapters/cli/program.ts'
import { everyOperation, operations } from '../../src/app/catalog.ts'
import { records } from '../../src/domains/records.ts'
import { readConfig } from '../../src/config.ts'
import { errorStatuses } from '../../src/kernel/errors.ts'
import { settingNames } from '../../src/setting-names.ts'
import { readCodeBlocks } from './read-code-blocks.ts'

const root = resolve(import.meta.dirname, '../../..')
const sources = { root, operations, everyOperation }
const files = buildDocs(sources)
const pages = allPages(sources)

test('every operation, error code, event and setting is on a page of its own or in the table of settings', () => {
  const events = everyOperation.flatMap((each) => (each.kind === 'mutation' ? (each.emits ?? []) : []))
  const expected = [
    ...operations.map(({ name }) => `operations/${name}`),
    ...Object.keys(errorStatuses).map((code) => `errors/${code}`),
    ...events.map(({ name }) => `events/${name}`),
  ]
  assert.ok(new Set(expected).size > 350, `only ${new Set(expected).size} pages`)
  for (const name of expected) {
    assert.ok(files.has(`${name}.html`), name)
    assert.ok(files.has(`${name}.md`), name)
  }
  const settings = files.get('operate/settings.html')!
  for (const name of settingNames) assert.ok(settings.includes(`<code>${name}</code>`), name)
})

/** Addresses outside `/docs` to which pages link. */
const outside = new Set([
  '/api/v1/openapi.json',
  '/favicon.ico',
  '/console',
  'https://www.standardwebhooks.com',
])

test('every link leads to a page, and every anchor to one element of it', () => {
  const ids = new Map<string, string[]>()
  for (const [name, text] of files)
    if (name.endsWith('.html'))
      ids.set(
        name,
        [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!),
      )
  let counted = 0
  for (const [name, text] of files) {
    if (!name.endsWith('.html')) continue
    for (const [, href = ''] of text.matchAll(/ href="([^"]+)"/g)) {
      if (outside.has(href)) continue
      counted++
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? name : targetOf(path)
      assert.ok(target !== undefined && files.has(target), `${name} links to ${href}`)
      if (anchor !== undefined)
        assert.equal(ids.get(target)?.filter((id) => id === anchor).length, 1, `${name} links to ${href}`)
    }
  }
  assert.ok(counted > 10_000, `only ${counted} links`)
})

test('every link of the Markdown leads to a page, and the links lead from the first page to every other page', () => {
  const reached = new Set(['index.html'])
  for (const page of reached) {
    const text = files.get(page.replace(/html$/, 'md'))?.replaceAll(/^```[^]*?^```/gm, '') ?? ''
    for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      const [path = '', anchor] = href.split('#')
      if (path === '' || outside.has(path)) continue
      const target = targetOf(path)
      assert.ok(target !== undefined && files.has(target), `${page} links to ${href}`)
      if (anchor !== undefined)
        assert.ok(files.get(target)!.includes(` id="${anchor}"`), `${page} links to ${href}`)
      reached.add(target)
    }
  }
  for (const { path } of pages) {
    const name = path === '' ? 'index.html' : `${path.slice(1)}.html`
    assert.ok(reached.has(name), `no link leads to ${name}`)
  }
})

function targetOf(path: string): string | undefined {
  if (path === '/docs') return 'index.html'
  if (!path.startsWith('/docs/')) return undefined
  const name = path.slice('/docs/'.length)
  return files.has(name) ? name : `${name}.html`
}

test('no page has an inline script, an inline style, or a file of another server', () => {
  for (const [name, text] of files) {
    if (!name.endsWith('.html')) continue
    assert.doesNotMatch(text, /<style|<script(?! defer src="\/docs\/assets\/)|<[^>]* (style|on\w+)="/, name)
    assert.doesNotMatch(text, /<(script|link|img)[^>]* (src|href)="(?!\/)/, name)
  }
})

test('no id occurs twice on a page, and each page has one heading of the first level', () => {
  for (const [name, text] of files) {
    if (!name.endsWith('.html')) continue
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, name)
    assert.equal(text.match(/<h1>/g)?.length, 1, name)
  }
})

test('the same sources give the same bytes', () => {
  const again = buildDocs(sources)
  assert.deepEqual([...again.keys()], [...files.keys()])
  for (const [name, text] of files) assert.ok(again.get(name) === text, name)
})

test('llms.txt is an index by area, and its links lead to pages', () => {
  const text = files.get('llms.txt')!
  assert.ok(text.length < 12_000, `${text.length} characters`)
  const links = [...text.matchAll(/\]\((\/docs[^)]+)\)/g)].map(([, path]) => path!.slice('/docs/'.length))
  assert.ok(links.length > 60, `only ${links.length} links`)
  for (const link of links) assert.ok(files.has(link), link)
})

test('a setting has its usual value without being set, and accepts its example', () => {
  for (const [name, { usual, example }] of Object.entries(settingDescriptions)) {
    if (usual !== undefined) {
      const config = readConfig({ [name]: usual })
      assert.deepEqual(config.settings, [name])
      assert.deepEqual({ ...config, settings: [] }, readConfig({}), name)
    }
    readConfig({ ...companions(name), [name]: example })
  }
})

/** Settings without which a setting has no effect, so that it is refused alone. */
function companions(name: string): Record<string, string> {
  const [prefix] = /^(S3|STRIPE|TWILIO|GOOGLE_MAPS)_/.exec(name) ?? []
  const others = Object.entries(settingDescriptions).filter(
    ([other]) => prefix !== undefined && other.startsWith(prefix),
  )
  return Object.fromEntries(others.map(([other, { example }]) => [other, example]))
}

test('every command in a block of a page exists, with its options', () => {
  let counted = 0
  for (const page of pages) {
    if (page.section !== 'guides') continue
    const text = readFileSync(join(root, `docs${page.path}.md`), 'utf8')
    for (const { code } of readCodeBlocks(text).filter(({ language }) => language === 'sh'))
      for (const [, line = ''] of code.matchAll(/^npm run quoin -- (.+)$/gm)) {
        counted++
        const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
        assert.ok(chooseCommand(commands, words), line)
      }
  }
  assert.ok(counted >= 8, `only ${counted} commands`)
})

test('the page of an error shows an answer and a call that can have it', () => {
  const bodyOf = (code: string): string => files.get(`errors/${code}.md`)!
  for (const code of Object.keys(errorStatuses))
    assert.ok(bodyOf(code).includes(`"docs_url": "https://quoin.example.com/docs/errors/${code}"`), code)
  const { errors = [] } = operations.find(({ name }) => name === 'leads.setStatus')!
  const others = [
    'invalid_cursor',
    'invalid_sort',
    'stale_revision',
    'full_sync_required',
    'unsupported_in_test_mode',
  ] as const
  for (const code of others) {
    assert.ok(!errors.includes(code), code)
    assert.ok(!bodyOf(code).includes('leads.setStatus'), code)
  }
  assert.match(bodyOf('full_sync_required'), /`GET \/api\/v1\/changes`/)
  assert.match(
    bodyOf('unsupported_in_test_mode'),
    /Every operation of the \[catalog\].*`GET \/api\/v1\/invoices`/,
  )
})

test('the guide of forms on a website names every field of the form', () => {
  const { input } = everyOperation.find(({ name }) => name === 'bookings.receive')!
  const fields = Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties!)
  assert.ok(fields.length > 10)
  for (const field of fields)
    assert.ok(files.get('guides/website-forms.md')!.includes(`| \`${field}\` |`), field)
})

/** Fields that are computed when a record is read, and that change only together with the record. */
const followedFields: Readonly<Record<string, readonly string[]>> = {
  client: ['primary_property_id', 'properties', 'currency'],
  estimate: 'line_items discount tax_rate_id tax_lines deposit versions attachments photos view_url'.split(
    ' ',
  ),
  invoice: (
    'status payment_status line_items discount tip_cents deposit_applied_cents amount_paid_cents amount_refunded_cents ' +
    'amount_released_cents credit_cents written_off_cents balance_cents payments attachments photos'
  ).split(' '),
  job: (
    'timezone scheduled_start_at scheduled_end_at time_adjusted assignees line_items is_unassigned is_callback ' +
    'visits_done'
  ).split(' '),
}

test('the guide names the fields of the feed that change without their record', () => {
  const guide = files.get('guides/pagination.md')!
  const table = new Map<string, string>()
  for (const [, kind, fields] of guide.matchAll(/^\| (client|estimate|invoice|job|lead) \| ([^|]+) \|/gm))
    table.set(kind!, `${table.get(kind!) ?? ''} ${fields!}`)
  assert.equal(table.size, 5)
  for (const kind of ['client', 'estimate', 'invoice', 'job', 'lead', 'property'] as const) {
    const computed = Object.entries(records[kind].members).filter(
      ([name, { source, isShown }]) => isShown && source !== 'column' && name !== 'created_by',
    )
    for (const [name] of computed)
      assert.notEqual(
        table.get(kind)?.includes(`\`${name}\``) ?? false,
        followedFields[kind]?.includes(name) ?? false,
        `${kind}.${name} is either in the table of the guide or in followedFields`,
      )
  }
})

test('search finds a page by the task, the status and the words of its reader', () => {
  const [, file] = [...files].find(([name]) => name.startsWith('assets/index-'))!
  const index = MiniSearch.loadJSON(file, {
    fields: ['title', 'name', 'words', 'text'],
    storeFields: ['title', 'section', 'summary'],
  })
  // The ranking of the page is in a script for browsers, so it is read from its text.
  const script = readFileSync(join(root, 'scripts/generate/docs/docs.js'), 'utf8')
  const [, ranking] = /^const ranking = (\{[^]*?^\})/m.exec(script)!
  const options = runInNewContext(`(${ranking})`) as object
  const found = (query: string): string[] => {
    const all = index.search(query, { ...options, combineWith: 'AND' })
    return (all.length > 0 ? all : index.search(query, options)).slice(0, 6).map(({ id }) => String(id))
  }
  for (const [query, page] of Object.entries(searches)) {
    const pages = found(query)
    assert.ok(pages.includes(page), `"${query}" finds ${pages.join(', ')}`)
  }
})

/** Queries of readers who do not know the names of Quoin, each with a page that must be among the first six. */
const searches = {
  smtp: '/operate/mail',
  'stripe webhook': '/operate/cards',
  twilio: '/operate/texts',
  's3 bucket': '/operate/files',
  'rotate master secret': '/operate/secrets',
  'threat model': '/operate/security',
  'create lead': '/api/leads',
  'list clients': '/api/clients',
  spam: '/guides/website-forms',
  honeypot: '/guides/website-forms',
  'double submit': '/guides/idempotency',
  python: '/guides/webhooks',
  'verify webhook signature': '/guides/webhooks',
  'replay attack': '/guides/webhooks',
  'duplicate webhook': '/guides/webhooks',
  'nightly sync': '/guides/pagination',
  tombstone: '/guides/pagination',
  polling: '/guides/pagination',
  'merged client': '/guides/pagination',
  '429': '/errors/rate_limited',
  '410': '/errors/full_sync_required',
  'too many requests': '/errors/rate_limited',
}

test('every page says in one sentence or more what it is for, and a page of records has fields', () => {
  for (const { path, summary } of pages) assert.match(summary, /^[A-Z0-9`].+[.?!)]$/, `${path}: ${summary}`)
  for (const [name, text] of files) {
    if (!/^records\/.+\.md$/.test(name)) continue
    assert.match(text, /^- `\w+` – /m, name)
    assert.doesNotMatch(text, /^The fields of/m, name)
  }
})

test('the page of an operation describes its answer: its fields, or the records that it answers', () => {
  for (const { name } of operations) {
    const text = files.get(`operations/${name}.md`)!
    assert.match(text, /^## Answer\n\n(- `|Answers .*\[\w+\]\(\/docs\/records\/)/m, name)
  }
})

test('an example of a route is a complete call', () => {
  for (const [name, text] of files)
    if (/^api\/.+\.md$/.test(name)) assert.doesNotMatch(text, /^curl .*\{\w+\}/m, name)
})

test('every example program has a page', () => {
  for (const file of readdirSync(join(root, 'sdk/examples')))
    assert.ok(files.has(`examples/${file.replace('.ts', '')}.html`), file)
})

test('every page for operators is part of the documentation', () => {
  for (const file of readdirSync(join(root, 'docs/operate'))) assert.ok(files.has(`operate/${file}`), file)
})
