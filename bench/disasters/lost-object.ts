import { setTimeout as sleep } from 'node:timers/promises'
import type { S3ForTests } from '../../server/src/kernel/storage/s3-for-tests.ts'
import { prepareBucket } from './broken-bucket.ts'
import type { Disaster } from './disaster.ts'
import { compareRunning } from './recover.ts'

let s3: S3ForTests

/** The bucket loses objects that are in a backup. The doctor names them, and `--files-only` brings them back. */
export const lostObject: Disaster = {
  name: 'lost-object',
  prepare: async () => {
    const { bucket, ...preparation } = await prepareBucket()
    s3 = bucket
    return preparation
  },
  async run(scene) {
    while (s3.objects.size < 8) await sleep(100)
    await scene.json(['backup'])
    const names = [...s3.objects.keys()]
    for (let at = 0; at < 3; at++) s3.objects.delete(names[scene.random.integer(names.length)]!)
    const [altered] = s3.objects.values()
    altered!.bytes = Buffer.from(altered!.bytes)
    altered!.bytes[altered!.bytes.length >> 1]! ^= 1
    const { stdout } = await scene.run(['doctor', '--deep'])
    for (const line of stdout.split('\n').filter((each) => /✗|→/.test(each))) scene.say(`  ${line.trim()}`)
    if (!/✗ +.*files/.test(stdout)) throw new Error('The doctor does not notice that files are missing.')
    const found = await scene.json([
      'restore',
      scene.repository,
      '--files-only',
      '--passphrase-file',
      scene.codeFile,
    ])
    scene.say(`  brought back: ${JSON.stringify(found)}`)
    const { status } = await scene.run(['doctor', '--deep'])
    scene.say(`  doctor afterwards: ${status}`)
    await compareRunning(scene)
  },
}
