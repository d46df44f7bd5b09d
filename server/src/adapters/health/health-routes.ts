import type { FastifyInstance } from 'fastify'
import type { Database } from '../../kernel/database/database.ts'

const deadlineMs = 400

/** The uptime probe: no credentials, no limit, no write, and a quick 503 when the database does not answer. */
export function healthRoutes(server: FastifyInstance, database: Database): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/health',
    config: { limit: 'none' },
    handler: async (_request, reply) => {
      const healthy = await answersInTime(database)
      return await reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'degraded' })
    },
  })
}

async function answersInTime(database: Database): Promise<boolean> {
  const deadline = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => deadline.resolve(false), deadlineMs)
  const answered = database.system.rows('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}
