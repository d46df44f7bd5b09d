import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { areas } from './from-routes/areas.ts'
import { sources } from './from-routes/sources.ts'
import { walksOf } from './from-routes/walks.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`)
const pagesOfAreas = areas.map((area) => `server/src/domains/${area}/README.md`)
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'AGENTS.md',
  'sdk/README.md',
  'conformance/README.md',
  ...decisions,
  ...pagesOfAreas,
]

/** Returns all texts in backticks on a page, without blocks of code. */
function quotedIn(page: string): string[] {
  const text = read(page).replaceAll(/^( *)```[^]*?^\1```/gm, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted!)
}

/** Paths of all files and folders of the project, each with a slash at the beginning. */
const places: ReadonlySet<string> = new Set(
  [
    'bench',
    'deploy',
    'docs',
    'migrations',
    'schema',
    'scripts',
    'server/src',
    'server/test',
    'sdk',
    'conformance',
  ].flatMap((folder) =>
    existsSync(join(root, folder))
      ? [
          `/${folder}`,
          ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
            (path) => `/${folder}/${path}`,
          ),
        ]
      : [],
  ),
)
const ends = new Set([...places].flatMap((place) => endsOf(place)))

/**
 * Returns the path and all its endings that begin with a slash. For `/a/b/c.ts`, these are `/a/b/c.ts`, `/b/c.ts` and
 * `/c.ts`.
 */
function endsOf(place: string): string[] {
  return [...place.matchAll(/\//g)].map(({ index }) => place.slice(index))
}

const isFile = (quoted: string): boolean => /^[\w./-]+\.(ts|mjs|sql|md|sh|yaml)$/.test(quoted)
const isFolder = (quoted: string): boolean =>
  /^[a-z][\w.-]*(\/[\w.-]+)*\/$|^[a-z][\w.-]*(\/[\w.-]+)+$/.test(quoted) && !/\b[A-Z]{2}/.test(quoted)

/** Methods of the Model Context Protocol. */
const methods = new Set(['tools/list', 'tools/call'])

test('every file and folder that a document names exists', () => {
  const madeByWalks = new Set(
    walksOf(read('ARCHITECTURE.md')).flatMap(({ blocks }) => blocks.flatMap(({ paths }) => paths)),
  )
  let counted = 0
  for (const page of pages)
    for (const quoted of quotedIn(page)) {
      // Removes the ellipsis from a name such as `kernel/limits/…`, which stands for the folder.
      const path = quoted.replace(/\/?…?$/, '')
      if (methods.has(quoted) || !(isFile(quoted) || isFolder(quoted.replace('…', '')))) continue
      if (page === 'ARCHITECTURE.md' && madeByWalks.has(path)) continue
      counted++
      assert.ok(ends.has(`/${path}`) || existsSync(join(root, path)), `${page} names ${quoted}`)
    }
  assert.ok(counted > 150, `only ${counted} paths`)
})

test('every link in a document to a file of the project leads to an existing one', () => {
  for (const page of pages)
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g))
      assert.ok(existsSync(join(root, dirname(page), target)), `${page} links to ${target}`)
})

/**
 * Names that the documents quote although the code does not contain them: a name that the style guide forbids, and the
 * name of a library.
 */
const foreign = new Set(['updateStatus', 'pdfkit'])

const comment = /\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm
const code = [
  ...sources(),
  ...sources('../test'),
  ...sources('../../scripts'),
  ...sources('../../bench'),
  ...sources('../../sdk'),
  ...sources('../../conformance'),
]
const wordsOfCode = new Set(code.flatMap(({ text }) => text.replaceAll(comment, '').match(/\w+/g) ?? []))
const context = code.find(({ path }) => path === 'kernel/operations/context.ts')!.text

/** Asserts that a quoted identifier occurs in the code. Checks only members of `ctx` and names in camel case. */
function assertKnown(place: string, quoted: string): void {
  const name = /^(\w+(?:\.\w+)*)(?:\(.*\))?$/.exec(quoted)?.[1]
  if (name === undefined || foreign.has(name)) return
  const [first, second] = name.split('.')
  if (first === 'ctx' && second !== undefined)
    assert.match(context, new RegExp(`^  ${second}\\??[(:<]`, 'm'), `${place} names ${name}`)
  if (!/[a-z][A-Z]/.test(name)) return
  const missing = name.split('.').filter((word) => !wordsOfCode.has(word))
  assert.deepEqual(missing, [], `${place} names ${name}`)
}

test('every identifier that a document names is in the code', () => {
  for (const page of pages) for (const quoted of quotedIn(page)) assertKnown(page, quoted)
})

test('every identifier that a comment names is in the code', () => {
  let counted = 0
  for (const { path, text } of code)
    for (const [lines] of text.matchAll(comment))
      // Quotes that begin with a capital letter are skipped, because they are names of generated schemas.
      for (const [, quoted] of lines.matchAll(/`([a-z][^`\n]*)`/g)) {
        counted++
        assertKnown(path, quoted!)
      }
  assert.ok(counted > 1000, `only ${counted} names`)
})

test('the document of each area lists exactly its domains and their tables', () => {
  const tables = new Set(
    ['migrations', 'schema']
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.sql'))
          .flatMap((file) => [...read(`${folder}/${file}`).matchAll(/create table (?:\w+\.)?(\w+)/g)]),
      )
      .map(([, table]) => table!),
  )
  for (const page of pagesOfAreas) {
    const folder = dirname(page)
    const domains = readdirSync(join(root, folder), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    )
    const rows = [...read(page).matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)]
    assert.deepEqual(
      rows.map(([, domain]) => domain),
      domains.map(({ name }) => name).toSorted(),
      page,
    )
    for (const [, , owned] of rows)
      for (const [, name] of owned!.matchAll(/`([a-z_]+)`/g))
        assert.ok(tables.has(name!), `${page}: there is no table ${name}`)
    const lines = read(page).trimEnd().split('\n').length
    assert.ok(lines >= 10 && lines <= 26, `${page} has ${lines} lines`)
  }
})

test('the list of decisions has a line for each decision document, with its title', () => {
  const list = read('docs/decisions/README.md')
  const lines = [...list.matchAll(/^\| \[([\w-]+)\]\(([\w-]+\.md)\) \| (.*) \|$/gm)]
  const expected = decisions.filter((page) => !page.endsWith('/README.md'))
  assert.deepEqual(lines.map(([, , file]) => `docs/decisions/${file}`).toSorted(), expected.toSorted())
  for (const [, name, file, title] of lines) {
    assert.equal(`${name}.md`, file)
    assert.equal(read(`docs/decisions/${file}`).split('\n')[0], `# ${title}`)
  }
})
