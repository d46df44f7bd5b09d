import assert from 'node:assert/strict'
import type { ResolveHookContext } from 'node:module'
import { test } from 'node:test'
import { importResolver } from './import-resolver.ts'

const program = new URL('file:///quoin/server/src/')

/** Resolves imports, each written as `FILE → SPECIFIER`. Returns their URLs, and those that were left to Node.js. */
function resolve(imports: readonly string[], more: Partial<ResolveHookContext> = {}) {
  const hook = importResolver(program)
  const left: string[] = []
  const urls = imports.map((each) => {
    const [parent, specifier] = each.split(' → ') as [string, string]
    const context = {
      conditions: ['node', 'import'],
      importAttributes: {},
      parentURL: new URL(parent, program).href,
      ...more,
    }
    return hook(specifier, context, (name) => {
      left.push(each)
      return { url: `node.js:${name}` }
    }).url
  })
  return { urls, left }
}

test('relative imports of the program are resolved without Node.js', () => {
  assert.deepEqual(resolve(['app/app.ts → ./kernel.ts', 'app/app.ts → ../kernel/errors.ts']), {
    urls: ['file:///quoin/server/src/app/kernel.ts', 'file:///quoin/server/src/kernel/errors.ts'],
    left: [],
  })
})

test('a package is resolved once for all files of the program', () => {
  const { urls, left } = resolve(['app/app.ts → zod', 'kernel/errors.ts → zod', 'app/app.ts → node:fs'])
  assert.deepEqual(urls, ['node.js:zod', 'node.js:zod', 'node.js:node:fs'])
  assert.deepEqual(left, ['app/app.ts → zod', 'app/app.ts → node:fs'])
})

test('imports of packages, of other folders and of data are left to Node.js', () => {
  const imports = [
    'node_modules/zod/index.ts → ./core.ts',
    'node_modules/zod/index.ts → zod',
    '../../scripts/test.ts → ./test/slow.ts',
    'app/app.ts → ./data.json',
    '../../node_modules/pg/index.js → pg-pool',
  ]
  assert.deepEqual(resolve([...imports, ...imports]).left, [...imports, ...imports])
})

test('calls of require, imports with a type and the entry file are left to Node.js', () => {
  const imports = ['app/app.ts → ./kernel.ts', 'app/app.ts → zod', 'app/app.ts → zod']
  assert.deepEqual(resolve(imports, { conditions: ['node', 'require'] }).left, imports)
  assert.deepEqual(resolve(imports, { importAttributes: { type: 'json' } }).left, imports)
  assert.deepEqual(resolve(imports, { parentURL: undefined }).left, imports)
})
