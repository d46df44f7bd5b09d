import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registry } from '../../src/domains/office/automations/registry.ts'
import { flowKinds } from '../../src/kernel/automations/flow/flow-kinds.ts'
import { issueCodes } from '../../src/kernel/automations/definition/issue.ts'
import { isTest, sources } from '../from-routes/sources.ts'

// Tests that the file of an action, trigger or subject is named after its kind, so that `find -name` finds it.

const files = sources()
const named = (name: string): typeof files => files.filter(({ path }) => path.endsWith(`/${name}`))
const kebab = (name: string): string => name.replaceAll(/[._]/g, '-')

test('each action and flow step has a file of its name, and each action has a test', () => {
  const actions = [...registry.actions.keys()]
  assert.ok(actions.length > 10)
  for (const kind of actions) {
    const [file, ...others] = named(`${kebab(kind)}.ts`).filter(({ path }) =>
      /\/(automation|kinds)\//.test(path),
    )
    assert.ok(file && others.length === 0, kind)
    assert.ok(named(`${kebab(kind)}.test.ts`).length > 0, kind)
  }
  for (const kind of flowKinds.keys()) assert.ok(named(`${kebab(kind)}.ts`).length > 0, kind)
})

test('each trigger has a file of its name, or is in the file of the triggers of its record', () => {
  const triggers = [...registry.triggers.keys()]
  assert.ok(triggers.length > 30)
  for (const kind of triggers) {
    const own = named(`${kebab(kind)}.ts`)
    const ofRecord = named(`${kind.split('.')[0]!}-triggers.ts`)
    assert.ok(own.length + ofRecord.length > 0, kind)
  }
})

test('every validation issue is listed in one file, below the names of the files that find it', () => {
  const { text } = files.find(({ path }) => path === 'kernel/automations/definition/issue.ts')!
  const codeList = text.slice(text.indexOf('issueCodes = {'), text.indexOf('} as const'))
  let finders: string[] = []
  const findersByCode = new Map<string, readonly string[]>()
  for (const line of codeList.split('\n')) {
    const comment = /^ {2}\/\/ (.*)$/.exec(line)?.[1]
    if (comment) finders = comment.split(', ')
    const code = /^ {2}([a-z_]+):/.exec(line)?.[1]
    if (code) findersByCode.set(code, finders)
  }
  assert.deepEqual([...findersByCode.keys()], Object.keys(issueCodes))
  for (const [code, paths] of findersByCode) {
    const texts = paths.map((path) => {
      const file = files.find((each) => each.path === `kernel/automations/${path}`)
      assert.ok(file && !isTest(file.path), `${code}: there is no ${path}`)
      return file.text
    })
    assert.ok(
      texts.some((each) => each.includes(`'${code}'`)),
      `${code} is not found by ${paths.join(' or ')}`,
    )
  }
})
