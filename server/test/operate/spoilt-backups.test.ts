// Slow: it starts an installation, backs it up, and restores many spoilt copies of the backup.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { openStorage } from '../../src/kernel/storage/index.ts'
import { newRecoveryPair } from '../../src/operate/backup/recovery-code.ts'
import { openBackup } from '../../src/operate/restore/open-backup.ts'
import { restore, type RestoreReport } from '../../src/operate/restore/restore.ts'
import { addClient, count, runMutation, until } from '../crash/gateway-calls.ts'
import { install } from '../crash/installation.ts'
import { directoryForCopies } from './contents.ts'
import { quoinJson } from './quoin.ts'
import { type Entry, entriesOf, withChangedByte, withMembers, writeEntries } from './spoilt.ts'

const passphrase = 'a passphrase of the tests'
const protection = { kind: 'passphrase', passphrase } as const

let scratch = ''
let [good, other] = ['', '']
let bytes = Buffer.alloc(0)
let entries: Entry[] = []
const tidy: (() => unknown)[] = []

before(async () => {
  const t = { after: (each: () => unknown) => void tidy.unshift(each) }
  const installation = await install(t)
  const client_id = await addClient(installation)
  const job = await runMutation(installation, 'jobs.create', {
    client_id,
    line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
  })
  for (const width of [41, 42]) {
    const input = { job_id: job.id, content_base64: png(width, 30).toString('base64') }
    await runMutation(installation, 'files.crewPhoto.upload', input)
  }
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
  scratch = directoryForCopies(t)
  const env = { ...installation.env, QUOIN_BACKUP_PASSPHRASE: passphrase }
  ;[good, other] = [join(scratch, 'good'), join(scratch, 'other')]
  await quoinJson(env, 'backup', '--to', good)
  await quoinJson(env, 'backup', '--to', other)
  await installation.program.kill()
  bytes = readFileSync(good)
  entries = await entriesOf(good, passphrase)
})
after(async () => {
  for (const each of tidy) await each()
})

async function restoreFile(file: string, directory: string, secret = passphrase): Promise<RestoreReport> {
  const backup = await openBackup(file)
  try {
    return await restore({
      backup,
      secret,
      directory,
      storageIn: (dataDirectory) => openStorage({ kind: 'directory', dataDirectory }),
      print: () => undefined,
    })
  } finally {
    await backup.close()
  }
}

/** Asserts that a restore is refused with a sentence, and that nothing remains of it. */
async function assertRefused(file: string, sentence: RegExp, secret?: string): Promise<void> {
  const directory = join(scratch, randomUUID())
  await assert.rejects(restoreFile(file, directory, secret), (error: Error) => {
    assert.match(error.message, sentence)
    assert.match(error.message, /^[A-Z/].*\.$/s, 'it is a sentence')
    assert.ok(['StartRefused', 'DamagedBackup'].includes(error.name), String(error.stack))
    return true
  })
  const left = existsSync(directory) ? readdirSync(directory) : []
  assert.deepEqual(
    left.filter((name) => !name.startsWith('lock')),
    [],
  )
}

const write = (content: Buffer): string => {
  const file = join(scratch, randomUUID())
  writeFileSync(file, content)
  return file
}
const flipped = (at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at < 0 ? copy.length + at : at]! ^= 1
  return copy
}
const step = 4 + 1024 * 1024 + 16
/** Position of the content behind the header. */
const contentAt = (): number => 15 + 4 + bytes.readUInt32BE(15) + 32
const piece = (from: Buffer, number: number): Buffer =>
  from.subarray(contentAt() + number * step, contentAt() + (number + 1) * step)
const head = (): Buffer => bytes.subarray(0, contentAt())

/** Spoilt files, each with the sentence with which it is refused. */
const files: Record<string, [content: () => Buffer, sentence: RegExp]> = {
  'an empty file': [() => Buffer.alloc(0), /^The file is empty\./],
  'a text': [() => Buffer.from('Dear diary,\n'.repeat(100)), /^The file is not a backup of Quoin/],
  'a changed mark': [() => flipped(3), /^The file is not a backup of Quoin/],
  'a later format': [
    () => Buffer.from(`quoin backup 2\n${'x'.repeat(200)}`),
    /^This backup was made by a newer/,
  ],
  'a changed byte in the header': [() => flipped(60), /^The beginning of the backup is damaged/],
  'a changed length of the header': [() => flipped(16), /^The beginning of the backup is damaged/],
  'a file that ends in the header': [() => bytes.subarray(0, 100), /^The beginning of the backup is damaged/],
  'a file that ends behind the header': [head, /^The backup is incomplete: the file ends early/],
  'a file that ends in a piece': [
    () => bytes.subarray(0, contentAt() + step + 5000),
    /^The backup is incomplete: the file ends early/,
  ],
  'a file that ends behind a piece': [
    () => bytes.subarray(0, contentAt() + 2 * step),
    /^The backup is incomplete: the file ends early/,
  ],
  'a file without its last byte': [() => bytes.subarray(0, -1), /^The backup is incomplete/],
  'a changed byte in the first piece': [() => flipped(contentAt() + 500), /altered, in its piece 1 /],
  'a changed byte in the third piece': [
    () => flipped(contentAt() + 2 * step + 500),
    /altered, in its piece 3 /,
  ],
  'a changed byte in the last piece': [() => flipped(-30), /^The backup is damaged or was altered/],
  'a changed last byte': [() => flipped(-1), /^The backup is damaged or was altered/],
  'two swapped pieces': [
    () => Buffer.concat([head(), piece(bytes, 1), piece(bytes, 0), bytes.subarray(contentAt() + 2 * step)]),
    /altered, in its piece 1 /,
  ],
  'a piece of another backup': [
    () => Buffer.concat([head(), piece(readFileSync(other), 0), bytes.subarray(contentAt() + step)]),
    /altered, in its piece 1 /,
  ],
  'the header of another backup': [
    () => Buffer.concat([readFileSync(other).subarray(0, contentAt()), bytes.subarray(contentAt())]),
    /altered, in its piece 1 /,
  ],
  'a byte behind the end': [
    () => Buffer.concat([bytes, Buffer.alloc(1)]),
    /^The file continues after the end of the backup/,
  ],
  'zeros in the middle, as after a failed copy': [
    () => Buffer.concat([bytes.subarray(0, step), Buffer.alloc(4096), bytes.subarray(step + 4096)]),
    /^The backup is damaged or was altered/,
  ],
}

for (const [name, [content, sentence]] of Object.entries(files))
  test(`refused: ${name}`, async () => {
    await assertRefused(write(content()), sentence)
  })

test('refused: a wrong passphrase, and a recovery code instead of one', async () => {
  const sentence = /^The passphrase is not the one of this backup\./
  await assertRefused(good, sentence, 'another passphrase')
  await assertRefused(good, sentence, newRecoveryPair().code)
  await assertRefused(good, sentence, '')
})

const without = (path: RegExp) => (): Entry[] => entries.filter((entry) => !path.test(entry.path))
const changing = (path: RegExp, change: (entry: Entry) => Entry | Entry[]) => (): Entry[] => {
  const found = entries.findIndex((entry) => path.test(entry.path))
  assert.ok(found !== -1)
  return entries.flatMap((entry, at) => (at === found ? change(entry) : [entry]))
}
const added = (path: string): Entry => ({ path, type: 'file', bytes: Buffer.from('added') })

/** Backups that are encrypted correctly, but whose content is wrong. */
const contents: Record<string, [entries: () => Entry[], sentence: RegExp]> = {
  'a stored file is missing': [
    () => {
      const object = entries.find(({ path }) => path.startsWith('files/'))
      return entries.filter((entry) => entry !== object)
    },
    /^The backup is incomplete: .* 1 of 2 stored files\./,
  ],
  'a file of the database is missing': [
    () => {
      const table = entries.find(({ path, type }) => path.startsWith('postgres/base/') && type === 'file')
      return entries.filter((entry) => entry !== table)
    },
    /^The database in the backup is damaged: base\/\S+ is missing\./,
  ],
  'a file of the database was changed': [
    changing(/^postgres\/global\/pg_control$/, withChangedByte),
    /^The database in the backup is damaged: global\/pg_control differs from what Postgres read\./,
  ],
  'a file was added to the database': [
    changing(/^postgres\/backup_manifest$/, (entry) => [added('postgres/base/evil'), entry]),
    /^The database in the backup is damaged: base\/evil is not in the manifest\./,
  ],
  'the manifest was changed': [
    changing(/^postgres\/backup_manifest$/, (entry) => ({
      ...entry,
      bytes: Buffer.from(entry.bytes.toString().replace('"Size": 3', '"Size": 4')),
    })),
    /^The database in the backup is damaged: The manifest of the database is damaged\./,
  ],
  'the manifest is missing': [
    without(/backup_manifest$/),
    /^The backup is incomplete: a part of it is missing/,
  ],
  'the master secret is missing': [without(/^secret$/), /^The backup is incomplete: a part of it is missing/],
  'the end is missing': [without(/^end\.json$/), /^The backup is incomplete: a part of it is missing/],
  'something follows the end': [
    () => [...entries, added('files/x')],
    /^The backup contains data after its end/,
  ],
  'the description is missing': [without(/^quoin\.json$/), /^The backup does not begin with its description/],
  'an unknown entry': [
    changing(/^secret$/, (entry) => [entry, added('evil')]),
    /^The backup contains evil, which this version does not support/,
  ],
  'a path that leads elsewhere': [
    changing(/^secret$/, (entry) => [entry, added('postgres/../../evil')]),
    /^The backup contains an impossible path/,
  ],
  'a stored file with an impossible name': [
    changing(/^files\//, (entry) => [added('files/../evil/x'), entry]),
    /^The backup contains an impossible path/,
  ],
  'another major version of Postgres': [
    changing(/^quoin\.json$/, (entry) => withMembers(entry, { postgres: 17 })),
    /^The backup contains a database of Postgres 17; this version of Quoin uses Postgres 18\./,
  ],
  'a newer version of Quoin': [
    changing(/^quoin\.json$/, (entry) =>
      withMembers(entry, { migrations: [{ name: '9999_future.sql', expands: false }] }),
    ),
    /^This database was migrated by a newer version of Quoin \(migration 9999\)\./,
  ],
}

for (const [name, [content, sentence]] of Object.entries(contents))
  test(`refused although it is encrypted correctly: ${name}`, async () => {
    const file = join(scratch, randomUUID())
    await writeEntries(file, content(), protection)
    await assertRefused(file, sentence)
  })

test('a stored file that is not what it once was is a fault, and the copy does not start', async () => {
  const file = join(scratch, randomUUID())
  await writeEntries(file, changing(/^files\//, withChangedByte)(), protection)
  const directory = join(scratch, randomUUID())
  const { faults } = await restoreFile(file, directory)
  assert.equal(faults.length, 1)
  assert.match(
    faults[0]!,
    /^1 stored files have other bytes than those that were stored, among them \S+\/\S+\.$/,
  )
  assert.ok(existsSync(join(directory, 'restoring')))
})

test('the unspoilt backup is restored, with a passphrase, a recovery code or without encryption', async () => {
  const pair = newRecoveryPair()
  for (const [way, secret] of [
    [protection, passphrase],
    [{ kind: 'recovery_code', publicKey: pair.publicKey }, pair.code],
    [{ kind: 'open' }, ''],
  ] as const) {
    const file = join(scratch, randomUUID())
    await writeEntries(file, entries, way)
    const { faults, audit } = await restoreFile(file, join(scratch, randomUUID()), secret)
    assert.deepEqual([faults, audit.files, audit.missing], [[], 2, 0])
  }
})

test('a directory that is not empty is refused and left as it is; the root of a disk counts as empty', async () => {
  const directory = join(scratch, randomUUID())
  mkdirSync(join(directory, 'lost+found'), { recursive: true })
  writeFileSync(join(directory, 'notes.txt'), 'precious')
  await assert.rejects(
    restoreFile(good, directory),
    /^StartRefused: .* is not empty: it contains notes\.txt\. A backup is restored into an empty directory only; /,
  )
  assert.deepEqual(readdirSync(directory), ['lost+found', 'notes.txt'])
  // Not even the mark of an interrupted restore allows the deletion of other files.
  writeFileSync(join(directory, 'restoring'), '')
  await assert.rejects(restoreFile(good, directory), /is not empty: it contains notes\.txt/)
  assert.deepEqual(readdirSync(directory), ['lost+found', 'notes.txt', 'restoring'])
  const root = join(scratch, randomUUID())
  mkdirSync(join(root, 'lost+found'), { recursive: true })
  const [first, second] = await Promise.allSettled([restoreFile(good, root), restoreFile(good, root)])
  const refused = [first, second].filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 1, 'of two restores into one directory, one is refused')
  assert.ok(existsSync(join(root, 'postgres')) && !existsSync(join(root, 'restoring')))
  await assert.rejects(restoreFile(good, root), /is not empty/)
})
