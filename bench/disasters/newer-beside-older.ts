import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { createWithOlder, startOlder, unpackOlder } from './older-tree.ts'
import { compareRunning } from './recover.ts'

/** This version is started, and upgrades, beside a running service of an earlier version. Both are refused. */
export const newerBesideOlder: Disaster = {
  name: 'newer-beside-older',
  async run(scene) {
    const older = await unpackOlder(scene, 12)
    const directory = join(scene.scratch, 'of-older')
    mkdirSync(directory, { mode: 0o700 })
    createWithOlder(older, directory)
    const env = { ...scene.env, QUOIN_DATA_DIR: directory }
    const program = await startOlder(older, env)
    try {
      await scene.refused(['upgrade', '--yes', '--without-backup'], env)
      const current = scene.program
      const start = await scene.startService(env).then(
        () => 'it started',
        (error: Error) => error.message,
      )
      scene.program = current
      scene.say(`  second service on the directory: ${start.trim().slice(-400)}`)
      if (start === 'it started') throw new Error('A second service started on the data directory.')
      if ((await fetch(`${program.url}/api/health`)).status !== 200)
        throw new Error('The older service does not answer any more.')
    } finally {
      program.signal('SIGTERM')
      await program.ended
    }
    await scene.json(['upgrade', '--yes', '--without-backup'], env)
    await compareRunning(scene)
  },
}
