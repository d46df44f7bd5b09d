import { parseArgs } from 'node:util'
import { seededRandom } from '../server/test/crash/random.ts'
import { failover } from '../server/test/failover/failover.ts'

const usage = `npm run failover -- [--kills N] [--cuts N] [--pause MS] [--seed N]

Runs three machines with etcd, Patroni and Postgres, with the files of deploy/high-availability, and two hosts of Quoin under
load. The machine of the primary is killed (kill -9) twenty times by default, and then disconnected once. Fails if an
acknowledged write is missing, an effect happened twice, two leads have the same number, a webhook was not delivered, or
a host was ready while no write was possible. Prints how long writes stood still.

Needs the Debian packages patroni, etcd-server, etcd-client, haproxy, postgresql and redis-server. As root, each machine is a
network namespace. Otherwise all use the loopback interface, and a machine is suspended instead of disconnected.`

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '1' },
    pause: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else {
  const tidyings: (() => unknown)[] = []
  const ending = { after: (tidy: () => unknown) => void tidyings.unshift(tidy) }
  const began = performance.now()
  const say = (line: string): void =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
  const random = seededRandom(
    { diagnostic: say },
    options.seed === undefined ? undefined : Number(options.seed),
  )
  // A run that is interrupted deletes its namespaces and processes, too.
  const interrupted = Promise.withResolvers<never>()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => interrupted.reject(new Error(`Stopped by ${name}.`)))
  try {
    const running = failover(ending, random, {
      kills: Number(options.kills),
      cuts: Number(options.cuts),
      ...(options.pause === undefined ? {} : { pauseMs: Number(options.pause) }),
      say,
    })
    console.log(JSON.stringify(await Promise.race([running, interrupted.promise]), undefined, 2))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    for (const tidy of tidyings) await tidy()
  }
  // Exits even if a request is still waiting for an answer.
  process.exit()
}
