import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newRecoveryPair } from '../../server/src/operate/backup/recovery-code.ts'
import type { Disaster } from './disaster.ts'
import { compareRunning, restoreAndCompare } from './recover.ts'

/** Restores with wrong recovery codes and passphrases, and none. Nothing is written. */
export const wrongCode: Disaster = {
  name: 'wrong-code',
  async run(scene) {
    const [file, secretFile] = [join(scene.scratch, 'a.backup'), join(scene.scratch, 'passphrase')]
    const to = join(scene.scratch, 'wrong')
    writeFileSync(secretFile, 'a passphrase of the disasters')
    await scene.json(['backup', '--to', file, '--passphrase-file', secretFile])
    const wrong = join(scene.scratch, 'wrong-secret')
    const tryAll = async (
      from: string,
      secrets: readonly string[],
      more: readonly string[] = [],
    ): Promise<void> => {
      for (const secret of secrets) {
        writeFileSync(wrong, secret)
        await scene.refused(['restore', from, '--to', to, '--passphrase-file', wrong, ...more])
      }
      await scene.refused(['restore', from, '--to', to, ...more])
      await scene.refused([
        'restore',
        from,
        '--to',
        to,
        '--passphrase-file',
        join(scene.scratch, 'absent'),
        ...more,
      ])
      const left = existsSync(to) ? readdirSync(to).filter((name) => !name.startsWith('lock')) : []
      if (left.length > 0) throw new Error(`A refused restore has left ${left.join(', ')}.`)
    }
    const { code } = newRecoveryPair()
    await tryAll(file, ['another passphrase', code, ''])
    await tryAll(
      scene.repository,
      [code, code.slice(0, -1), 'a passphrase of the disasters', '', '\0\0'],
      ['--at', 'latest'],
    )
    await scene.refused([
      'restore',
      scene.repository,
      '--to',
      to,
      '--at',
      'yesterday',
      '--passphrase-file',
      scene.codeFile,
    ])
    await scene.refused([
      'restore',
      scene.repository,
      '--to',
      to,
      '--at',
      '2020-01-01',
      '--passphrase-file',
      scene.codeFile,
    ])
    await compareRunning(scene)
    await scene.stopService()
    await restoreAndCompare(scene)
  },
}
