import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { commands } from './commands.ts'
import { failureOf } from './failure.ts'
import { chooseCommand } from './program.ts'

for (const [commandLine, message] of [
  ['orgs fly', 'There is no command fly.'],
  ['orgs create --name A', 'The option --slug <slug> is required.'],
  ['orgs list --loud', 'The command has no option --loud.'],
  ['orgs list --jsn', 'The command has no option --jsn: did you mean `--json`?'],
  ['orgs creat', 'There is no command creat: did you mean `create`?'],
  ['orgs create --name', 'The option --name <name> needs a value.'],
  ['orgs list more', 'The command has too many arguments.'],
  ['keys revoke', 'The argument <id> is missing.'],
  ['orgs', 'A command is missing: `npm run quoin -- help` lists them.'],
] as const)
  test(`"${commandLine}" is refused: ${message}`, () => {
    try {
      chooseCommand(commands, commandLine.split(' '))
    } catch (error) {
      return assert.deepEqual(failureOf(error, undefined), { code: 'usage', message, details: [] })
    }
    assert.fail('It was taken.')
  })

test('values of a repeated option are collected in a list', () => {
  const commandLine = 'connectors create --org a --name b --alias x=city --alias y=zip --json'
  const chosen = chooseCommand(commands, commandLine.split(' '))!
  assert.deepEqual(chosen.options['alias'], ['x=city', 'y=zip'])
  assert.equal(chosen.json, true)
})
