import { ensure, expectRefusal } from '../expect.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('jobs-and-invoices')
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Statements about the routes of jobs and invoices, which the resource API only reads. */
export const jobsAndInvoices: readonly Statement[] = (['/jobs', '/invoices'] as const).flatMap((path) => [
  define(`post${path}`, `POST ${path} with a live key is 405 write_not_supported.`, ['live'], async (kit) => {
    const answer = await kit.post(path, {})
    expectRefusal(answer, 405, 'write_not_supported')
    ensure(answer, (answer.header('allow') ?? '').includes('GET'), 'GET in the header Allow')
  }),
  define(
    `patch${path}`,
    `PATCH ${path}/{id} with a live key is 405 write_not_supported.`,
    ['live'],
    async (kit) => {
      expectRefusal(await kit.patch(`${path}/${someId}`, {}), 405, 'write_not_supported')
    },
  ),
  ...(['GET', 'POST', 'PATCH'] as const).map((method) =>
    define(
      `test-key.${method}${path}`,
      `${method} of ${path} with a test key is 403 unsupported_in_test_mode.`,
      ['sandbox'],
      async (kit) => {
        const body = method === 'GET' ? undefined : {}
        const target = method === 'PATCH' ? `${path}/${someId}` : path
        expectRefusal(await kit.send(method, `/api/v1${target}`, body), 403, 'unsupported_in_test_mode')
      },
    ),
  ),
])
