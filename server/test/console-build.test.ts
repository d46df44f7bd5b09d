import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isBuilt } from '../../scripts/console/build.ts'

const root = resolve(import.meta.dirname, '../..')
const assets = join(root, 'console/dist/assets')
const kilobytes = (name: string): number => gzipSync(readFileSync(join(assets, name))).length / 1000

/** Returns the file and all files that it imports statically. Files that are loaded on demand are left out. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  const text = readFileSync(join(assets, name), 'utf8')
  for (const [, imported] of text.matchAll(/(?:from|^import|;import)\s*"\.\/([^"]+\.js)"/g))
    withImports(imported!, found)
  return found
}

const page = readFileSync(join(root, 'console/dist/index.html'), 'utf8')
const first = withImports(/src="\/console\/assets\/(index-[\w-]+\.js)"/.exec(page)![1]!)

test('the committed build of the console matches its sources: otherwise run npm run generate', () => {
  assert.equal(isBuilt(root), true)
})

test('the first load has at most 200 kB of scripts, a page at most 80 kB more, compressed', () => {
  const sum = (names: Iterable<string>): number =>
    [...names].reduce((total, name) => total + kilobytes(name), 0)
  assert.ok(first.size > 0 && sum(first) <= 200, `${Math.round(sum(first))} kB`)
  const pages = readdirSync(assets).filter((name) => /-page-[\w-]+\.js$/.test(name))
  assert.ok(pages.length >= 13)
  for (const name of pages) {
    const own = [...withImports(name)].filter((each) => !first.has(each))
    assert.ok(sum(own) <= 80, `${name}: ${Math.round(sum(own))} kB`)
  }
})

test('the start script loads ahead only files that exist', () => {
  const script = readFileSync(join(assets, 'start.js'), 'utf8')
  const named = [...script.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, file]) => file!)
  assert.ok(named.length > 20, `${named.length} files`)
  assert.deepEqual(
    named.filter((file) => !existsSync(join(assets, file))),
    [],
  )
})

test('the page has no inline script and no inline style, which its content security policy forbids', () => {
  assert.doesNotMatch(page, /<style|style=|<script>|\son\w+=/)
})

test('each file of the console has at most 120 lines', () => {
  const sources = readdirSync(join(root, 'console/src'), { recursive: true, encoding: 'utf8' })
  const long = sources
    .filter((file) => /\.tsx?$/.test(file) && file !== join('api', 'operations.ts'))
    .filter((file) => readFileSync(join(root, 'console/src', file), 'utf8').split('\n').length > 121)
  assert.deepEqual(long, [])
})
