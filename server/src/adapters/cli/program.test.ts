import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { commands } from './commands.ts'
import { failureOf } from './failure.ts'
import { chooseCommand } from './program.ts'

for (const [words, message] of [
  ['orgs fly', "unknown command 'fly'"],
  ['orgs create --name A', "required option '--slug <slug>' not specified"],
  ['orgs list --loud', "unknown option '--loud'"],
  ['keys revoke', "missing required argument 'id'"],
  ['orgs', 'A command is missing: `npm run quoin -- help` lists them.'],
] as const)
  test(`"${words}" is refused: ${message}`, () => {
    try {
      chooseCommand(commands, words.split(' '))
    } catch (error) {
      return assert.deepEqual(failureOf(error, undefined), { code: 'usage', message, details: [] })
    }
    assert.fail('It was taken.')
  })

test('options that may be repeated add up', () => {
  const words = 'connectors create --org a --name b --alias x=city --alias y=zip --json'
  const chosen = chooseCommand(commands, words.split(' '))!
  assert.deepEqual(chosen.options['alias'], ['x=city', 'y=zip'])
  assert.equal(chosen.json, true)
})
