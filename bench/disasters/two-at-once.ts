import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { refusalOf } from './run-program.ts'
import { compareCopy, compareRunning, restoreAndCompare } from './recover.ts'
import { dataDirectoryOf } from './scene.ts'

/** Two backups are started at once, several times. One of each two is made, the other one is refused. */
export const twoBackups: Disaster = {
  name: 'two-backups',
  async run(scene) {
    for (let at = 0; at < 3; at++) {
      const both = await Promise.all([scene.start(['backup']).ended, scene.start(['backup']).ended])
      for (const each of both)
        if (each.status !== 0) scene.say(`  refused: backup: ${refusalOf(each) ?? each.stderr}`)
      if (!both.some(({ status }) => status === 0)) throw new Error('Neither of two backups was made.')
      if (both.some((each) => each.status !== 0 && refusalOf(each) === undefined))
        throw new Error('A backup was refused without a sentence.')
    }
    await compareRunning(scene)
    await scene.stopService()
    await restoreAndCompare(scene)
  },
}

/** Two restores into one directory are started at once. One of them is complete, the other one is refused. */
export const twoRestores: Disaster = {
  name: 'two-restores',
  async run(scene) {
    await scene.json(['backup'])
    const atMs = Date.now()
    await scene.load.more(10)
    await scene.load.stop()
    await scene.killAll()
    const to = join(scene.scratch, 'restored')
    const args = ['restore', scene.repository, '--to', to, '--passphrase-file', scene.codeFile]
    const both = await Promise.all([scene.start(args).ended, scene.start(args).ended])
    for (const each of both)
      if (each.status !== 0) scene.say(`  refused: restore: ${refusalOf(each) ?? each.stderr}`)
    if (both.filter(({ status }) => status === 0).length !== 1)
      throw new Error('Not exactly one of two restores was complete.')
    if (both.some((each) => each.status !== 0 && refusalOf(each) === undefined))
      throw new Error('A restore was refused without a sentence.')
    await compareCopy(scene, to, Math.min(atMs, atMs - 15_000))
  },
}

/** A restore into the directory of a running service, and into that of a stopped one. Both are refused. */
export const restoreOverRunning: Disaster = {
  name: 'restore-over-running',
  async run(scene) {
    const args = [
      'restore',
      scene.repository,
      '--to',
      dataDirectoryOf(scene),
      '--passphrase-file',
      scene.codeFile,
    ]
    await scene.refused(args)
    await scene.refused([...args, '--at', 'latest'])
    await scene.refused([
      'restore',
      scene.repository,
      '--to',
      scene.repository,
      '--passphrase-file',
      scene.codeFile,
    ])
    await scene.load.more(20)
    await scene.stopService()
    await scene.refused(args)
    await scene.startService()
    await compareRunning(scene)
  },
}
