// Slow: it starts an installation, sets up its backups, and waits for the time of day at which one is made.

import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { listBackups, pruneRepository } from '../../src/operate/backup/repository.ts'
import { addClient, count, runMutation, until } from '../crash/gateway-calls.ts'
import { install, type Installation } from '../crash/installation.ts'
import { directoryForCopies } from './contents.ts'
import { quoin, quoinJson, refusalIn } from './quoin.ts'

const cronSecret = 'a bearer secret of the tests'
const dayMs = 24 * 3600_000

let installation: Installation
let env: Record<string, string>
let scratch: string
let repository: string
let code: string

/**
 * Time of day in 80 to 140 seconds, in the time zone of this machine. The service has started by then, and backups are
 * set up, also on a busy machine.
 */
function soon(): string {
  const time = new Date(Math.ceil((Date.now() + 80_000) / 60_000) * 60_000)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

before(async (t) => {
  const ending = { after: (tidy: () => unknown) => (t as TestContext).after(tidy) }
  installation = await install(ending, undefined, { CRON_SECRET: cronSecret, QUOIN_BACKUP_AT: soon() })
  scratch = directoryForCopies(ending)
  repository = join(scratch, 'repository')
  env = installation.env
})

const codeFile = (text = code): string => {
  const file = join(scratch, 'code')
  writeFileSync(file, `${text}\n`)
  return file
}
const storedIn = (directory: string): string[] =>
  readdirSync(join(directory, 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
const backupsIn = (directory: string): string[] =>
  readdirSync(join(directory, 'backups')).filter((name) => name.endsWith('.backup'))

async function uploadPhotos(...widths: number[]): Promise<void> {
  const job = await runMutation(installation, 'jobs.create', {
    client_id: await addClient(installation),
    line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
  })
  for (const width of widths) {
    const input = { job_id: job.id, content_base64: png(width, 30).toString('base64') }
    await runMutation(installation, 'files.crewPhoto.upload', input)
  }
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
}

test('the running service backs up at the time of day once backups are set up, and reports it', async () => {
  await uploadPhotos(51, 52)
  assert.match(refusalIn(await quoin(env, 'backup')), /^Backups are not set up\. Run `quoin backup setup /)
  const set = await quoinJson(env, 'backup', 'setup', '--to', repository)
  code = set.recovery_code
  assert.match(code, /^quoin-recovery-[\w-]{43}$/)
  assert.deepEqual(backupsIn(repository), [])
  await until(() => Promise.resolve(backupsIn(repository).length === 1), 200_000)
  const metrics = async () => {
    const headers = { authorization: `Bearer ${cronSecret}` }
    return await (await fetch(`${installation.program.url}/metrics`, { headers })).text()
  }
  let value = 0
  await until(async () => {
    value = Number(/^quoin_backup_last_success_timestamp_seconds (\S+)$/m.exec(await metrics())?.[1])
    return !Number.isNaN(value)
  })
  assert.ok(Math.abs(Date.now() / 1000 - value) < 60, String(value))
  const checked = await quoinJson(env, 'restore', repository, '--verify', '--passphrase-file', codeFile())
  assert.deepEqual([checked.files, checked.missing, checked.wrong], [2, 0, 0])
})

test('nothing on the machine can read the backups, and the code is stored nowhere', () => {
  const directory = env['QUOIN_DATA_DIR']!
  const setup = readFileSync(join(directory, 'backup', 'setup.json'), 'utf8')
  assert.ok(!setup.includes(code.slice(15)))
  const bytes = Buffer.from(code.slice('quoin-recovery-'.length), 'base64url')
  assert.ok(!setup.includes(bytes.toString('base64')))
  for (const path of storedIn(repository)) assert.ok(!readFileSync(path).includes('PNG'), path)
})

test('each stored file is copied once, and restored from the repository', async () => {
  const before = storedIn(repository)
  assert.equal(before.length, 2)
  await uploadPhotos(53)
  const second = await quoin(env, 'backup')
  assert.match(second.stdout, /, 3 stored files, 1 of them new\.\n/)
  assert.equal(storedIn(repository).length, 3)
  assert.equal(backupsIn(repository).length, 2)
  const copy = join(scratch, 'copy')
  const restored = await quoinJson(env, 'restore', repository, '--to', copy, '--passphrase-file', codeFile())
  assert.deepEqual([restored.files, restored.missing, restored.wrong], [3, 0, 0])
  const [first] = backupsIn(repository).toSorted()
  const name = first!.replace('.backup', '')
  const earlier = await quoinJson(
    env,
    'restore',
    repository,
    '--name',
    name,
    '--verify',
    '--passphrase-file',
    codeFile(),
  )
  assert.deepEqual([earlier.name, earlier.files], [name, 2])
})

test('a stored file that the repository has lost or damaged is named as a fault', async () => {
  const [lost, damaged] = storedIn(repository)
  const copies = [lost!, damaged!].map((path, at) => [path, join(scratch, `spare-${at}`)] as const)
  for (const [path, spare] of copies) copyFileSync(path, spare)
  rmSync(lost!)
  const bytes = readFileSync(damaged!)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(damaged!, bytes)
  const check = await quoin(env, 'restore', repository, '--verify', '--passphrase-file', codeFile(), '--json')
  assert.equal(check.status, 1)
  assert.equal((JSON.parse(check.stdout) as { missing: number }).missing, 2)
  // The check has set the damaged file aside, so the next backup copies both again.
  assert.equal(existsSync(`${damaged!}.damaged`), true)
  const again = await quoin(env, 'backup')
  assert.match(again.stdout, /, 3 stored files, 2 of them new\.\n/)
  await quoinJson(env, 'restore', repository, '--verify', '--passphrase-file', codeFile())
  rmSync(`${damaged!}.damaged`)
  for (const [path, spare] of copies) copyFileSync(spare, path)
})

test('wrong codes, a directory that is not mounted and a second set-up are refused', async () => {
  const refuse = async (sentence: RegExp, ...args: string[]) =>
    assert.match(refusalIn(await quoin(env, ...args)), sentence)
  const verify = (text: string) => ['restore', repository, '--verify', '--passphrase-file', codeFile(text)]
  await refuse(/^This is not a recovery code\./, ...verify(code.slice(0, -2)))
  const other = await quoinJson(
    { QUOIN_DATA_DIR: join(scratch, 'other') },
    'backup',
    'setup',
    '--to',
    join(scratch, 'theirs'),
  )
  await refuse(/^The recovery code is not the one of this backup\./, ...verify(other.recovery_code))
  await refuse(/^Backups are set up already\./, 'backup', 'setup', '--to', repository)
  const theirs = { QUOIN_DATA_DIR: join(scratch, 'other') }
  const taken = await quoin(theirs, 'backup', 'setup', '--to', repository, '--again')
  assert.equal(taken.status, 0, taken.stderr)
  await refuse(/repository belongs to another installation\. To use it for this one, run /, 'backup')
  const strange = { QUOIN_DATA_DIR: join(scratch, 'strange') }
  const foreign = await quoin(strange, 'backup', 'setup', '--to', repository)
  assert.match(
    refusalIn(foreign),
    /repository contains backups of another installation\. If this one was restored/,
  )
  const back = await quoinJson(env, 'backup', 'setup', '--to', repository, '--again')
  await quoinJson(env, 'backup')
  const checked = await quoinJson(env, ...verify(back.recovery_code))
  assert.deepEqual([checked.files, checked.missing], [3, 0])
  const earlier = (await listBackups(repository)).at(-1)!
  await quoinJson(env, ...verify(code), '--name', earlier)
  await refuse(/^There is no backup nothing in /, 'restore', repository, '--name', 'nothing', '--verify')
  const elsewhere = { ...env, QUOIN_BACKUP_TO: join(scratch, 'not-mounted') }
  const unmounted = refusalIn(await quoin(elsewhere, 'backup'))
  assert.match(unmounted, /^.*not-mounted contains no backups of Quoin: the disk may not be mounted\./)
  assert.equal(existsSync(join(scratch, 'not-mounted')), false)
})

test('old backups are deleted, then the stored files that none of the others needs', async () => {
  const backups = join(repository, 'backups')
  const names = backupsIn(repository).map((name) => name.replace('.backup', ''))
  const newest = names.toSorted().at(-1)!
  const old = '2020-01-01T02-30-00Z'
  const unneeded = join(repository, 'files', 'ab', 'ab'.repeat(32))
  copyFileSync(join(backups, `${newest}.backup`), join(backups, `${old}.backup`))
  writeFileSync(join(backups, `${old}.files`), `${'ab'.repeat(32)}\n`)
  const stored = storedIn(repository).length
  mkdirSync(join(unneeded, '..'), { recursive: true })
  writeFileSync(unneeded, 'x')
  const longAgo = new Date(Date.now() - 3 * dayMs)
  for (const path of [unneeded, join(backups, `${old}.files`), ...storedIn(repository)])
    utimesSync(path, longAgo, longAgo)
  const keep = { days: 7, weeks: 4, months: 12 }
  const killed = join(backups, `.${old}.backup.1.unfinished`)
  writeFileSync(killed, 'x')
  utimesSync(killed, longAgo, longAgo)
  assert.deepEqual(await pruneRepository(repository, keep), [])
  assert.equal(existsSync(killed), false)
  assert.ok(existsSync(unneeded), 'the old backup needs it')
  assert.deepEqual(await pruneRepository(repository, { days: 1, weeks: 1, months: 1 }), [old])
  assert.equal(existsSync(unneeded), false)
  assert.equal(storedIn(repository).length, stored)
  assert.deepEqual(backupsIn(repository).length, names.length)
})
