// Runs in its own process: it builds the package and compiles programs with it.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import examples from '../../server/src/adapters/workflows/operation-examples.json' with { type: 'json' }
import { operations } from '../../server/src/app/catalog.ts'
import { type Project, projectWithPackage } from './built-package.ts'

const sdk = resolve(import.meta.dirname, '..')

test('the types of the package are valid, and say what programs rely on', (t) => {
  const project = projectWithPackage(t)
  project.compile('test/programs/types.ts', { skipLibCheck: false })
  project.compile('test/programs/types.ts', { skipLibCheck: false, lib: ['es2022', 'dom'], types: [] })
})

test('every example of the reference compiles as a call, and a member that does not exist fails', (t) => {
  const project = projectWithPackage(t)
  assert.deepEqual(Object.keys(examples).sort(), operations.map(({ name }) => name).sort())
  project.compileText('examples.ts', callsOf(examples))
  const [name] = Object.keys(examples)
  assert.match(failureOf(project, { [name!]: { no_such_member: 1 } }), /no_such_member/)
})

test('the program in the README compiles', (t) => {
  const [, program = ''] = /^```ts\n([^]*?)^```$/m.exec(readFileSync(join(sdk, 'README.md'), 'utf8')) ?? []
  assert.match(program, /recordPayment\.dryRun/)
  const declarations = 'declare const invoice_id: string\ndeclare const bytes: Uint8Array<ArrayBuffer>\n'
  projectWithPackage(t).compileText('readme.ts', declarations + program)
})

test('a type that is renamed is a change of a checked file, and no name ends in a digit', () => {
  const names = readFileSync(join(sdk, 'exports.txt'), 'utf8').split('\n')
  assert.deepEqual(
    names.filter((name) => /\d$/.test(name)),
    [],
  )
  const typesOf = (word: string): string[] => names.filter((name) => name.toLowerCase() === word)
  for (const record of ['invoice', 'lead', 'client', 'job', 'estimate'])
    assert.equal(typesOf(record).length, 1, record)
})

/** Returns a program that calls each operation with an input. */
function callsOf(inputs: Readonly<Record<string, unknown>>): string {
  const calls = Object.entries(inputs).map(
    ([name, input]) => `  await quoin.operations.${name}(${JSON.stringify(input)})`,
  )
  return `import type { Quoin } from '@quoin/sdk'\nexport async function calls(quoin: Quoin) {\n${calls.join('\n')}\n}\n`
}

function failureOf(project: Project, inputs: Readonly<Record<string, unknown>>): string {
  try {
    project.compileText('wrong.ts', callsOf(inputs))
    return 'compiled'
  } catch (error) {
    return String(error)
  }
}
