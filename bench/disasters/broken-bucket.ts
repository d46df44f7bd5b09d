import { setTimeout as sleep } from 'node:timers/promises'
import { type S3ForTests, s3ForTests, type Trouble } from '../../server/src/kernel/storage/s3-for-tests.ts'
import type { Disaster } from './disaster.ts'
import { compareRunning } from './recover.ts'

let s3: S3ForTests

/** Settings of a service whose files are in the bucket of a test server. */
export async function prepareBucket(): Promise<{
  env: Record<string, string>
  tidy: () => unknown
  bucket: S3ForTests
}> {
  const bucket = await s3ForTests()
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
  return {
    bucket,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    tidy: () => bucket.close(),
  }
}

const troubles: readonly Trouble[] = [
  { refuse: 503 },
  { refuse: 403 },
  { doThenRefuse: 500 },
  'hang up',
  'do, then hang up',
  'cut off',
  { lateMs: 3000 },
]

/** The bucket with the files answers errors, late or not at all, while files are uploaded and backups are made. */
export const brokenBucket: Disaster = {
  name: 'broken-bucket',
  prepare: async () => {
    const { bucket, ...preparation } = await prepareBucket()
    s3 = bucket
    return preparation
  },
  async run(scene) {
    for (let at = 0; at < 3; at++) {
      const stopAt = Date.now() + 6000
      const { ended } = scene.start(['backup'])
      while (Date.now() < stopAt) {
        if (s3.troubles.length < 4) s3.troubles.push(troubles[scene.random.integer(troubles.length)]!)
        await sleep(50)
      }
      s3.troubles.length = 0
      const { status, stderr, stdout } = await ended
      scene.say(
        `  backup beside a broken bucket: ${status} ${(stderr || stdout).trim().split('\n').at(-1)?.slice(0, 500)}`,
      )
      await scene.load.more(20)
    }
    await compareRunning(scene)
  },
}
