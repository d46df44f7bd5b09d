import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { untilShipped } from './recover.ts'
import { refusalOf } from './run-program.ts'
import type { Scene } from './scene.ts'

type Spoil = (bytes: Buffer, below: (limit: number) => number, others: readonly Buffer[]) => Buffer

const step = 4 + 1024 * 1024 + 16
/** Position of the content behind the header of a backup or a segment. */
const contentAt = (bytes: Buffer): number => 15 + 4 + bytes.readUInt32BE(15) + 32

const flipped: Spoil = (bytes, below) => {
  const copy = Buffer.from(bytes)
  copy[below(copy.length)]! ^= 1 << below(8)
  return copy
}
const shortened: Spoil = (bytes, below) => bytes.subarray(0, below(bytes.length))
const zeroed: Spoil = (bytes, below) => {
  const copy = Buffer.from(bytes)
  const from = below(copy.length)
  return copy.fill(0, from, from + 4096)
}
const longer: Spoil = (bytes) => Buffer.concat([bytes, Buffer.alloc(512)])
const reordered: Spoil = (bytes) => {
  const at = contentAt(bytes)
  const [one, two] = [bytes.subarray(at, at + step), bytes.subarray(at + step, at + 2 * step)]
  return Buffer.concat([bytes.subarray(0, at), two, one, bytes.subarray(at + 2 * step)])
}
const cutOut: Spoil = (bytes) =>
  Buffer.concat([bytes.subarray(0, contentAt(bytes) + step), bytes.subarray(contentAt(bytes) + 2 * step)])
const mixed: Spoil = (bytes, _below, [other]) =>
  Buffer.concat([bytes.subarray(0, contentAt(bytes) + step), other!.subarray(contentAt(other!) + step)])
const exchanged: Spoil = (_bytes, _below, [other]) => other!
const emptied: Spoil = () => Buffer.alloc(0)

const ofBackup: readonly Spoil[] = [
  flipped,
  flipped,
  flipped,
  shortened,
  shortened,
  zeroed,
  longer,
  reordered,
  cutOut,
  mixed,
  emptied,
]
const ofSegment: readonly Spoil[] = [flipped, shortened, zeroed, longer, exchanged, emptied]
const ofFile: readonly Spoil[] = [flipped, shortened, emptied]

/** Spoils copies of the directory of backups in 20 ways. Each check must notice it. */
export const spoiltBackups: Disaster = {
  name: 'spoilt-backups',
  async run(scene) {
    while (scene.load.acknowledged.filter(({ kind }) => kind === 'photo').length < 4)
      await scene.load.more(10)
    await scene.json(['backup'])
    for (let at = 0; at < 4; at++) {
      await scene.load.more(5)
      await untilShipped(scene)
    }
    await scene.load.stop()
    await untilShipped(scene)
    await compareWhole(scene)
    const unnoticed: string[] = []
    const spoils = [
      ...ofBackup.map((spoil) => ['backups', spoil] as const),
      ...ofSegment.map((spoil) => ['log', spoil] as const),
      ...ofFile.map((spoil) => ['files', spoil] as const),
    ]
    for (const [folder, spoil] of spoils) {
      const said = await spoilOne(scene, folder, spoil)
      const name = `${folder}, ${Object.entries({ flipped, shortened, zeroed, longer, reordered, cutOut, mixed, exchanged, emptied }).find(([, each]) => each === spoil)![0]}`
      scene.say(`  ${name}: ${said ?? 'NOT NOTICED'}`)
      if (said === undefined) unnoticed.push(name)
    }
    scene.say(`  ${spoils.length - unnoticed.length} of ${spoils.length} spoilt directories were noticed`)
    if (unnoticed.length > 0) throw new Error(`Not noticed: ${unnoticed.join('; ')}`)
    await scene.load.stop()
  },
}

const checkOf = (scene: Scene, directory: string): string[] => [
  'restore',
  directory,
  '--verify',
  '--at',
  'latest',
  '--passphrase-file',
  scene.codeFile,
  '--to',
  scene.scratch,
]

async function compareWhole(scene: Scene): Promise<void> {
  const { status, stdout, stderr } = await scene.run(checkOf(scene, scene.repository))
  if (status !== 0) throw new Error(`The whole directory has faults: ${stdout}${stderr}`)
}

/** Spoils a copy of the directory. Returns what the check says. Undefined if it notices nothing. */
async function spoilOne(scene: Scene, folder: string, spoil: Spoil): Promise<string | undefined> {
  const copy = join(scene.scratch, 'spoilt')
  cpSync(scene.repository, copy, { recursive: true })
  try {
    const newest = readdirSync(join(copy, 'backups'))
      .filter((name) => name.endsWith('.backup'))
      .toSorted()
    const files = readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.files'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    const chosen =
      folder === 'backups'
        ? join(copy, folder, newest.at(-1)!)
        : files.at(folder === 'log' ? -3 : scene.random.integer(files.length))!
    const others = (
      folder === 'backups' ? [join(copy, folder, newest[0]!)] : files.filter((each) => each !== chosen)
    ).map((each) => readFileSync(each))
    writeFileSync(
      chosen,
      spoil(readFileSync(chosen), (limit) => scene.random.integer(limit), others.slice(-1)),
    )
    const ended = await scene.start(checkOf(scene, copy)).ended
    if (ended.status === 0) return undefined
    return refusalOf(ended) ?? `${ended.stdout}${ended.stderr}`.trim().slice(-400)
  } finally {
    rmSync(copy, { recursive: true })
  }
}
