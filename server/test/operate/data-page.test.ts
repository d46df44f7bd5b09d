import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commands } from '../../src/adapters/cli/commands.ts'
import { chooseCommand } from '../../src/adapters/cli/program.ts'
import { performing } from '../../src/adapters/cli/testing/performing.ts'
import { readConfig } from '../../src/config.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { testOrg } from '../../src/testing/test-org.ts'

/** Returns the commands of the page, without `quoin`. */
function commandsOfPage(): string[] {
  const text = readFileSync(new URL('../../../docs/operate/data.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, code = '']) =>
    code.trim().split('\n'),
  )
  return blocks.map((line) => {
    assert.match(line, /^quoin /)
    return line.replace('quoin ', '')
  })
}

test('every command of the page about data and secrets does what the page says', async (t) => {
  const org = await testOrg()
  const backups = join(scratchDirectory(t), 'backups')
  const config = readConfig({ QUOIN_DATA_DIR: scratchDirectory(t) })
  const postgres = {
    connection: org.app.owner,
    exited: new Promise<string>(() => undefined),
    stop: () => Promise.resolve(),
  }
  const installation = {
    config,
    openPostgres: () => Promise.resolve(postgres),
    openSession: () => Promise.reject(new Error('The command opens a session.')),
  }
  const answers: Record<string, unknown> = {}
  for (const line of commandsOfPage()) {
    const typed = line.replace('harbor', org.slug).replace('/mnt/backup/quoin', backups)
    const { command, options, argument } = chooseCommand(commands, typed.split(' '))!
    answers[command.name] =
      command.open === 'database'
        ? (await command.act(installation, options, argument)).answer
        : await performing(org, typed)
  }
  const {
    'backup setup': setup,
    'keys create': key,
    doctor,
    'files room': room,
  } = answers as Record<string, Record<string, unknown>>
  assert.match(String(setup!['recovery_code']), /^quoin-recovery-/)
  assert.match(String(key!['key']), /\w/)
  assert.ok(JSON.stringify(doctor).includes('backup-fresh'))
  assert.equal(room!['most_bytes'], 50 * 1024 ** 3)
  assert.equal(Object.keys(answers).length, 4)
})
