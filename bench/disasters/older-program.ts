import type { Disaster } from './disaster.ts'
import { startOlder, unpackOlder } from './older-tree.ts'
import { compareRunning } from './recover.ts'

/** The program of an earlier version is started on the database of this one. It refuses, and changes nothing. */
export const olderProgram: Disaster = {
  name: 'older-program',
  async run(scene) {
    const older = await unpackOlder(scene, 12)
    await scene.stopService()
    const refusal = await startOlder(older, scene.env).then(
      async (program) => {
        await program.kill()
        return ''
      },
      (error: Error) => error.message,
    )
    scene.say(`  older program: ${refusal}`)
    if (!refusal.includes('newer version')) throw new Error('The older program started.')
    await scene.startService()
    await compareRunning(scene)
  },
}
