import { lookForRedis } from '../../../start/look-for-redis.ts'
import { type OfflineCheck, right, wrong } from '../check.ts'

export const redis: OfflineCheck = {
  name: 'redis',
  title: 'Redis can be reached',
  isOffline: true,
  async examine({ config }) {
    if (config.redisUrl === undefined) return right('not used')
    const warning = await lookForRedis(config.redisUrl)
    return warning === undefined
      ? right()
      : wrong(warning, 'Start Redis, or correct REDIS_URL. With one process, Quoin needs no Redis.')
  },
}
