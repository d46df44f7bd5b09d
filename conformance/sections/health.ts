import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('health')
const wrong = { key: 'wrong', label: 'WRONG_SECRET' }

/** Statements about the health probe and the routes of monitoring. */
export const health: readonly Statement[] = [
  define(
    'public',
    'The health probe needs no key, and says only that the service is well.',
    [],
    async (kit) => {
      const answer = await kit.send('GET', '/api/health', undefined, { key: null })
      expectStatus(answer, 200)
      expectEqual(answer, 'the answer', answer.body, { status: 'ok' })
    },
  ),
  define('head', 'The health probe answers HEAD.', [], async (kit) => {
    const answer = await kit.send('HEAD', '/api/health', undefined, { key: null })
    expectStatus(answer, 200)
    expectEqual(answer, 'the body', answer.text, '')
  }),
  define(
    'queue',
    'The state of the queue is not shown without the secret of monitoring, not even to an API key.',
    [],
    async (kit) => {
      for (const key of [wrong, kit.instance.key]) {
        const answer = await kit.send('GET', '/api/health', undefined, { key })
        expectStatus(answer, 200)
        ensure(answer, !answer.text.includes('queue'), 'an answer without queue')
      }
    },
  ),
  define('monitor', 'The route of the monitor is 401 without its secret.', [], async (kit) => {
    for (const key of [null, wrong])
      expectRefusal(
        await kit.send('GET', '/api/cron/monitor-service-health', undefined, { key }),
        401,
        'invalid_api_key',
      )
  }),
  define(
    'inbound-mail',
    'The callback for inbound mail is 401 without its secret, also with one in the address.',
    [],
    async (kit) => {
      for (const query of ['', '?secret=wrong']) {
        const answer = await kit.send(
          'POST',
          `/api/webhooks/email-inbound${query}`,
          {},
          { key: null, idempotencyKey: null },
        )
        expectStatus(answer, 401)
      }
    },
  ),
]
