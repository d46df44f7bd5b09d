import type { Disaster } from './disaster.ts'
import { nextShipper } from './kill-shipping.ts'
import { compareRunning } from './recover.ts'

/** The process that ships the log hangs and holds its lock. Backups are made nevertheless. */
export const hangingShare: Disaster = {
  name: 'hanging-share',
  async run(scene) {
    const pid = await nextShipper(scene)
    process.kill(pid, 'SIGSTOP')
    const { stdout, stderr, status } = await scene.run(['backup'])
    scene.say(
      `  backup beside a hanging process: ${status} ${(stderr + stdout).trim().split('\n').slice(-3).join(' | ')}`,
    )
    if (status !== 0) throw new Error('A hanging process that ships the log has prevented the backup.')
    await scene.load.more(20)
    process.kill(pid, 'SIGKILL')
    await compareRunning(scene)
  },
}
