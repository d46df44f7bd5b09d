import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { commands } from '../../src/adapters/cli/commands.ts'
import { chooseCommand } from '../../src/adapters/cli/program.ts'
import { testSession } from '../../src/adapters/cli/testing/performing.ts'
import { stripeDoor } from '../../src/adapters/inbound/stripe-door.ts'
import { readConfig } from '../../src/config.ts'
import { receiveProviderPayment } from '../../src/domains/money/invoices/operations.ts'
import { endCheckout, receiveProviderRefund } from '../../src/domains/office/payments/operations.ts'
import { receiveProviderDeposit } from '../../src/domains/selling/estimates/operations.ts'
import { openDatabase } from '../../src/kernel/database/database.ts'
import { createServer } from '../../src/kernel/http/server.ts'
import { memoryLimiter } from '../../src/kernel/limits/memory-limiter.ts'
import { stripeProvider } from '../../src/kernel/processors/stripe-provider.ts'
import { settingNames } from '../../src/setting-names.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { rootSecretsOf } from '../../src/start/root-secrets.ts'
import { rotateSecrets } from '../../src/start/rotate-secrets.ts'
import { inboundMailSecret } from '../../src/testing/test-app.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { sources } from '../from-routes/sources.ts'
import { readEnvironment } from '../release/unit-file.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'docs/operate')
const all = readdirSync(folder).map((file) => file.replace('.md', ''))
const pages = ['mail', 'cards', 'texts', 'files', 'secrets', 'security']
const read = (page: string): string => readFileSync(join(folder, `${page}.md`), 'utf8')

interface Block {
  code: string
  /** Text of the page behind the block. */
  after: string
}

/** Returns the blocks of a page in a language, in order. */
function blocksOf(page: string, language: string): Block[] {
  const text = read(page)
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ({ 0: block, 1: code = '', index }) => ({ code: code.trim(), after: text.slice(index + block.length) }),
  )
}

/** Splits a command as a shell does. */
const wordsIn = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  )

const quoin = 'quoin '

/** Runs a command of the command line, and returns its answer and what it prints. */
async function runQuoin(org: TestOrg, dataDirectory: string, words: readonly string[]) {
  const { command, options, argument } = chooseCommand(commands, words)!
  if (command.open !== 'database') {
    const answer = await command.act(testSession(org), options, argument)
    return { answer: answer as Record<string, unknown>, text: '' }
  }
  const installation = {
    config: readConfig({ QUOIN_DATA_DIR: dataDirectory }),
    openPostgres: () =>
      Promise.resolve({
        connection: org.app.owner,
        exited: new Promise<string>(() => undefined),
        stop: () => Promise.resolve(),
      }),
    openSession: () => Promise.reject(new Error('The command opens a session.')),
  }
  const { answer, text } = await command.act(installation, options, argument)
  return { answer: answer as Record<string, unknown>, text }
}

test('every command of quoin on the pages of mail, cards, texts, files and secrets works', async (t) => {
  const org = await testOrg()
  const [owner] = await org.query<{ email: string }>(
    'select email from quoin.members where org_id = $1 and id = $2',
    [org.ownerId],
  )
  const [dataDirectory, backups] = [scratchDirectory(t), join(scratchDirectory(t), 'backups')]
  await runQuoin(org, dataDirectory, ['backup', 'setup', '--to', backups])
  let keyId = ''
  let printed = ''
  const done: string[] = []
  for (const page of pages)
    // Another test runs the block that stops the service to rotate its secret.
    for (const line of blocksOf(page, 'sh').flatMap(({ code }) =>
      code.includes('systemctl') ? [] : code.split('\n'),
    )) {
      if (!line.startsWith(quoin)) continue
      const typed = line
        .slice(quoin.length)
        .replace('owner@harbor.example', owner!.email)
        .replace('harbor', org.slug)
        .replace('LOCATION', org.locationId)
        .replace('KEY_ID', keyId)
        .replace('/mnt/backup/quoin', backups)
      const { answer, text } = await runQuoin(org, dataDirectory, wordsIn(typed))
      if (typed.startsWith('keys create')) keyId = String(answer['id'])
      printed += text
      done.push(wordsIn(typed).slice(0, 2).join(' '))
    }
  assert.deepEqual(
    new Set(done),
    new Set([
      'doctor',
      'doctor --deep',
      'run outbox.list',
      'run payments.reconcile',
      'run settings.locations.list',
      'numbers assign',
      'numbers list',
      'numbers release',
      'pretend sms',
      'pretend call',
      'files room',
      'backup setup',
      'keys list',
      'keys create',
      'keys revoke',
      'console link',
    ]),
  )
  for (const page of pages)
    for (const [, title = ''] of read(page).matchAll(/`✓ {2}([^`]+)`/g))
      assert.match(printed, new RegExp(`^[✓✗] {2}${RegExp.escape(title)}`, 'm'), page)
})

test('every request on these pages is answered as the page says', async (t) => {
  const { app } = await testOrg()
  const { code: settings } = blocksOf('cards', 'ini')[0]!
  const { payments } = readConfig(readEnvironment(settings))
  assert.equal(payments.provider, 'stripe')
  const withStripe = createServer({
    limiter: memoryLimiter(),
    log: app.kernel.services.log,
    addressPerMinute: 600,
    secureOrigin: false,
  })
  t.after(() => withStripe.close())
  stripeDoor(withStripe, {
    kernel: app.kernel,
    provider: stripeProvider(payments),
    findOrganization: () => Promise.resolve(undefined),
    receivePayment: receiveProviderPayment,
    receiveDeposit: receiveProviderDeposit,
    receiveRefund: receiveProviderRefund,
    endCheckout,
  })
  let counted = 0
  for (const page of pages)
    for (const { code, after } of blocksOf(page, 'sh')) {
      if (!code.startsWith('curl ')) continue
      const words = wordsIn(code.replace('$EMAIL_INBOUND_WEBHOOK_SECRET', inboundMailSecret))
      const url = new URL(words.find((word) => word.startsWith('https://'))!)
      const valueOf = (option: string): string | undefined =>
        words.includes(option) ? words[words.indexOf(option) + 1] : undefined
      const [, name, value] = /^(\S+): (.*)$/.exec(valueOf('--header') ?? '') ?? []
      const payload = valueOf('--json')
      const answer = await (page === 'cards' ? withStripe : app.server).inject({
        method: 'POST',
        url: url.pathname,
        headers: {
          ...(name === undefined ? {} : { [name]: value! }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      })
      const [, promised = ''] = /`([^`]+)`/.exec(after.slice(after.search(/answers `/)))!
      assert.ok(answer.payload.includes(promised), `${page}: ${answer.payload} instead of ${promised}`)
      counted++
    }
  assert.equal(counted, 3)
})

test('the commands that rotate the master secret replace it, and the database then needs only the new one', async (t) => {
  const block = blocksOf('secrets', 'sh').find(({ code }) => code.includes('secret rotate'))!
  const scratch = scratchDirectory(t)
  const [etc, bin] = [join(scratch, 'etc'), join(scratch, 'bin')]
  for (const each of [etc, bin]) mkdirSync(each)
  const old = 'the-old-secret-'.repeat(4)
  writeFileSync(join(etc, 'secret'), `${old}\n`)
  writeFileSync(join(etc, 'quoin.env'), 'QUOIN_DEMO=0\n')
  // As the unit does: the secret of the file, and the settings, for each command.
  const stub = (name: string, script: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  stub(
    'quoin',
    `{ echo "$*"; echo "QUOIN_SECRET=$(cat ${etc}/secret)"; cat ${etc}/quoin.env; echo; } >> ${scratch}/calls`,
  )
  stub('systemctl', `{ echo "systemctl $*"; echo; } >> ${scratch}/calls`)
  const { status, stderr } = spawnSync('sh', ['-e', '-c', block.code.replaceAll('/etc/quoin', etc)], {
    env: { PATH: `${bin}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  assert.deepEqual([status, stderr], [0, ''])
  const calls = readFileSync(join(scratch, 'calls'), 'utf8').trim().split('\n\n')
  assert.deepEqual(
    calls.map((call) => call.split('\n')[0]),
    ['systemctl stop quoin', 'secret rotate', 'systemctl start quoin', 'doctor'],
  )
  const settingsOf = (call: string): ReturnType<typeof readConfig> =>
    readConfig(readEnvironment(call.split('\n').slice(1).join('\n')))
  const connection = await testDatabase()
  await rootSecretsOf(connection, readConfig({ QUOIN_SECRET: old }))
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  t.after(() => database.close())
  const rotating = settingsOf(calls[1]!)
  assert.equal(rotating.previousSecret, old)
  await rotateSecrets(database, rotating, new Date().toISOString())
  const afterwards = settingsOf(calls[3]!)
  assert.deepEqual([afterwards.secret, afterwards.previousSecret], [rotating.secret, undefined])
  await rootSecretsOf(connection, afterwards)
  await assert.rejects(rootSecretsOf(connection, readConfig({ QUOIN_SECRET: old })), { name: 'StartRefused' })
})

test('the settings on the pages for operators exist, and blocks of them are accepted together', () => {
  let counted = 0
  for (const page of all) {
    for (const { code } of blocksOf(page, 'ini')) {
      counted++
      const environment = readEnvironment(code)
      assert.equal(readConfig(environment).settings.length, Object.keys(environment).length, page)
    }
    for (const [, name = ''] of read(page).matchAll(/`(?:[^`]* )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b[^`]*`/g))
      assert.ok((settingNames as readonly string[]).includes(name) || others.has(name), `${page}: ${name}`)
  }
  assert.ok(counted >= 5, `only ${counted} blocks`)
})

/** Names on the pages that are no settings of Quoin. */
const others: ReadonlySet<string> = new Set(['ETCDCTL_API', 'ETCD_INITIAL_CLUSTER_STATE', 'KEY_ID'])

test('every command of quoin on any page for operators exists, with its options', () => {
  let counted = 0
  for (const page of all)
    for (const { code } of blocksOf(page, 'sh'))
      for (const [, line = ''] of code.matchAll(
        /^(?:\w+=\S+ |.* \| )?(?:npm run quoin --|quoin) (.+?)(?: < \S+)?$/gm,
      )) {
        counted++
        assert.ok(chooseCommand(commands, wordsIn(line)), `${page}: ${line}`)
      }
  assert.ok(counted > 50, `only ${counted} commands`)
})

test('the pages for operators print what a release types, and say what a checkout types', () => {
  for (const page of all) {
    const commands = blocksOf(page, 'sh').flatMap(({ code }) => code.split('\n'))
    // The page of the restore has a section for checkouts.
    if (page !== 'restore')
      assert.deepEqual(
        commands.filter((line) => line.startsWith('npm run quoin')),
        [],
        page,
      )
    if (commands.some((line) => /(^| \| )quoin /.test(line)))
      assert.match(read(page), /`npm\s+run\s+quoin\s+--`/, `${page} does not say what a checkout types`)
  }
})

test('every message in the tables of these pages is a sentence of the program', () => {
  const plain = (text: string): string =>
    text.replaceAll(/['`] \+\s+['`]|\\(?=['`])/g, '').replaceAll(/\$\{[^}]*\}/g, '…')
  const code = plain(
    sources()
      .map(({ text }) => text)
      .join('\n'),
  )
  const scripts = readFileSync(join(root, 'deploy/release/quoin'), 'utf8')
  let counted = 0
  for (const page of pages) {
    const [, table = ''] = /^## What it says\n([^]*?)(?=^## |$(?![^]))/m.exec(read(page)) ?? []
    for (const [, message = ''] of table.matchAll(/^\| (?!message|---)(.+?) \|/gm)) {
      counted++
      for (const part of partsOf(message))
        assert.ok(code.includes(part) || scripts.includes(part), `${page}: no sentence contains "${part}"`)
    }
  }
  assert.ok(counted > 30, `only ${counted} messages`)
})

/** Returns the parts of a message that the program writes as they are: names of settings may be filled in. */
function partsOf(message: string): string[] {
  return message
    .split(/…|[A-Z0-9]+(?:_[A-Z0-9]+)+|sk_live_/)
    .map((part) => part.trim())
    .filter((part) => part.length > 3)
}
