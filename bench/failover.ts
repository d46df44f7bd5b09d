import { parseArgs } from 'node:util'
import { seededRandom } from '../server/test/crash/random.ts'
import { failover, type FailureKind } from '../server/test/failover/failover.ts'

const usage = `npm run failover -- [--kills N] [--cuts N] [--switchovers N] [--standbys N] [--loopback] [--pause MS] [--seed N]

Runs three machines with etcd, Patroni and Postgres, with the files of deploy/high-availability, and two hosts of Quoin under
load. The machine of the primary is killed (kill -9) twenty times by default, and then disconnected once. With --switchovers,
the primary is moved by an operator; with --standbys, the synchronous standby is killed and disconnected. Fails if an
acknowledged write is missing, an effect happened twice, two leads have the same number, a webhook was not delivered, or
a host was ready while no write was possible. Prints how long writes stood still.

Needs the Debian packages patroni, etcd-server, etcd-client, haproxy, postgresql and redis-server. As root, each machine is a
network namespace. Otherwise, or with --loopback, all use the loopback interface, and a machine is suspended instead of
disconnected.`

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '1' },
    switchovers: { type: 'string', default: '0' },
    standbys: { type: 'string', default: '0' },
    loopback: { type: 'boolean', default: false },
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
      kinds: [
        ...repeated('kill', options.kills),
        ...repeated('cut', options.cuts),
        ...repeated('switchover', options.switchovers),
        ...repeated('kill standby', options.standbys),
        ...repeated('cut standby', options.standbys),
      ],
      isOnLoopback: options.loopback,
      ...(options.pause === undefined ? {} : { pauseMs: Number(options.pause) }),
      say,
    })
    console.log(JSON.stringify(await Promise.race([running, interrupted.promise]), undefined, 2))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    // After an interruption, connections of the run that are still open fail.
    process.on('uncaughtException', (error) => console.error(error))
    for (const tidy of tidyings) await tidy()
  }
  // Exits even if a request is still waiting for an answer.
  process.exit()
}

function repeated(kind: FailureKind, times: string): FailureKind[] {
  return Array<FailureKind>(Number(times)).fill(kind)
}
